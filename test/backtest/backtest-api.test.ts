import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { backtestRoutes } from '../../src/backtest/backtest.routes.ts';
import { startBacktestWorker } from '../../src/backtest/backtest.worker.ts';
import { BACKTEST_QUEUE } from '../../src/backtest/request.ts';
import { UNFINISHED_MAX } from '../../src/backtest/use/request-backtest.ts';
import { type BacktestRunner, failAbandonedBacktests } from '../../src/backtest/use/run-backtest-job.ts';
import { runBacktest } from '../../src/backtest/use/run-backtest.ts';
import { invalid, unavailable } from '../../src/kernel/errors.ts';
import { createJobConsumers } from '../../src/kernel/queue/consumer.adapter.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { createQueueListener } from '../../src/kernel/queue/listener.adapter.ts';
import type { ServiceDefinition } from '../../src/roles/service.ts';
import { testDatabase } from '../kit/database.ts';
import { testService } from '../kit/service.ts';
import { calendar, NOW, runDeps, seedMarket } from './kit.ts';

const database = await testDatabase();
const { db, pool, url } = database;
const queue = createJobQueue('test');
let ready = true;
const definition: ServiceDefinition = {
  name: 'trading',
  title: 'trading engine',
  summary: 'for this test',
  needs: [],
  routes: () =>
    backtestRoutes({
      db,
      queue,
      calendar,
      now: () => NOW,
      requireReady: () => {
        if (!ready) throw unavailable('engine not initialised');
      },
    }),
};
const app = await testService(database, definition);
beforeAll(async () => {
  await seedMarket(db);
}, 120_000);
afterEach(async () => {
  ready = true;
  await sql`delete from backtests`.execute(db);
  await sql`delete from kernel.jobs`.execute(db);
  await sql`delete from kernel.dead_jobs`.execute(db);
});

