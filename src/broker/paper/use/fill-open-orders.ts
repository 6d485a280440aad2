import type { TradingCalendar } from '../../../kernel/calendar/calendar.ts';
import type { Db, Tx } from '../../../kernel/db/database.ts';
import { groupBy } from '../../../kernel/group-by.ts';
import { roundPrice, roundShares } from '../../order-intent.ts';
import { isTerminal } from '../../order-status.ts';
import { applyEntry } from '../../position.ts';
import { fillInBar, type Liquidity } from '../fill-model.ts';
import {
  insertExecution,
  listHoldings,
  listOpenPaperOrders,
  lockBook,
  type PaperExecutionRow,
  type PaperOrderRow,
  setCash,
  setHolding,
  claimDueSplits,
  getPaperOrder,
  listOpenPair,
  paperLeaves,
  updatePaperOrder,
} from '../paper-book.store.ts';
import { listQuotes, listTicks, type QuoteRow, saveQuote, type Tick } from '../paper-market.store.ts';
import { volumeSince } from '../volume-since.ts';

export interface PaperDeps {
  db: Db;
  now: () => Date;
  calendar: TradingCalendar;
  accountId: string;
  loadLiquidity: (ticker: string) => Promise<Liquidity & { advShares: number | null }>;
}

export interface PaperChange {
  order: PaperOrderRow;
  execution: PaperExecutionRow | null;
}

/**
 * Fills open orders by the market data since they were last processed. Orders, cash and holdings change in one transaction, so
 * after a crash the next call starts from the same state.
 */
export async function fillOpenOrders(deps: PaperDeps): Promise<PaperChange[]> {
  const waiting = await listOpenPaperOrders(deps.db, deps.accountId);
  const tickers = [...new Set(waiting.map(({ ticker }) => ticker))];
  const liquidity = new Map<string, Awaited<ReturnType<PaperDeps['loadLiquidity']>>>();
  for (const ticker of tickers) liquidity.set(ticker, await deps.loadLiquidity(ticker));
  return deps.db.transaction().execute(async (tx) => {
    await lockBook(tx, deps.accountId);
    const now = deps.now();
    const changes = await applySplits(tx, deps.accountId, now);
    const open = await listOpenPaperOrders(tx, deps.accountId);
    const groups = groupBy(open, ({ ticker }) => ticker);
    const quotes = await listQuotes(tx, deps.accountId, [...groups.keys()]);
    for (const [ticker, orders] of groups) {
      const depth = liquidity.get(ticker);
      if (!depth) continue;
      const ticks = await loadTicks(tx, deps, { ticker, orders, quote: quotes.get(ticker) }, depth.advShares, now);
      // The stop of a pair comes first: a bar that touches both prices is taken to have met the stop.
      for (const order of orders.toSorted((one, other) => Number(isTarget(one)) - Number(isTarget(other)))) {
        changes.push(...(await fillOrder(tx, deps, order, ticks, depth, now)));
      }
    }
    return changes;
  });
}

const isTarget = (order: PaperOrderRow): boolean => order.oco_id !== null && order.order_type === 'limit';

/** Converts holdings and cancels the open orders of the ticker, as real brokers do. */
async function applySplits(tx: Tx, accountId: string, now: Date): Promise<PaperChange[]> {
  const changes: PaperChange[] = [];
  const splits = await claimDueSplits(tx, accountId, now);
  if (splits.length === 0) return changes;
  const holdings = await listHoldings(tx, accountId);
  const open = await listOpenPaperOrders(tx, accountId);
  for (const { ticker, ratio } of splits) {
    const held = holdings.find((holding) => holding.ticker === ticker);
    if (held) {
      const { quantity, avgEntryPrice } = applyEntry(
        { quantity: held.quantity, avgEntryPrice: held.avg_entry_price, realizedPnl: 0, openedAt: null },
        { kind: 'split', at: now, key: '', ratio },
      );
      await setHolding(tx, accountId, { ticker, quantity, avg_entry_price: avgEntryPrice });
    }
    for (const order of open.filter((waiting) => waiting.ticker === ticker)) {
      const after = await updatePaperOrder(tx, order.id, { status: 'cancelled', updated_at: now });
      changes.push({ order: after, execution: null });
    }
  }
  return changes;
}

/**
 * A new quote is one bar with the volume traded since the quote before. Symbols without quotes use their stored bars.
 */
async function loadTicks(
  tx: Tx,
  deps: PaperDeps,
  { ticker, orders, quote }: { ticker: string; orders: readonly PaperOrderRow[]; quote: QuoteRow | undefined },
  advShares: number | null,
  now: Date,
): Promise<Tick[]> {
  const since = new Date(Math.min(...orders.map(({ worked_until: at }) => at.getTime())));
  if (!quote) return listTicks(tx, ticker, since, now);
  if (quote.quoted_at <= since) return [];
  await saveQuote(tx, deps.accountId, ticker, quote);
  const volume = volumeSince(quote, advShares, deps.calendar);
  return [{ at: quote.quoted_at, open: quote.price, high: quote.price, low: quote.price, volume }];
}

