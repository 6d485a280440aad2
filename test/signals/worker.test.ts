import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { nyseCalendar } from '../../src/kernel/calendar/nyse.ts';
import type { Tx } from '../../src/kernel/db/database.ts';
import { createJobConsumers } from '../../src/kernel/queue/consumer.adapter.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { createQueueListener } from '../../src/kernel/queue/listener.adapter.ts';
import { LeaseLostError } from '../../src/kernel/queue/queue.ts';
import { insertActionRecords } from '../../src/market/corporate-action.store.ts';
import { storeBars } from '../../src/market/use/store-bars.ts';
import { isDualPipelineEnabled, setDualPipelineEnabled } from '../../src/signals/dual-pipeline.store.ts';
import { computeSignals, engineSettings, type TickerMemory } from '../../src/signals/engine.ts';
import { mapSignals, toMappedOutput } from '../../src/signals/mapping.ts';
import { BAYESIAN, HEURISTIC } from '../../src/signals/pipeline.ts';
import { startSignalWorker } from '../../src/signals/signal.worker.ts';
import type { KnownSplit } from '../../src/signals/signal-bar.ts';
import { findLatestSignals } from '../../src/signals/signal-output.store.ts';
import { SIGNAL_QUEUE, type SignalJob, tickAt } from '../../src/signals/tick.ts';
import { deleteTickOutputs, insertTick, listTicksBetween } from '../../src/signals/tick.store.ts';
import { TIMEFRAMES } from '../../src/signals/timeframe.ts';
import { enqueueDueTicks } from '../../src/signals/use/enqueue-due-ticks.ts';
import { runTick, type TickDeps } from '../../src/signals/use/run-tick.ts';
import { engineVersion } from '../../src/signals/version.ts';
import { seedCompany } from '../documents/kit.ts';
import { testDatabase } from '../kit/database.ts';
import { randomStoredBars, type StoredBars } from './kit.ts';

const { db, pool, url } = await testDatabase();
const calendar = nyseCalendar();
const queue = createJobQueue('test');
const UNTIL = new Date('2026-03-14T00:00:00Z');
const SPLIT: KnownSplit = { exMs: Date.parse('2026-03-10T13:30:00Z'), ratio: 1.25 };
const SPLIT_KNOWN = new Date('2026-03-11T15:00:00Z');
const TICKERS = ['AAA', 'BBB', 'CCC'];
const bars = new Map<string, StoredBars>();
let nowMs = UNTIL.getTime();

const deps: TickDeps = {
  db,
  settings: engineSettings(calendar),
  version: engineVersion(calendar),
  now: () => new Date(nowMs),
  monotonicMs: () => performance.now(),
  loadTrends: async (_, tickers) =>
    new Map(tickers.filter((ticker) => ticker !== 'CCC').map((ticker) => [ticker, { trendScore: 0.5, a: 3, b: 1 }])),
};
const trendOf = (ticker: string) => (ticker === 'CCC' ? null : { trendScore: 0.5, a: 3, b: 1 });
const ticks = calendar.barsBetween(new Date('2026-03-06T00:00:00Z'), UNTIL, 'M30').map(({ end }) => end);

beforeAll(async () => {
  for (const [index, ticker] of TICKERS.entries()) {
    await seedCompany(db, ticker, `${ticker} Works Inc`);
    const options = { seed: 10 * index + 1, sigma: 0.02 };
    const daily = randomStoredBars(calendar, 'D', { from: new Date('2025-10-01T00:00:00Z'), until: UNTIL }, options);
    const intraday = { from: new Date('2026-02-17T00:00:00Z'), until: UNTIL };
    const halfHours = randomStoredBars(calendar, 'M30', intraday, {
      seed: options.seed + 1,
      sigma: 0.006,
      missing: 0.02,
    });
    const stored = { M30: halfHours, D: daily };
    bars.set(ticker, stored);
    for (const timeframe of ['M30', 'D'] as const) {
      const input = { ticker, timeframe, source: 'test', bars: stored[timeframe] };
      const { inserted } = await storeBars({ db, calendar, now: () => UNTIL }, input);
      expect(inserted).toBe(stored[timeframe].length);
    }
  }
  await insertActionRecords(db, [
    {
      ticker: 'BBB',
      action_type: 'split',
      kind: 'split',
      ex_date: '2026-03-10',
      ex_at: new Date(SPLIT.exMs),
      split_from: 4,
      split_to: 5,
      cash_amount: null,
      currency: null,
      declared_on: null,
      pay_date: null,
      source: 'test',
      vendor_id: null,
      revision: 1,
      cancelled: false,
      // Announced a day and a half late.
      available_at: SPLIT_KNOWN,
      pit_estimated: false,
      captured_at: SPLIT_KNOWN,
    },
  ]);
});

