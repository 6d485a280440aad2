import { isCalendarDate } from '../kernel/calendar/civil-date.ts';
import { type VendorBar, type VendorDividend, VendorFailure, type VendorQuote, type VendorSplit } from './vendor.ts';

/** Alpaca's market data format (`/v2/stocks`, `/v1/corporate-actions`). */
type Row = Record<string, unknown>;

export function parseBody(body: string): Row {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    parsed = null;
  }
  if (!isRow(parsed)) throw new VendorFailure('malformed', 'the market data vendor sent a malformed response');
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
    splits: [...list('forward_splits'), ...list('reverse_splits')].map((row) => ({
      ticker: text(row['symbol']) ?? '',
      exDate: text(row['ex_date']) ?? '',
      splitFrom: number(row['old_rate']),
      splitTo: number(row['new_rate']),
      vendorId: text(row['id']),
    })),
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

/** Snapshots by symbol; the last trade is the price, else the close of the newest minute. */
export function parseSnapshots(body: Row): VendorQuote[] {
  return Object.entries(body).flatMap(([ticker, value]) => {
    const snapshot = isRow(value) ? value : {};
    const trade = rowOf(snapshot['latestTrade']);
    const minute = rowOf(snapshot['minuteBar']);
    const price = positive(trade['p']) ?? positive(minute['c']);
    const quotedAtMs = instantMs(trade['t']) ?? instantMs(minute['t']);
    if (price === null || quotedAtMs === null) return [];
    return [
      {
        ticker,
        price,
        // The volume of one exchange is not the day's volume.
        dayVolume: null,
        previousClose: positive(rowOf(snapshot['prevDailyBar'])['c']),
        quotedAtMs,
      },
    ];
  });
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const rowOf = (value: unknown): Row => (isRow(value) ? value : {});
const number = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
const positive = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const date = (value: unknown): string | null => (typeof value === 'string' && isCalendarDate(value) ? value : null);

/** RFC 3339 with up to nine decimals of a second. */
function instantMs(value: unknown): number | null {
  const ms = typeof value === 'string' ? Date.parse(value.replace(/(\.\d{3})\d+/, '$1')) : Number.NaN;
  return Number.isFinite(ms) ? ms : null;
}