const period = { start_date: '2026-06-01', end_date: '2026-10-30' };
const post = (payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/trading/backtest', payload: payload as object, headers });
const get = async (path: string) => {
  const answer = await app.inject({ method: 'GET', url: path });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
};
const startBacktest = async (payload: unknown = period): Promise<string> => (await post(payload)).json().id;
const inProcess: BacktestRunner = (id, request, { onProgress }) =>
  runBacktest({ ...runDeps(db), onProgress }, id, request);

function startWorker(run: BacktestRunner, options: { leaseMs?: number } = {}) {
  const listener = createQueueListener({ url });
  const consumers = createJobConsumers({ stage: 'test', pool, listener });
  const worker = startBacktestWorker(
    consumers,
    { db, now: () => NOW, run },
    { leaseMs: 3_000, pollMs: 50, ...options },
  );
  const stop = async () => {
    await worker.stop();
    await listener.stop();
  };
  onTestFinished(stop);
  return { stop };
}

async function completed(id: string) {
  for (let poll = 0; poll < 600; poll++) {
    const { body } = await get(`/api/trading/backtest/${id}`);
    if (body.status === 'completed') return body;
    await sleep(50);
  }
  throw new Error('the backtest was not completed in time');
}

describe('requesting a backtest', () => {
  test('responds at once, is queued, and completes with figures, curve and trades', async () => {
    const answer = await post({ ...period, initial_capital: 10_000 });
    expect(answer.statusCode).toBe(200);
    const { id } = answer.json();
    expect(answer.json()).toEqual({ id, status: 'running' });
    const waiting = (await get(`/api/trading/backtest/${id}`)).body;
    expect(waiting).toMatchObject({
      status: 'pending',
      total_return: null,
      equity_curve: [],
      trades: [],
      completed_at: null,
    });
    expect(waiting.config).toEqual({ stage: 'waiting', progress: 0, sweep: {} });
    startWorker(inProcess);
    const done = await completed(id);
    const fields =
      'id start_date end_date initial_capital risk_tier config total_return sharpe_ratio max_drawdown win_rate profit_factor ' +
      'trade_count equity_curve trades status completed_at created_at';
    expect(Object.keys(done).sort()).toEqual(fields.split(' ').sort());
    expect(done).toMatchObject({ ...period, initial_capital: 10_000, risk_tier: 'moderate' });
    expect(done.equity_curve).toHaveLength(107);
    expect(done.trade_count).toBeGreaterThan(10);
    expect(done.total_return).toBeCloseTo(done.equity_curve.at(-1).equity / 10_000 - 1, 12);
    const list = await get('/api/trading/backtests');
    expect(list.headers['x-total-count']).toBe('1');
    expect(list.body).toMatchObject([{ id, status: 'completed', stage: 'done', progress: 1, error: null }]);
  });

  test('defaults to a capital of 500 and the moderate tier', async () => {
    const { body } = await get(`/api/trading/backtest/${await startBacktest()}`);
    expect(body).toMatchObject({ initial_capital: 500, risk_tier: 'moderate' });
  });

  test('twice with one idempotency key is one backtest', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [await post(period, headers), await post(period, headers)];
    expect(second.json()).toEqual(first.json());
    expect((await get('/api/trading/backtests')).body).toHaveLength(1);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no dates', {}, 'start_date'],
    ['no end', { start_date: '2026-06-01' }, 'end_date'],
    ['an end before its start', { start_date: '2026-06-02', end_date: '2026-06-01' }, 'must not be after'],
    ['a day that does not exist', { ...period, end_date: '2026-02-30' }, 'end_date'],
    ['a month that does not exist', { ...period, end_date: '2026-13-01' }, 'end_date'],
    ['an instant', { ...period, start_date: '2026-06-01T00:00:00Z' }, 'start_date'],
    ['a number', { ...period, start_date: 20_260_601 }, 'start_date'],
    ['a year of five digits', { ...period, end_date: '12026-01-01' }, 'end_date'],
    ['year zero', { ...period, start_date: '0000-01-01' }, 'start_date'],
    ['a start before the calendar', { ...period, start_date: '0476-09-04' }, 'between 1990'],
    ['an end after the calendar', { start_date: '2026-06-01', end_date: '9999-12-31' }, 'between 1990'],
    ['the future', { start_date: '2027-06-01', end_date: '2027-07-01' }, 'future'],
    ['a weekend', { start_date: '2026-07-04', end_date: '2026-07-05' }, 'no trading session'],
    ['more than twenty years', { start_date: '1991-01-01', end_date: '2026-01-01' }, 'at most 5040 sessions'],
    ['SQL', { ...period, start_date: "2026-06-01'; drop table backtests; --" }, 'start_date'],
    ['no capital', { ...period, initial_capital: 0 }, 'initial_capital'],
    ['negative capital', { ...period, initial_capital: -500 }, 'initial_capital'],
    ['too much capital', { ...period, initial_capital: 1e13 }, 'initial_capital'],
    ['capital in words', { ...period, initial_capital: 'all of it' }, 'initial_capital'],
    ['an unknown tier', { ...period, risk_tier: 'reckless' }, 'risk_tier'],
    ['an unknown key', { ...period, tier: 'moderate' }, 'tier'],
    ['an unknown limit', { ...period, sweep: { luck: [1] } }, 'luck'],
    ['a limit without values', { ...period, sweep: { stop_ranges: [] } }, 'stop_ranges'],
    ['a value out of range', { ...period, sweep: { max_position: [2] } }, 'sweep.max_position'],
    ['half a position', { ...period, sweep: { max_open_positions: [1.5] } }, 'whole numbers'],
    ['a value twice', { ...period, sweep: { max_heat: [0.1, 0.1] } }, 'twice'],
    [
      'a thousand trials',
      { ...period, sweep: { max_heat: range(10), max_sector: range(10), max_cluster: range(10) } },
      '64 trials',
    ],
  ])('with %s is refused with a message', async (_, payload, part) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail).toContain(part);
  });

  test('is refused while the engine is not initialised', async () => {
    ready = false;
    const answer = await post(period);
    expect([answer.statusCode, answer.json()]).toEqual([503, { detail: 'engine not initialised' }]);
  });

  test('is refused while too many are unfinished', async () => {
    for (let count = 0; count < UNFINISHED_MAX; count++) await startBacktest();
    const answer = await post(period);
    expect(answer.statusCode).toBe(503);
    expect(answer.json().detail).toContain('are waiting or running');
  });
});

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => 0.1 + index / 100);
}

describe('reading backtests', () => {
  test('an unknown id is not_found with HTTP status 200', async () => {
    const id = randomUUID();
    expect(await get(`/api/trading/backtest/${id}`)).toMatchObject({ status: 200, body: { id, status: 'not_found' } });
  });

  test('an invalid id is refused', async () => {
    expect((await get('/api/trading/backtest/1')).status).toBe(422);
    expect((await get("/api/trading/backtest/'%20or%201=1")).status).toBe(422);
  });

  test('lists the newest first, in pages', async () => {
    const ids = [await startBacktest(), await startBacktest(), await startBacktest()];
    await sql`update backtests set created_at = created_at + interval '1 second' * array_position(${ids}::uuid[], id)`.execute(
      db,
    );
    const page = await get('/api/trading/backtests?limit=2&offset=1');
    expect(page.body.map(({ id }: { id: string }) => id)).toEqual([ids[1], ids[0]]);
    expect((await get('/api/trading/backtests?limit=0')).status).toBe(422);
    expect((await get('/api/trading/backtests?offset=-1')).status).toBe(422);
  });
});