async function fillOrder(
  tx: Tx,
  deps: PaperDeps,
  first: PaperOrderRow,
  /** Of all orders of the symbol: each takes from what those of its side before it left. A purchase keeps no stop from selling. */
  ticks: readonly Tick[],
  liquidity: Liquidity,
  now: Date,
): Promise<PaperChange[]> {
  const changes: PaperChange[] = [];
  // An order of a pair may have been reduced or ended by the other one a moment ago.
  let order = first.oco_id === null ? first : await getPaperOrder(tx, first.id);
  if (isTerminal(order.status)) return [];
  if (order.status === 'pending_cancel') {
    order = await updatePaperOrder(tx, order.id, { status: 'cancelled', updated_at: now });
    return [{ order, execution: null }];
  }
  for (const tick of ticks) {
    const expired = order.expires_at !== null && tick.at >= order.expires_at;
    if (expired || tick.at <= order.worked_until || isTerminal(order.status)) continue;
    const { fill, triggered } = fillInBar(
      {
        side: order.side,
        type: order.order_type,
        remaining: paperLeaves(order),
        limitPrice: order.limit_price,
        stopPrice: order.stop_price,
        triggered: order.triggered,
      },
      tick,
      liquidity,
    );
    order = await updatePaperOrder(tx, order.id, { triggered, worked_until: tick.at });
    if (!fill) continue;
    const change = await bookExecution(tx, deps.accountId, order, fill, now);
    if (!change) continue;
    order = change.order;
    const { quantity } = change.execution;
    tick.taken = { ...tick.taken, [order.side]: (tick.taken?.[order.side] ?? 0) + quantity };
    changes.push(change, ...(await reduceOther(tx, order, quantity, now)));
  }
  if (order.expires_at !== null && now >= order.expires_at && !isTerminal(order.status)) {
    order = await updatePaperOrder(tx, order.id, { status: 'expired', updated_at: now });
    changes.push({ order, execution: null });
  }
  return changes;
}

/** A fill of one order of a pair reduces the other; the last one cancels it. */
async function reduceOther(tx: Tx, order: PaperOrderRow, quantity: number, now: Date): Promise<PaperChange[]> {
  if (order.oco_id === null) return [];
  const changes: PaperChange[] = [];
  for (const other of await listOpenPair(tx, order)) {
    const sold = roundShares(other.oco_filled_quantity + quantity);
    const after = await updatePaperOrder(tx, other.id, {
      oco_filled_quantity: sold,
      updated_at: now,
      ...(order.status === 'filled' ? { status: 'cancelled' as const } : {}),
    });
    if (order.status === 'filled') changes.push({ order: after, execution: null });
  }
  return changes;
}

async function bookExecution(
  tx: Tx,
  accountId: string,
  order: PaperOrderRow,
  fill: { quantity: number; price: number },
  now: Date,
): Promise<{ order: PaperOrderRow; execution: PaperExecutionRow } | null> {
  const { cash } = await lockBook(tx, accountId);
  const price = roundPrice(fill.price);
  const held = (await listHoldings(tx, accountId)).find(({ ticker }) => ticker === order.ticker);
  // The price may have moved since the order was accepted: fills no more than cash or shares allow.
  const room = order.side === 'buy' ? cash / price : (held?.quantity ?? 0);
  const quantity = Math.floor(Math.min(fill.quantity, room) * 1e6 + 1e-3) / 1e6;
  if (!(quantity > 0)) return null;
  const { id: orderId, ticker, side } = order;
  const execution = await insertExecution(tx, {
    broker_account_id: accountId,
    order_id: orderId,
    ticker,
    side,
    quantity,
    price,
    executed_at: now,
  });
  const state = applyEntry(
    { quantity: held?.quantity ?? 0, avgEntryPrice: held?.avg_entry_price ?? 0, realizedPnl: 0, openedAt: null },
    { kind: 'fill', at: now, key: '', side, quantity, price },
  );
  await setHolding(tx, accountId, { ticker, quantity: state.quantity, avg_entry_price: state.avgEntryPrice });
  await setCash(tx, accountId, cash + (side === 'buy' ? -1 : 1) * quantity * price);
  const filled = roundShares(order.filled_quantity + quantity);
  const status = filled >= roundShares(order.quantity - order.oco_filled_quantity) ? 'filled' : 'partially_filled';
  const after = await updatePaperOrder(tx, orderId, { status, filled_quantity: filled, updated_at: now });
  return { order: after, execution };
}
