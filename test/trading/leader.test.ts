import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemNow } from '../../src/kernel/system-clock.adapter.ts';
import type { Db, Executor } from '../../src/kernel/db/database.ts';
import { requireFence } from '../../src/kernel/queue/leadership.store.ts';
import { type RunningEngine, startEngine } from '../../src/trading/engine.worker.ts';
import { ENGINE_LEASE, isEngineLed } from '../../src/trading/engine-lease.store.ts';
import { viewDebug } from '../../src/trading/use/view-engine.ts';
import { decideRecommendation } from '../../src/trading/use/decide-recommendation.ts';
import { listPendingRecommendations } from '../../src/trading/pending-recommendation.store.ts';
import { testDatabase } from '../kit/database.ts';
import { START, type TradingWorld, tradingWorld } from './kit.ts';

let db: Db;
let world: TradingWorld;
const engines: RunningEngine[] = [];
const errors: unknown[] = [];
const WAIT = { timeout: 60_000, interval: 100 };

beforeAll(async () => {
  ({ db } = await testDatabase());
  world = await tradingWorld(db, { start: systemNow(), initialise: false });
  await world.addCompany('ACME');
  await sql`update trading_config set polling_interval_seconds = 1`.execute(db);
});
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.stop()));
});

const start = (holder: string) => {
  const engine = startEngine({
    db,
    queue: world.queue,
    calendar: world.calendar,
    benchmark: 'SPY',
    now: () => new Date(Math.max(systemNow().getTime(), world.clock.now().getTime())),
    monotonicMs: () => performance.now(),
    newId: randomUUID,
    startedAt: new Date(0),
    holder,
    onError: (error) => errors.push(error),
    ttlMs: 1_500,
    beatMs: 50,
  });
  engines.push(engine);
  return engine;
};
const leader = async () => {
  const { rows } = await sql<{ holder: string }>`
    select holder from kernel.leases where name = ${ENGINE_LEASE} and expires_at > clock_timestamp()`.execute(db);
  return rows[0]?.holder ?? null;
};
const decided = async () => (await db.selectFrom('trading_decisions').selectAll().execute()).length;

test('of two engines one trades, and when it stops the other continues', async () => {
  const first = start('first');
  await vi.waitFor(async () => expect(await leader()).toBe('first'), WAIT);
  expect((await viewDebug(db)).tasks).toContain('manage_exits');
  expect(await isEngineLed(db)).toBe(true);
  const second = start('second');
  await vi.waitFor(
    async () => expect(await db.selectFrom('trading_state').selectAll().execute()).toHaveLength(1),
    WAIT,
  );
  await world.recommend('ACME');
  await vi.waitFor(async () => expect(await decided()).toBe(1), WAIT);
  expect(await leader()).toBe('first');
  await first.stop();
  await vi.waitFor(async () => expect(await leader()).toBe('second'), WAIT);
  await world.addCompany('BOLT', { sector: 'Health' });
  await world.recommend('BOLT');
  await vi.waitFor(async () => expect(await decided()).toBe(2), WAIT);
  await second.stop();
  await sleep(100);
  expect(await isEngineLed(db)).toBe(false);
  expect((await viewDebug(db)).tasks).toEqual([]);
  const tickers = (await db.selectFrom('orders').select('ticker').execute()).map(({ ticker }) => ticker).sort();
  expect(tickers).toEqual(['ACME', 'BOLT']);
  expect(errors).toEqual([]);
}, 180_000);

test('a former leader cannot write', async () => {
  const { db: other } = await testDatabase();
  const late = await tradingWorld(other);
  await late.addCompany('ACME');
  await late.recommend('ACME');
  await sql`insert into kernel.leases (name, holder, fence, expires_at) values ('trading-engine', 'new', 7, now())`.execute(
    other,
  );
  const round = await late.loadRound();
  const [pending] = await listPendingRecommendations(other, START, late.clock.now(), 10);
  const deps = { ...late.deps, fence: (tx: Executor) => requireFence(tx, { name: 'trading-engine', fence: 6 }) };
  await expect(decideRecommendation(deps, round, pending!)).rejects.toThrow(/lease/);
  expect(await other.selectFrom('orders').selectAll().execute()).toEqual([]);
  expect(await other.selectFrom('trading_decisions').selectAll().execute()).toEqual([]);
}, 120_000);
