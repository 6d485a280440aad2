import { expect } from 'vitest';
import { foldEntries } from '../../../src/broker/position.ts';
import { listPositionEntries } from '../../../src/broker/position.store.ts';
import type { Storm, StormStage } from './storm.ts';

/** A position has its stop within this time of a running process and a reachable broker. */
const UNPROTECTED_MAX_MS = 10_000;
const SHARES_TOLERANCE = 1e-6;
const EVENTS_SHOWN_MAX = 60;
const EVENTS_AFTER_MS = 1_000;

/** No order twice, none lost, never more sold than held, no position long without its stop, and both books agree. */
export async function expectSameBooks({ db, broker }: StormStage, storm: Storm): Promise<void> {
  const { id: accountId } = broker.account;
  const orders = await db.selectFrom('orders').selectAll().where('broker_account_id', '=', accountId).execute();
  const theirs = await broker.listAllOrders();
  const ours = orders.flatMap(({ broker_order_id: id, client_order_id }) => (id === null ? [] : [client_order_id]));
  const known = new Set(ours);
  const [unbooked] = theirs.filter(({ clientOrderId }) => !known.has(clientOrderId));
  if (unbooked) {
    const row = orders.find(({ client_order_id: id }) => id === unbooked.clientOrderId);
    const history = row ? await describeSymbol({ db, broker }, row.ticker) : 'we never had it';
    throw new Error(
      `the broker has ${unbooked.clientOrderId} (${row?.id.slice(0, 4)}), which we believe it has not:\n${history}`,
    );
  }
  expect(theirs.map(({ clientOrderId }) => clientOrderId).sort()).toEqual(ours.sort());

  const wanted = new Set(storm.intentKeys);
  const asked = orders.filter(({ intent_key: key }) => wanted.has(key));
  expect(asked).toHaveLength(wanted.size);
  // Where the broker refuses a stop beside an open purchase, the rest of the purchase gives way to the stop.
  const endedForStops = await db
    .selectFrom('order_events')
    .select('order_id')
    .where('event_type', '=', 'cancel_requested')
    .where('actor', '=', 'protection')
    .execute();
  const gaveWay = new Set(endedForStops.map(({ order_id: id }) => id));
  const unfilled = asked.filter(({ id, side, status }) => side === 'buy' && status !== 'filled' && !gaveWay.has(id));
  expect(unfilled.map(({ status, reason }) => ({ status, reason }))).toEqual([]);
  const [unended] = asked.filter(({ status }) => !['filled', 'cancelled'].includes(status));
  if (unended) {
    const { side, ticker, status, reason } = unended;
    const history = await describeSymbol({ db, broker }, ticker);
    throw new Error(`the ${side} of ${ticker} is ${status} (${reason ?? 'without a reason'}):\n${history}`);
  }

  await storm.readFills();
  const fills = await db.selectFrom('fills').selectAll().where('broker_account_id', '=', accountId).execute();
  expect(fills.map(({ execution_id: id }) => id).sort()).toEqual([...storm.fills.keys()].sort());
  for (const order of orders.filter(({ status }) => status === 'filled')) {
    const of = fills.filter(({ order_id: id }) => id === order.id);
    expect(of.reduce((sum, { quantity }) => sum + quantity, 0)).toBeCloseTo(order.quantity, 6);
  }
  const held = new Map<string, number>();
  for (const { ticker, side, quantity } of storm.fills.values()) {
    const after = (held.get(ticker) ?? 0) + (side === 'buy' ? quantity : -quantity);
    expect(after, `${ticker} held`).toBeGreaterThan(-SHARES_TOLERANCE);
    held.set(ticker, after);
  }
  await expectSamePositions(accountId, { db, broker });
  expect([...storm.watch.violations]).toEqual([]);
  const [slowest] = [...storm.watch.unprotected].sort(([, one], [, other]) => other.ms - one.ms);
  if (slowest && slowest[1].ms >= UNPROTECTED_MAX_MS) {
    const [ticker, { ms, endedAt }] = slowest;
    const history = await describeSymbol({ db, broker }, ticker, new Date(endedAt.getTime() + EVENTS_AFTER_MS));
    const when = `until ${endedAt.toISOString()}`;
    throw new Error(`${ticker} had shares without a stop for ${Math.round(ms)} ms, ${when}:\n${history}`);
  }
  expect(storm.crashes).toEqual([]);
}

/** What happened last to the orders of a symbol, for the reader of a failure. The broker's events have its simulated time. */
async function describeSymbol(
  { db, broker }: Pick<StormStage, 'db' | 'broker'>,
  ticker: string,
  before = new Date(),
): Promise<string> {
  const events = await db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select([
      'orders.id',
      'orders.origin',
      'orders.side',
      'orders.quantity',
      'order_events.event_type',
      'order_events.to_status',
      'order_events.recorded_at',
      'order_events.reason',
    ])
    .where('orders.ticker', '=', ticker)
    .where('orders.broker_account_id', '=', broker.account.id)
    .where('order_events.recorded_at', '<=', before)
    .orderBy('order_events.id')
    .execute();
  return events
    .slice(-EVENTS_SHOWN_MAX)
    .map(({ id, origin, side, quantity, event_type, to_status, recorded_at, reason }) =>
      [recorded_at.toISOString(), id.slice(0, 4), origin, side, quantity, event_type, to_status, reason ?? ''].join(
        ' ',
      ),
    )
    .join('\n');
}

async function expectSamePositions(accountId: string, { db, broker }: Pick<StormStage, 'db' | 'broker'>) {
  const theirs = new Map((await broker.port.listPositions()).map(({ ticker, quantity }) => [ticker, quantity]));
  for (const quantity of theirs.values()) expect(quantity).toBeGreaterThan(0);
  const ours = await db.selectFrom('positions').selectAll().where('broker_account_id', '=', accountId).execute();
  const tickers = new Set([...theirs.keys(), ...ours.map(({ ticker }) => ticker)]);
  for (const ticker of tickers) {
    const position = ours.find((one) => one.ticker === ticker);
    expect(position?.quantity ?? 0).toBeCloseTo(theirs.get(ticker) ?? 0, 6);
    if (!position) continue;
    const folded = foldEntries(await listPositionEntries(db, accountId, ticker));
    expect({ quantity: position.quantity, average: position.avg_entry_price, pnl: position.realized_pnl }).toEqual({
      quantity: folded.quantity,
      average: folded.avgEntryPrice,
      pnl: folded.realizedPnl,
    });
  }
}