describe('running backtests', () => {
  test('a backtest that fails is completed without figures and with the reason', async () => {
    startWorker(async () => {
      throw invalid('no such data');
    });
    const done = await completed(await startBacktest());
    expect(done).toMatchObject({
      status: 'completed',
      config: { error: 'no such data' },
      total_return: null,
      sharpe_ratio: null,
      max_drawdown: null,
      win_rate: null,
      profit_factor: null,
      trade_count: null,
      equity_curve: [],
      trades: [],
    });
    expect((await get('/api/trading/backtests')).body[0].error).toBe('no such data');
  });

  test('an internal error is tried three times and its text is not shown', { timeout: 60_000 }, async () => {
    let tries = 0;
    startWorker(async () => {
      tries++;
      throw new Error('password authentication failed for user "sextant" at /home/secret');
    });
    const done = await completed(await startBacktest());
    expect(tries).toBe(3);
    expect(done.config.error).toBe('the backtest failed with an internal error; see the log');
    expect(done.total_return).toBeNull();
  });

  test('a running backtest shows its progress', async () => {
    let goOn = () => {};
    const paused = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    startWorker(async (id, request, hooks) => {
      hooks.onProgress('loading', 0.5);
      hooks.onProgress('simulating', 0.5);
      await paused;
      return inProcess(id, request, hooks);
    });
    const id = await startBacktest();
    let seen = (await get('/api/trading/backtest/' + id)).body;
    for (let poll = 0; poll < 200 && seen.config.stage !== 'simulating'; poll++) {
      await sleep(25);
      seen = (await get('/api/trading/backtest/' + id)).body;
    }
    expect(seen).toMatchObject({ status: 'running', config: { stage: 'simulating', progress: 0.825 } });
    goOn();
    expect((await completed(id)).config.algo_version).toBeDefined();
  });

  test('a backtest of a stopped process is run by the next one', {
    timeout: 60_000,
  }, async () => {
    const begun: string[] = [];
    const first = startWorker((started, _request, { signal }) => {
      begun.push(started);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    });
    const id = await startBacktest();
    while (begun.length === 0) await sleep(20);
    await first.stop();
    expect((await get(`/api/trading/backtest/${id}`)).body.status).toBe('running');
    startWorker(inProcess);
    const done = await completed(id);
    expect(done.trade_count).toBeGreaterThan(10);
    expect(begun).toEqual([id]);
  });

  test('a process that lost its lease cannot overwrite the result of its successor', { timeout: 60_000 }, async () => {
    const release: (() => void)[] = [];
    let runs = 0;
    const stalled: BacktestRunner = async (id, request, hooks) => {
      runs++;
      const result = await inProcess(id, request, hooks);
      // Expires the lease, as if the process had been suspended.
      await sql`update kernel.jobs set lease_expires_at = clock_timestamp() - interval '1 second'`.execute(db);
      await new Promise<void>((resolve) => release.push(resolve));
      return { ...result, config: { error: 'written without a lease' } };
    };
    startWorker(stalled, { leaseMs: 60_000 });
    const id = await startBacktest();
    while (release.length === 0) await sleep(20);
    startWorker(inProcess, { leaseMs: 60_000 });
    const done = await completed(id);
    for (const resolve of release) resolve();
    await sleep(300);
    expect(runs).toBe(1);
    expect((await get(`/api/trading/backtest/${id}`)).body.config).toEqual(done.config);
    expect(done.config.error).toBeUndefined();
  });

  test('two processes share the work and run no backtest twice', { timeout: 60_000 }, async () => {
    const ran: string[] = [];
    const counted: BacktestRunner = (id, request, hooks) => {
      ran.push(id);
      return inProcess(id, request, hooks);
    };
    const ids = await Promise.all(Array.from({ length: 6 }, () => startBacktest()));
    startWorker(counted);
    startWorker(counted);
    await Promise.all(ids.map(completed));
    expect(ran.toSorted()).toEqual(ids.toSorted());
  });

  test('a backtest that crashed every process is completed as abandoned', async () => {
    const id = await startBacktest();
    await sql`
      insert into kernel.dead_jobs (id, queue, key, rank, payload, attempt, max_attempts, failures, error, enqueued_at)
      select id, queue, key, rank, payload, 3, 3, '[]', 'lease lapsed', enqueued_at from kernel.jobs`.execute(db);
    await sql`delete from kernel.jobs`.execute(db);
    expect(await failAbandonedBacktests({ db, queue, now: () => NOW })).toBe(1);
    expect((await get(`/api/trading/backtest/${id}`)).body).toMatchObject({
      status: 'completed',
      config: { error: expect.stringContaining('abandoned') },
      total_return: null,
    });
    expect(await failAbandonedBacktests({ db, queue, now: () => NOW })).toBe(0);
    expect(await queue.depths(db, [BACKTEST_QUEUE])).toMatchObject({ 'test:backtest': { waiting: 0, dead: 1 } });
  });
});
