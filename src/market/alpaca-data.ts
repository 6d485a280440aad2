import { type VendorBar, type VendorDividend, VendorFailure, type VendorQuote, type VendorSplit } from './vendor.ts';
import { date, instantMs, json, number, positive, record, text } from './vendor-values.ts';

/** Alpaca's market data format (`/v2/stocks`, `/v1/corporate-actions`). */
type Row = Record<string, unknown>;

export function parseBody(body: string): Row {
  const parsed = record(json(body));
  if (parsed === null) throw new VendorFailure('malformed', 'the market data vendor sent a malformed response');
  return parsed;
}

/** Rows per symbol of a page of bars; a symbol without bars is absent. */
export function parseBarsPage(page: Row): { bars: (VendorBar & { ticker: string })[]; next: string | null } {
  const bars = page['bars'];
  if (bars !== null && !isRow(bars)) throw new VendorFailure('malformed', 'the market data vendor sent no bars');
  const rows = Object.entries(bars ?? {}).flatMap(([ticker, list]) =>
    (Array.isArray(list) ? list : []).map((row: unknown) => ({ ticker, ...parseBar(row) })),
  );
  return { bars: rows, next: text(page['next_page_token']) };
}

function parseBar(row: unknown): VendorBar {
  const bar = isRow(row) ? row : {};
  return {
    startMs: instantMs(bar['t']) ?? Number.NaN,
    open: number(bar['o']),
    high: number(bar['h']),
    low: number(bar['l']),
    close: number(bar['c']),
    volume: number(bar['v']),
  };
}

export function parseActionsPage(page: Row): {
  splits: VendorSplit[];
  dividends: VendorDividend[];
  next: string | null;
} {
  const actions = page['corporate_actions'];
  if (!isRow(actions)) throw new VendorFailure('malformed', 'the market data vendor sent no corporate actions');
  const list = (name: string): Row[] => {
    const rows = actions[name];
    return Array.isArray(rows) ? rows.filter(isRow) : [];
  };
  return {
    splits: [
      ...[...list('forward_splits'), ...list('reverse_splits')].map((row) =>
        toSplit(row, number(row['old_rate']), number(row['new_rate'])),
      ),
      // The rate is what each share adds.
      ...list('stock_dividends').map((row) => toSplit(row, 1, 1 + (positive(row['rate']) ?? Number.NaN))),
    ],
    dividends: list('cash_dividends').map((row) => ({
      ticker: text(row['symbol']) ?? '',
      exDate: text(row['ex_date']) ?? '',
      cashAmount: number(row['rate']),
      currency: text(row['currency']) ?? 'USD',
      kind: row['special'] === true ? 'SC' : 'CD',
      // Alpaca does not send the day of the announcement.
      declaredOn: null,
      payDate: date(row['payable_date']),
      vendorId: text(row['id']),
    })),
    next: text(page['next_page_token']),
  };
}

const toSplit = (row: Row, splitFrom: number, splitTo: number): VendorSplit => ({
  ticker: text(row['symbol']) ?? '',
  exDate: text(row['ex_date']) ?? '',
  splitFrom,
  splitTo,
  vendorId: text(row['id']),
});

/** Snapshots by symbol, null for a symbol without one; the last trade is the price, else the close of the newest minute. */
export function parseSnapshots(body: Row): VendorQuote[] {
  const snapshots = Object.entries(body);
  if (snapshots.length > 0 && !snapshots.some(([, value]) => value === null || isRow(value)))
    throw new VendorFailure('malformed', 'the market data vendor sent a malformed response without snapshots');
  return snapshots.flatMap(([ticker, value]) => {
    const snapshot = rowOf(value);
    const last = lastPrice(rowOf(snapshot['latestTrade']), rowOf(snapshot['minuteBar']));
    if (last === null) return [];
    return [
      {
        ticker,
        ...last,
        // The volume of one exchange is not the day's volume.
        dayVolume: null,
        previousClose: positive(rowOf(snapshot['prevDailyBar'])['c']),
      },
    ];
  });
}

/** A price with its own time. */
function lastPrice(trade: Row, minute: Row): Pick<VendorQuote, 'price' | 'quotedAtMs'> | null {
  for (const [price, at] of [
    [trade['p'], trade['t']],
    [minute['c'], minute['t']],
  ]) {
    const found = { price: positive(price), quotedAtMs: instantMs(at) };
    if (found.price !== null && found.quotedAtMs !== null) return { price: found.price, quotedAtMs: found.quotedAtMs };
  }
  return null;
}

const isRow = (value: unknown): value is Row => record(value) !== null;
const rowOf = (value: unknown): Row => record(value) ?? {};