beforeEach(async () => {
  nowMs = UNTIL.getTime();
  await sql`truncate signal_ticks, signal_engine_outputs, signal_state`.execute(db);
});

const splitsAt = (ticker: string, asOf: Date) => (ticker === 'BBB' && SPLIT_KNOWN <= asOf ? [SPLIT] : []);

async function tick(asOf: Date, rest: Partial<TickDeps> = {}, complete: (tx: Tx) => Promise<void> = async () => {}) {
  await insertTick(db, tickAt(calendar, asOf), TICKERS.length);
  const job: SignalJob = { tick_id: tickAt(calendar, asOf).id, as_of: asOf.toISOString(), tickers: TICKERS };
  return runTick({ ...deps, ...rest }, job, { signal: new AbortController().signal, complete });
}

const outputsOf = (asOf: Date) =>
  db
    .selectFrom('signal_engine_outputs')
    .selectAll()
    .where('tick_id', '=', tickAt(calendar, asOf).id)
    .orderBy('ticker')
    .orderBy('pipeline')
    .execute();
const snapshot = async () => ({
  outputs: (await sql`select xmin::text, * from signal_engine_outputs order by tick_id, ticker, pipeline`.execute(db))
    .rows,
  states: (await sql`select xmin::text, * from signal_state order by ticker, pipeline, timeframe`.execute(db)).rows,
});

/** The pure computation on the same bars, which the tables must equal. */
function inMemory(ticker: string, asOfs: readonly Date[]) {
  let memory: TickerMemory | null = null;
  const outputs = asOfs.map((asOf) => {
    const input = { asOf, bars: bars.get(ticker)!, splits: splitsAt(ticker, asOf), trend: trendOf(ticker) };
    const signals = computeSignals(deps.settings, memory, input);
    memory = signals.memory;
    return signals.outputs;
  });
  if (!memory) throw new Error('no tick');
  return { memory: memory as TickerMemory, outputs };
}

async function expectStatesOf(ticker: string, memory: TickerMemory) {
  const rows = await db.selectFrom('signal_state').selectAll().where('ticker', '=', ticker).execute();
  for (const timeframe of TIMEFRAMES) {
    const found = (pipeline: string) => rows.find((row) => row.timeframe === timeframe && row.pipeline === pipeline);
    const heuristic = memory.heuristic[timeframe];
    const bayesian = memory.bayesian[timeframe];
    expect(found('heuristic')?.state).toEqual(heuristic && Buffer.from(HEURISTIC.encode(heuristic.state)));
    expect(found('bayesian')?.state).toEqual(bayesian && Buffer.from(BAYESIAN.encode(bayesian.state)));
    expect(found('bayesian')?.last_bar_end.getTime()).toBe(bayesian?.endMs);
  }
}

test('tick by tick through the database equals one run in memory, to the last bit', async () => {
  // Covers nights, a weekend, and the late announcement of a split.
  for (const asOf of ticks) expect(await tick(asOf)).toMatchObject({ outputs: 2 * TICKERS.length, overtaken: 0 });
  for (const ticker of TICKERS) {
    const { memory, outputs } = inMemory(ticker, ticks);
    await expectStatesOf(ticker, memory);
    for (const [index, asOf] of ticks.entries()) {
      const rows = (await outputsOf(asOf)).filter((row) => row.ticker === ticker);
      const { heuristic, bayesian } = outputs[index]!;
      expect(rows).toMatchObject([
        {
          pipeline: 'bayesian',
          status: 'ok',
          verdict: bayesian.verdict,
          probability: bayesian.probability,
          score: bayesian.score,
        },
        {
          pipeline: 'heuristic',
          status: 'ok',
          verdict: heuristic.verdict,
          alignment: heuristic.alignment,
          score: heuristic.score,
        },
      ]);
      expect(rows.map(({ features }) => features)).toEqual([bayesian.features, heuristic.features]);
      expect(rows.map((row) => row.timeframe_scores)).toEqual([bayesian.timeframeScores, heuristic.timeframeScores]);
    }
  }
}, 60_000);

