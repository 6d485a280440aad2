import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  activateAccount,
  type BrokerAccountRow,
  ensureAccount,
  setReconciled,
} from '../../src/broker/account.store.ts';
import type { BrokerPort } from '../../src/broker/broker-port.ts';
import { GATE_LIMITS, type GateLimits } from '../../src/broker/gate.ts';
import type { OrderIntent } from '../../src/broker/order-intent.ts';
import { findOrder } from '../../src/broker/order.store.ts';
import type { OrderRow } from '../../src/broker/order-row.ts';
import { handleBrokerJob } from '../../src/broker/use/handle-broker-job.ts';
import { type Placed, placeIntent } from '../../src/broker/use/place-intent.ts';
import { SEND_SETTINGS, type SendDeps } from '../../src/broker/use/send-deps.ts';
import { alwaysOpenCalendar } from '../../src/kernel/calendar/always-open.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import type { PortfolioRiskConfig } from '../../src/risk/portfolio-config.ts';
import { getTradingConfig, mergeTradingConfig, setTradingMode } from '../../src/risk/trading-config.store.ts';

export const queue = createJobQueue('dev');
export const calendar = alwaysOpenCalendar();
export const OPERATOR = { name: 'operator', tokenName: null };
/** Wide limits, so that the gate blocks only what a test sets up. */
export const WIDE: GateLimits = {
  ...GATE_LIMITS,
  ordersPerMinuteMax: 1e6,
  sendsPerMinuteMax: 1e6,
  duplicateWindowMs: 0,
};
const WIDE_CONFIG: Partial<PortfolioRiskConfig> = {
  min_confidence: 0,
  max_order_value: 1e9,
  max_position_pct: 1,
  max_sector_pct: 1,
  max_gross_exposure_pct: 1,
  max_open_positions: 10_000,
  max_orders_per_day: 1_000_000,
  max_adv_pct: 1,
  max_daily_notional: 1e12,
  max_open_orders: 10_000,
};

export async function setConfig(db: Db, patch: Partial<PortfolioRiskConfig>): Promise<void> {
  const { trading_mode: mode, ...rest } = patch;
  await getTradingConfig(db);
  await mergeTradingConfig(db, rest);
  if (mode) await setTradingMode(db, mode);
}

export async function setQuote(db: Db, ticker: string, price: number, at = new Date(), dayVolume = 1e9): Promise<void> {
  await sql`insert into market_quotes (ticker, price, day_volume, quoted_at, captured_at, source)
    values (${ticker}, ${price}, ${dayVolume}, ${at}, ${at}, 'test')
    on conflict (ticker) do update set price = excluded.price, quoted_at = excluded.quoted_at,
      day_volume = excluded.day_volume, captured_at = excluded.captured_at`.execute(db);
}

/** A reconciled account with cash, wide limits and a price of 100 for its tickers. */
export async function readyAccount(
  db: Db,
  port: BrokerPort,
  options: { cash?: number; tickers?: readonly string[]; wide?: boolean; activate?: boolean } = {},
): Promise<BrokerAccountRow> {
  const account = await ensureAccount(db, { name: port.name, broker: port.broker, mode: port.mode });
  if (options.activate ?? true) await db.transaction().execute((tx) => activateAccount(tx, account));
  const cash = options.cash ?? 1_000_000;
  const figures = { cash, equity: cash, buying_power: cash, synced_at: new Date() };
  await db.updateTable('broker_accounts').set(figures).where('id', '=', account.id).execute();
  await setReconciled(db, account.id, 'ready', new Date());
  if (options.wide ?? true) await setConfig(db, WIDE_CONFIG);
  for (const ticker of options.tickers ?? ['ACME']) await setQuote(db, ticker, 100);
  return (await db.selectFrom('broker_accounts').selectAll().where('id', '=', account.id).executeTakeFirst())!;
}

export function sendDeps(db: Db, account: BrokerAccountRow, port: BrokerPort, more: Partial<SendDeps> = {}): SendDeps {
  return {
    ...SEND_SETTINGS,
    settleMs: 0,
    lookUpAgainMs: 0,
    limits: WIDE,
    db,
    now: () => new Date(),
    monotonicMs: () => performance.now(),
    queue,
    account,
    port,
    calendar,
    ...more,
  };
}

export function intent(overrides: Partial<OrderIntent> = {}): OrderIntent {
  return {
    intentKey: `decision:${randomUUID()}`,
    mode: 'paper',
    origin: 'decision',
    ticker: 'ACME',
    side: 'buy',
    quantity: 10,
    referencePrice: 100,
    confidence: 0.9,
    actor: OPERATOR,
    ...overrides,
  };
}

export function place(db: Db, overrides: Partial<OrderIntent> = {}, now = new Date()): Promise<Placed> {
  return db.transaction().execute((tx) => placeIntent(tx, intent(overrides), { queue, now }));
}

/** Runs the jobs of the broker queues as the worker does, until none is due. */
export async function drain(deps: SendDeps, roundsMax = 10_000): Promise<number> {
  const name = deps.port.mode === 'live' ? 'dev:broker-live' : 'dev:broker';
  for (let round = 0; round < roundsMax; round++) {
    const { rows } = await sql<{ id: number; payload: unknown }>`
      select id, payload from kernel.jobs where queue = ${name} and run_at <= clock_timestamp()
      order by rank, run_at, id limit 1`.execute(deps.db);
    const job = rows[0];
    if (!job) return round;
    // Removed first: a running job does not prevent another job of its key from being enqueued.
    await sql`update kernel.jobs set coalesce_key = null, run_at = 'infinity' where id = ${job.id}`.execute(deps.db);
    let completed = false;
    await handleBrokerJob(deps, job.payload, async (tx) => {
      await sql`delete from kernel.jobs where id = ${job.id}`.execute(tx);
      completed = true;
    });
    if (!completed) await sql`delete from kernel.jobs where id = ${job.id}`.execute(deps.db);
  }
  throw new Error('the queue does not come to an end');
}

export async function reload(db: Db, order: Pick<OrderRow, 'id'>): Promise<OrderRow> {
  const row = await findOrder(db, order.id);
  if (!row) throw new Error('the order is gone');
  return row;
}
