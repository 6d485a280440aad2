import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../kit/database.ts';
import { type Random, seededRandom } from '../kit/random.ts';
import { setConfig } from '../broker/kit.ts';
import { call, serveTrading } from './api-kit.ts';
import { hours, START, type TradingWorld, tradingWorld } from './kit.ts';

/** The default is a short run; a long run sets 10,000, of which each of seven routes takes a part. */
const ORDERS = Math.ceil(Number(process.env.SEXTANT_BOUNDARY_ORDERS ?? 160) / 7);
const SEED = Number(process.env.SEXTANT_CHAOS_SEED ?? 1);
const PER_BATCH = 12;
const CASH = 100_000;
/** The engine keeps a fifth in reserve. */
const ACTIVE_POOL = 0.8 * CASH;
const LIMITS = {
  max_order_value: 2_000,
  max_position_pct: 0.03,
  max_gross_exposure_pct: 0.1,
  max_open_positions: 5,
  max_orders_per_day: 9,
  min_price: 5,
  max_sector_pct: 1,
  max_adv_pct: 1,
};
const PRICES: Record<string, number> = {
  ...Object.fromEntries(Array.from('ABCDEFGHI').map((letter, index) => [`T${letter}`, 100 + index * 30])),
  LOW: 4.99,
  LOCK: 100,
  BAN: 100,
};
const FORBIDDEN = ['LOW', 'LOCK', 'BAN'];
const { db } = await testDatabase();
let worlds = 0;

/** An account of its own with every symbol quoted, one locked out, one restricted and one too cheap. */
async function freshWorld(): Promise<TradingWorld> {
  await sql`delete from kernel.jobs`.execute(db);
  await sql`delete from symbol_lockouts`.execute(db);
  // Later than the worlds before it, whose recommendations are superseded.
  const world = await tradingWorld(db, { cash: CASH, start: new Date(START.getTime() + hours(worlds++)) });
  for (const [ticker, price] of Object.entries(PRICES)) await world.addCompany(ticker, { price, sector: null });
  await setConfig(db, { ...LIMITS, trading_mode: 'paper', auto_approve_paper: true });
  const now = world.clock.now();
  await sql`insert into symbol_lockouts (ticker, reason, created_by, created_at, expires_at)
    values ('LOCK', 'x', 'test', ${now}, ${new Date(now.getTime() + 3_600_000)})`.execute(db);
  await sql`insert into restricted_symbols (ticker, reason, created_by, created_at)
    values ('BAN', 'x', 'test', ${now}) on conflict do nothing`.execute(db);
  return world;
}

/** An independent reading of the limits, from what the broker received. */
async function listViolations({ account }: TradingWorld): Promise<{ sent: number; violations: string[] }> {
  const { rows } = await sql<{ ticker: string; side: string; quantity: number; limit_price: number | null }>`
    select sent.ticker, sent.side, sent.quantity::float8, sent.limit_price::float8 from kernel.paper_orders sent
    join orders on orders.client_order_id = sent.client_order_id and orders.origin <> 'protection'
    where sent.broker_account_id = ${account.id} order by sent.created_at, sent.id`.execute(db);
  const violations: string[] = [];
  const held = new Map<string, number>();
  for (const [index, order] of rows.entries()) {
    const worth = order.quantity * Math.max(PRICES[order.ticker] ?? 0, order.limit_price ?? 0);
    held.set(order.ticker, (held.get(order.ticker) ?? 0) + worth);
    const gross = [...held.values()].reduce((sum, value) => sum + value, 0);
    const rules: [boolean, string][] = [
      [order.side === 'buy', 'sold what is not held'],
      [worth <= LIMITS.max_order_value + 1e-6, 'order value'],
      [(held.get(order.ticker) ?? 0) <= LIMITS.max_position_pct * ACTIVE_POOL + 1e-6, 'position'],
      [gross <= LIMITS.max_gross_exposure_pct * ACTIVE_POOL + 1e-6, 'gross exposure'],
      [held.size <= LIMITS.max_open_positions, 'open positions'],
      [index < LIMITS.max_orders_per_day, 'orders per day'],
      [!FORBIDDEN.includes(order.ticker), 'a symbol that must not be bought'],
    ];
    for (const [holds, what] of rules) if (!holds) violations.push(`${what}: ${JSON.stringify(order)}`);
  }
  return { sent: rows.length, violations };
}

async function runBatches(route: (world: TradingWorld, random: Random) => Promise<void>): Promise<void> {
  const random = seededRandom(SEED);
  let sent = 0;
  let wanted = 0;
  for (; wanted < ORDERS; wanted += PER_BATCH) {
    const world = await freshWorld();
    await route(world, random);
    await world.broker();
    const found = await listViolations(world);
    expect(found.violations).toEqual([]);
    sent += found.sent;
  }
  // Guards against orders that are all on one side of the limits.
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(wanted);
}

const LIMIT_MS = 60_000 + ORDERS * 1_000;

test(
  `of ${ORDERS} orders of operators around the limits, sent to the interface, none over a limit is sent`,
  () =>
    runBatches(async (world, random) => {
      const app = await serveTrading(world);
      for (let index = 0; index < PER_BATCH; index++) {
        const ticker = random.pick(Object.keys(PRICES));
        const price = PRICES[ticker] ?? 1;
        const value = random.pick([2_000, 2_400, 500]) * random.pick([0.5, 0.999999, 1, 1.000001, 1.01, 10]);
        const type = random.pick(['market', 'limit'] as const);
        const body = {
          ticker,
          side: random.chance(0.9) ? 'buy' : 'sell',
          quantity: Math.max(1e-6, Math.round((value / price) * 1e6) / 1e6),
          order_type: type,
          ...(type === 'limit' ? { limit_price: Math.round(price * random.pick([0.99, 1, 1.05, 2]) * 100) / 100 } : {}),
        };
        expect((await call(app, 'POST', '/api/trading/override/order', body)).status).toBe(202);
      }
      await app.close();
    }),
  LIMIT_MS,
);

test(
  `of ${ORDERS} recommendations that the engine decides around the limits, none leads to an order over a limit`,
  () =>
    runBatches(async (world, random) => {
      for (const ticker of Object.keys(PRICES)) {
        await world.recommend(ticker, {
          action: random.chance(0.9) ? 'buy' : 'sell',
          confidence: random.pick([0.54, 0.55, 0.56, 0.7, 0.95]),
          edge: random.pick([0.001, 0.01, 0.05]),
        });
      }
      await world.round();
      expect(world.errors).toEqual([]);
    }),
  LIMIT_MS,
);