test('only timeframes whose bar closed are written', async () => {
  const [first, second] = [ticks[0]!, ticks[1]!];
  await tick(first);
  const { states } = await tick(second);
  const closed = new Set(
    (
      await sql<{
        timeframe: string;
      }>`select distinct timeframe from signal_state where last_bar_end = ${second}`.execute(db)
    ).rows.map(({ timeframe }) => timeframe),
  );
  expect([...closed].sort()).toEqual(['H1', 'M30']);
  expect(states).toBeLessThanOrEqual(2 * 2 * TICKERS.length);
});

test('a second delivery changes nothing, even when bars came in between', async () => {
  const newest = sql`from market_bars where timeframe = 'M30' and bar_timestamp >= ${ticks[17]!} and bar_timestamp < ${ticks[20]!}`;
  await sql`create table held_bars (like market_bars)`.execute(db);
  await sql`with gone as (delete ${newest} returning *) insert into held_bars select * from gone`.execute(db);
  await tick(ticks[20]!);
  await sql`insert into market_bars select * from held_bars`.execute(db);
  const before = await snapshot();
  nowMs += 60_000;
  expect(await tick(ticks[20]!)).toEqual({ outputs: 0, states: 0, overtaken: 0 });
  expect(await snapshot()).toEqual(before);
  // The next tick processes them.
  expect((await tick(ticks[21]!)).states).toBeGreaterThan(0);
  await expectStatesOf('AAA', inMemory('AAA', [ticks[21]!]).memory);
});

test('a worker that lost its lease leaves nothing behind', async () => {
  await tick(ticks[20]!);
  const before = await snapshot();
  const late = async () => {
    throw new LeaseLostError('a job');
  };
  await expect(tick(ticks[21]!, {}, late)).rejects.toThrow(LeaseLostError);
  expect(await snapshot()).toEqual(before);
});

test('a tick that is older than the states writes nothing', async () => {
  await tick(ticks[40]!);
  const states = (await snapshot()).states;
  expect(await tick(ticks[39]!)).toMatchObject({ outputs: 0, overtaken: TICKERS.length });
  expect((await snapshot()).states).toEqual(states);
  expect(await outputsOf(ticks[39]!)).toEqual([]);
});

describe('one failing pipeline', () => {
  const broken: NonNullable<TickDeps['pipelines']> = {
    heuristic: HEURISTIC,
    bayesian: {
      ...BAYESIAN,
      step: () => {
        throw new Error('no \0 drift today');
      },
    },
  };

  test('has a failed row, and the other pipeline continues', async () => {
    await tick(ticks[20]!, { pipelines: broken });
    const rows = await outputsOf(ticks[20]!);
    expect(rows.filter(({ pipeline }) => pipeline === 'bayesian')).toMatchObject(
      TICKERS.map((ticker) => ({ ticker, status: 'failed', verdict: null, error: 'no  drift today', score: null })),
    );
    expect(rows.filter(({ pipeline }) => pipeline === 'heuristic')).toMatchObject(
      TICKERS.map((ticker) => ({ ticker, status: 'ok', error: null })),
    );
  });

  test('continues from its last state once it is fixed, with the same result', async () => {
    await tick(ticks[20]!);
    await tick(ticks[21]!, { pipelines: broken });
    await tick(ticks[22]!, { pipelines: broken });
    await tick(ticks[23]!);
    const { memory } = inMemory('AAA', [ticks[20]!, ticks[23]!]);
    await expectStatesOf('AAA', memory);
    expect((await outputsOf(ticks[23]!)).every(({ status }) => status === 'ok')).toBe(true);
  });
});

