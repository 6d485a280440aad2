import { splitShares } from '../../broker/order-intent.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { readEngineConfig } from '../engine-config.store.ts';
import type { EngineConfig } from '../engine-config.ts';
import { deleteEntries, listUnbooked, type UnbookedRow } from '../unbooked.store.ts';
import { addFill, cashOf, EMPTY_TRADE, type FillEntry, isFlat, netOf, type TradeSums } from '../ledger.ts';
import { fillNotification } from '../notifications/messages.ts';
import { siphonOf } from '../pools.ts';
import { addToState, lockState, type TradingStateRow } from '../state.store.ts';
import { findOpenTrade, insertTrade, type TradeRow, updateTrade } from '../trade.store.ts';
import { initialPlan } from '../trade-plan.ts';
import { notify } from './notify.ts';

export interface BookFillsDeps {
  db: Db;
  queue: JobQueue;
}

/** Entries per transaction; the rest wait for the next. */
const ENTRIES_PER_BATCH = 200;
const BATCHES_MAX = 50;

/**
 * Books fills and splits: cash, round trips, and the reserve's share of a gain. An entry is booked in the transaction that
 * deletes it, so that a crash cannot book it twice.
 */
export async function bookFills(deps: BookFillsDeps, accountId: string, now: Date): Promise<number> {
  let booked = 0;
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const count = await deps.db.transaction().execute((tx) => bookFillsIn(tx, deps.queue, accountId, now));
    booked += count;
    if (count < ENTRIES_PER_BATCH) break;
  }
  return booked;
}

/** Runs in the caller's transaction, which keeps the account's state locked. */
export async function bookFillsIn(tx: Tx, queue: JobQueue, accountId: string, now: Date): Promise<number> {
  const state = await lockState(tx, accountId);
  if (!state) return 0;
  const entries = await listUnbooked(tx, accountId, ENTRIES_PER_BATCH);
  if (entries.length === 0) return 0;
  const config = await readEngineConfig(tx);
  for (const entry of entries) {
    if (entry.fill === null) await applySplit(tx, accountId, entry);
    else await applyEntry(tx, queue, state, config, entry.fill, now);
  }
  await deleteEntries(
    tx,
    entries.map(({ id }) => id),
  );
  return entries.length;
}

type BookedFill = NonNullable<UnbookedRow['fill']>;

async function applyEntry(
  tx: Tx,
  queue: JobQueue,
  state: TradingStateRow,
  config: EngineConfig,
  fill: BookedFill,
  now: Date,
): Promise<void> {
  const accountId = state.broker_account_id;
  let rest: FillEntry | null = { side: fill.side, quantity: fill.quantity, price: fill.price };
  let reserve = 0;
  // A fill crosses zero at most once: it closes one trade and opens another.
  for (let part = 0; part < 2 && rest; part++) {
    const open = await findOpenTrade(tx, accountId, fill.ticker);
    const step: { trade: TradeSums; rest: FillEntry | null } = addFill(open ? sumsOf(open) : EMPTY_TRADE, rest);
    rest = step.rest;
    reserve += await saveTrade(tx, { state, config, fill, open, sums: step.trade, now });
  }
  await addToState(tx, accountId, { cash: cashOf(fill), reserve });
  if (fill.orderFilled) await notify(tx, queue, fillNotification(fill), now);
}

interface Save {
  state: TradingStateRow;
  config: EngineConfig;
  fill: BookedFill;
  open: TradeRow | null;
  sums: TradeSums;
  now: Date;
}

/** Returns the amount that goes to the reserve. */
async function saveTrade(tx: Tx, { state, config, fill, open, sums }: Save): Promise<number> {
  const columns = {
    open_quantity: sums.openQuantity,
    bought_quantity: sums.boughtQuantity,
    bought_value: sums.boughtValue,
    sold_quantity: sums.soldQuantity,
    sold_value: sums.soldValue,
  };
  if (!isFlat(sums)) {
    if (open) await updateTrade(tx, open.id, columns);
    else
      await insertTrade(tx, {
        broker_account_id: state.broker_account_id,
        epoch: state.epoch,
        ticker: fill.ticker,
        opened_at: fill.executedAt,
        ...columns,
        ...initialPlan(fill),
      });
    return 0;
  }
  const realized = netOf(sums);
  const siphoned = siphonOf(realized, config.reserveSiphonPct);
  const closed = {
    ...columns,
    realized_pnl: realized,
    siphoned,
    closed_at: fill.executedAt,
    exit_reason: isTrail(fill, open) ? ('trail' as const) : fill.exitReason,
  };
  if (open) await updateTrade(tx, open.id, closed);
  return siphoned;
}

/** A resting stop that had followed the price upwards. */
const isTrail = (fill: BookedFill, trade: TradeRow | null): boolean =>
  fill.exitReason === 'stop' &&
  fill.decisionId === null &&
  (trade?.stop_price ?? 0) > (trade?.initial_stop ?? Infinity);

const sumsOf = (trade: TradeRow): TradeSums => ({
  openQuantity: trade.open_quantity,
  boughtQuantity: trade.bought_quantity,
  boughtValue: trade.bought_value,
  soldQuantity: trade.sold_quantity,
  soldValue: trade.sold_value,
});

/** Quantities are multiplied and prices divided by the split ratio. */
async function applySplit(tx: Tx, accountId: string, { split }: UnbookedRow): Promise<void> {
  if (!split) return;
  const open = await findOpenTrade(tx, accountId, split.ticker);
  if (!open) return;
  const price = (value: number | null) => (value === null ? null : value / split.ratio);
  await updateTrade(tx, open.id, {
    open_quantity: splitShares(open.open_quantity, split.ratio),
    bought_quantity: open.bought_quantity * split.ratio,
    sold_quantity: open.sold_quantity * split.ratio,
    initial_stop: price(open.initial_stop),
    stop_price: price(open.stop_price),
    target_price: price(open.target_price),
    highest_price: price(open.highest_price),
    range_at_entry: price(open.range_at_entry),
  });
}