test('an unreadable state is reported, deleted and rebuilt', async () => {
  await tick(ticks[20]!);
  await sql`update signal_state set state = '\\x00' where ticker = 'AAA' and pipeline = 'bayesian'`.execute(db);
  await tick(ticks[21]!);
  const failed = (await outputsOf(ticks[21]!)).filter(({ status }) => status === 'failed');
  expect(failed).toMatchObject([{ ticker: 'AAA', pipeline: 'bayesian' }]);
  await tick(ticks[22]!);
  expect((await outputsOf(ticks[22]!)).every(({ status }) => status === 'ok')).toBe(true);
  await expectStatesOf('AAA', inMemory('AAA', [ticks[22]!]).memory);
});

test('a state of another version is rebuilt', async () => {
  await tick(ticks[20]!, { version: { algoVersion: 'signals-0', configHash: 'f'.repeat(64) } });
  await sql`update signal_state set readout = '{}'`.execute(db);
  await tick(ticks[21]!);
  const versions = await sql`select distinct algo_version from signal_state`.execute(db);
  expect(versions.rows).toEqual([{ algo_version: deps.version.algoVersion }]);
  await expectStatesOf('AAA', inMemory('AAA', [ticks[21]!]).memory);
});

test('a ticker without bars has insufficient_data rows', async () => {
  const asOf = ticks[3]!;
  await insertTick(db, tickAt(calendar, asOf), 1);
  const job = { tick_id: tickAt(calendar, asOf).id, as_of: asOf.toISOString(), tickers: ['NEW'] };
  await runTick(deps, job, { signal: new AbortController().signal, complete: async () => {} });
  expect(await outputsOf(asOf)).toMatchObject([
    { ticker: 'NEW', pipeline: 'bayesian', status: 'insufficient_data', verdict: null, features: { stale: true } },
    { ticker: 'NEW', pipeline: 'heuristic', status: 'insufficient_data', verdict: null },
  ]);
});

describe('the newest pair of a ticker', () => {
  test('is of one tick at or before the requested instant', async () => {
    for (const asOf of [ticks[20]!, ticks[21]!]) {
      nowMs = asOf.getTime() + 120_000;
      await tick(asOf);
    }
    const newest = await findLatestSignals(db, [...TICKERS, 'NONE'], new Date(nowMs));
    expect([...newest.keys()]).toEqual(TICKERS);
    expect(newest.get('AAA')).toMatchObject({ heuristic: { as_of: ticks[21] }, bayesian: { as_of: ticks[21] } });
    // The second tick's outputs were stored two minutes after its bar.
    const before = await findLatestSignals(db, ['AAA'], new Date(nowMs - 1));
    expect(before.get('AAA')?.bayesian.as_of).toEqual(ticks[20]);
  });

  test('maps to an action that stays informational until the flag is on', async () => {
    await tick(ticks[21]!);
    const { heuristic, bayesian } = (await findLatestSignals(db, ['AAA'], UNTIL)).get('AAA')!;
    const pair = [toMappedOutput(heuristic), toMappedOutput(bayesian)] as const;
    expect(pair[1].driftProbability).toBeCloseTo((bayesian.score! + 1) / 2, 12);
    expect(await isDualPipelineEnabled(db)).toBe(false);
    const off = mapSignals(...pair, { dualPipelineEnabled: await isDualPipelineEnabled(db), held: true });
    expect(off.mode).toBe('informational');
    await setDualPipelineEnabled(db, true, 'test');
    expect(await isDualPipelineEnabled(db)).toBe(true);
    await setDualPipelineEnabled(db, false, 'test');
  });
});

describe('the tick that is due', () => {
  const at = (text: string) => enqueueDueTicks({ db, queue, calendar }, new Date(text));
  const waiting = async () => (await queue.depths(db, [SIGNAL_QUEUE]))['test:signal']!.waiting;
  const ids = async () =>
    (await db.selectFrom('signal_ticks').select('tick_id').orderBy('as_of').execute()).map((row) => row.tick_id);

  test('is enqueued once, however many schedulers check for it', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => at('2026-03-12T15:03:00Z')));
    expect(made.reduce((sum, jobs) => sum + jobs, 0)).toBe(1);
    expect(await at('2026-03-12T15:20:00Z')).toBe(0);
    expect(await waiting()).toBe(1);
    // The bar of 15:00 has closed, but the grace period for the vendor has not passed.
    expect(await at('2026-03-12T15:31:59Z')).toBe(0);
    expect(await at('2026-03-12T15:32:00Z')).toBe(1);
    expect(await ids()).toEqual(['nyse:2026-03-12T15:00:00.000Z', 'nyse:2026-03-12T15:30:00.000Z']);
    await queue.flush(db, [SIGNAL_QUEUE]);
  });

  test('is the close all night and all weekend', async () => {
    expect(await at('2026-03-06T21:02:00Z')).toBe(1);
    expect(await at('2026-03-08T12:00:00Z')).toBe(0);
    expect(await at('2026-03-09T13:31:00Z')).toBe(0);
    expect(await at('2026-03-09T14:02:00Z')).toBe(1);
    expect(await ids()).toEqual(['nyse:2026-03-06T21:00:00.000Z', 'nyse:2026-03-09T14:00:00.000Z']);
    await queue.flush(db, [SIGNAL_QUEUE]);
  });
});

describe('the worker', () => {
  const listener = createQueueListener({ url });
  afterAll(() => listener.stop());

  test('processes a tick from its queue and completes the job in the same transaction', async () => {
    const consumers = createJobConsumers({ stage: 'test', pool, listener });
    const worker = startSignalWorker(consumers, deps, { pollMs: 50 });
    try {
      await enqueueDueTicks({ db, queue, calendar }, new Date('2026-03-12T15:03:00Z'));
      const done = { waiting: 0, active: 0, delayed: 0, dead: 0 };
      await vi.waitFor(
        async () => {
          expect(await outputsOf(new Date('2026-03-12T15:00:00Z'))).toHaveLength(2 * TICKERS.length);
          expect(await queue.depths(db, [SIGNAL_QUEUE])).toEqual({ 'test:signal': done });
        },
        { timeout: 15_000, interval: 20 },
      );
    } finally {
      await worker.stop();
    }
  });
});

test('the outputs of ticks are deleted except named ones, and ticks without outputs with them', async () => {
  for (const asOf of ticks.slice(0, 3)) await tick(asOf);
  const period = { from: ticks[0]!, before: ticks[2]! };
  const found = await listTicksBetween(db, { ...period, after: null }, 10);
  expect(found).toHaveLength(2);
  expect(await listTicksBetween(db, { ...period, after: found[0]! }, 10)).toEqual([found[1]]);
  const named = await db
    .selectFrom('signal_engine_outputs')
    .select('id')
    .where('tick_id', '=', found[0]!)
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(await deleteTickOutputs(db, found, [named.id])).toBe(4 * TICKERS.length - 1);
  const left = await db.selectFrom('signal_engine_outputs').select('as_of').distinct().orderBy('as_of').execute();
  expect(left).toEqual([{ as_of: ticks[0] }, { as_of: ticks[2] }]);
  expect(await listTicksBetween(db, { from: ticks[0]!, before: new Date(8.64e15), after: null }, 10)).toHaveLength(2);
});

test('the table refuses rows that no pipeline may write', async () => {
  await tick(ticks[0]!);
  const wrong = [
    sql`update signal_engine_outputs set verdict = null where status = 'ok'`,
    sql`update signal_engine_outputs set status = 'failed'`,
    sql`update signal_engine_outputs set score = 'NaN'`,
    sql`update signal_engine_outputs set probability = 1.1 where pipeline = 'bayesian'`,
    sql`update signal_engine_outputs set expected_return = 'Infinity' where pipeline = 'bayesian'`,
    sql`insert into signal_engine_outputs select (signal_engine_outputs).* from signal_engine_outputs`,
  ];
  for (const statement of wrong) await expect(statement.execute(db)).rejects.toThrow(/violates/);
});
