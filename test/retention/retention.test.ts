import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { markWholeLake, maintainLake } from '../../src/analytics/lake/use/maintain-lake.ts';
import { publishLake } from '../../src/analytics/lake/use/publish-lake.ts';
import { createDb, createPool } from '../../src/kernel/db/postgres.adapter.ts';
import { composeBundle } from '../../src/query-api/bundle/use/compose-bundle.ts';
import { verifyBundle } from '../../src/query-api/bundle/verify/verify-bundle.ts';
import { listSessionsWithHistory } from '../../src/replay/history.store.ts';
import { findLastRetentionRun } from '../../src/retention/run.store.ts';
import { recordSample } from '../../src/retention/sample.store.ts';
import { measureStorage } from '../../src/retention/use/measure-storage.ts';
import { planRetention } from '../../src/retention/use/plan-retention.ts';
import { type RunOptions, runRetention } from '../../src/retention/use/run-retention.ts';
import { retentionDeps } from '../../src/roles/retention.ts';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { insertCopies } from '../kit/recommendation-copies.ts';
import { analyticsWorld } from '../analytics/kit.ts';
import { tradeDay } from '../bundle/day.ts';
import { addHistory, countHistory } from './kit.ts';

vi.setConfig({ testTimeout: 300_000 });
const world = await analyticsWorld();
const { db, publish, engine, context } = world;
const app = await world.service();
const deps = retentionDeps(context);

/** Orders and their recommendations are of 13 November 2026. */
const MONTH = '2026-11-01';
const LATER = new Date('2027-01-15T03:00:00Z');
const DATES = Array.from({ length: 16 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`);

const run = (options: Partial<RunOptions> = {}, own = deps) =>
  runRetention(own, { trigger: 'operator', now: LATER, signal: new AbortController().signal, ...options });
const read = async (url: string) => {
  const { statusCode, body } = await app.inject(url);
  expect({ url, statusCode }).toEqual({ url, statusCode: 200 });
  return body;
};
const publishAll = async () => {
  await publishLake(publish, { now: true });
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from kernel.lake_changes`.execute(db);
  expect(rows[0]?.left).toBe(0);
};
const historyInLake = async () =>
  (await engine.query(`select count(*) from trend_history where month = date '${MONTH}'`, 1)).rows[0]?.[0];
const ordersOf = () => db.selectFrom('orders').select('id').orderBy('id').execute();

/** Reads of the past as they were before anything was removed. */
const answers = new Map<string, string>();
let viewsBefore = 0;

beforeAll(async () => {
  const { errors } = await tradeDay(db);
  expect(errors).toEqual([]);
  await addHistory(db, { from: '2026-11-01', to: '2026-11-13', viewsPerDay: 12 });
  viewsBefore = await countHistory(db, MONTH);
  for (const date of DATES) {
    // A day is read at its end. Views of today replace those of November in the list only, not in the reads as of a date.
    answers.set(`/api/trends?as_of=${date}&limit=200`, '');
    answers.set(`/api/trends?as_of=${date}&entity_type=sector&limit=200`, '');
  }
  for (const { id } of await ordersOf()) answers.set(`/api/trace/order/${id}`, '');
  for (const { id } of await db.selectFrom('recommendations').select('id').execute())
    answers.set(`/api/recommendations/${id}/explain`, '');
  for (const url of answers.keys()) answers.set(url, await read(url));
}, 600_000);

describe('before the lake has the month', () => {
  test('nothing is removed, and the plan and the run say why', async () => {
    const plan = await planRetention(deps, LATER);
    expect(plan.due.history).toMatchObject({
      dueRows: 0,
      waiting: [{ month: MONTH, why: expect.stringContaining('lake') }],
    });
    expect(await run()).toMatchObject({
      status: 'completed',
      removed: { history: 0 },
      waiting: [{ name: 'history', month: MONTH, why: 'the lake does not have the month yet' }],
    });
    expect(await countHistory(db, MONTH)).toBe(viewsBefore);
  });
});

describe('thinning a month', () => {
  let planned = 0;

  test('the plan writes nothing and counts what stays by its reason', async () => {
    await publishAll();
    expect(await historyInLake()).toBe(viewsBefore);
    const before = await sql`select * from kernel.retention_runs`.execute(db);
    const { due, classes } = await planRetention(deps, LATER);
    expect((await sql`select * from kernel.retention_runs`.execute(db)).rows).toEqual(before.rows);
    expect(await countHistory(db, MONTH)).toBe(viewsBefore);
    const kept = due.history.kept.reduce((sum, { rows }) => sum + rows, 0);
    expect(due.history.kept.every(({ rows }) => rows > 0)).toBe(true);
    planned = due.history.dueRows;
    expect(planned + kept).toBe(viewsBefore);
    expect(planned).toBeGreaterThan(viewsBefore / 2);
    expect(classes.find(({ name }) => name === 'history')).toMatchObject({ rows: expect.any(Number) });
  });

  test('a process that dies in the middle leaves the month as it was, and the next run does it', async () => {
    const pool = createPool({ url: world.url, applicationName: 'victim' });
    const victim = createDb(pool);
    const killer = new pg.Client({ connectionString: world.url });
    await killer.connect();
    try {
      const own = {
        ...deps,
        db: victim,
        // Asked inside the transaction, after the month was opened.
        findLakeTag: async () => {
          await killer.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'victim'`,
          );
          return null;
        },
      };
      await expect(run({ only: ['history'] }, own)).rejects.toThrow();
    } finally {
      await victim.destroy();
      await killer.end();
    }
    expect(await countHistory(db, MONTH)).toBe(viewsBefore);
    // Its record is closed by the run that follows, when nobody has touched it for ten minutes.
    await sql`update kernel.retention_runs set touched_at = touched_at - interval '11 minutes'
      where status = 'running'`.execute(db);
  });

  test('a signal stops it between two days', async () => {
    const stopping = new AbortController();
    const own = {
      ...deps,
      findLakeTag: async (...args: Parameters<NonNullable<typeof deps.findLakeTag>>) => {
        stopping.abort();
        return deps.findLakeTag?.(...args) ?? null;
      },
    };
    expect(await run({ only: ['history'], signal: stopping.signal }, own)).toMatchObject({ status: 'stopped' });
    expect(await countHistory(db, MONTH)).toBe(viewsBefore);
    expect(await findLastRetentionRun(db)).toMatchObject({ status: 'stopped' });
  });

  test('a second run waits for the first, and a backup for both', async () => {
    const seen: unknown[] = [];
    const own = {
      ...deps,
      findLakeTag: async (...args: Parameters<NonNullable<typeof deps.findLakeTag>>) => {
        seen.push(await run({ only: ['history'] }));
        return deps.findLakeTag?.(...args) ?? null;
      },
    };
    const backup = new pg.Client({ connectionString: world.url });
    await backup.connect();
    try {
      await backup.query(`select pg_advisory_lock_shared(hashtextextended('kernel.partitions', 0))`);
      expect(await run({ only: ['history'] }, own)).toMatchObject({
        removed: { history: 0 },
        waiting: [{ why: expect.stringContaining('backup') }],
      });
    } finally {
      await backup.end();
    }
    expect(seen).toEqual([null]);
    expect(await countHistory(db, MONTH)).toBe(viewsBefore);
  });

  test('beside writers and readers it removes exactly what was planned', async () => {
    const { rows: existing } = await sql<{
      id: string;
    }>`select id from trend_history where generated_at >= ${MONTH}`.execute(db);
    const done = new AbortController();
    let written = 0;
    const writer = async () => {
      while (!done.signal.aborted) {
        // The current month, as live views are written.
        await sql`select kernel.ensure_trend_history_month('2027-01-01')`.execute(db);
        written += await addHistory(db, {
          from: `2027-01-14T00:00:00.${String(written % 997).padStart(3, '0')}Z`,
          to: '2027-01-15T00:00:01Z',
          viewsPerDay: 1,
        });
      }
    };
    const failures: unknown[] = [];
    const reader = async () => {
      for (let n = 0; !done.signal.aborted; n++) {
        const date = DATES[n % DATES.length] ?? '';
        const url = `/api/trends?as_of=${date}&limit=200`;
        if ((await read(url)) !== answers.get(url)) failures.push(url);
      }
    };
    const load = [writer(), reader(), reader()];
    const outcome = await run({ only: ['history'] }).finally(() => done.abort());
    await Promise.all(load);
    expect(failures).toEqual([]);
    expect(written).toBeGreaterThan(0);
    expect(await countHistory(db, '2027-01-01')).toBe(written);
    expect(outcome).toMatchObject({ status: 'completed', removed: { history: planned }, waiting: [] });
    expect(await countHistory(db, MONTH)).toBe(existing.length - planned);
  });

  test('reads as of every date, explanations and the traces of orders answer as before', async () => {
    for (const [url, before] of answers) expect({ url, body: await read(url) }).toEqual({ url, body: before });
  });

  test('the bundle of every order verifies', async () => {
    const orders = await ordersOf();
    expect(orders.length).toBeGreaterThan(3);
    for (const { id } of orders) {
      const file = await composeBundle(db, { kind: 'order', id }, { withRestricted: true, version: '1', now: LATER });
      const { findings } = verifyBundle(new TextEncoder().encode(file));
      expect(findings.filter(({ outcome }) => outcome === 'mismatch')).toEqual([]);
      expect(findings.some(({ outcome }) => outcome === 'verified')).toBe(true);
    }
  });

  test('the month stays a partition with the same indexes and refuses changes', async () => {
    const { rows } = await sql<{ indexes: number; triggers: number; checks: number }>`
      select (select count(*)::int from pg_index where indrelid = part.oid) as indexes,
        (select count(*)::int from pg_trigger where tgrelid = part.oid) as triggers,
        (select count(*)::int from pg_constraint where conrelid = part.oid and contype = 'c') as checks
      from unnest(array['trend_history_y2026m11', 'trend_history_y2027m01']::regclass[]) as part (oid)`.execute(db);
    expect(rows[0]).toEqual(rows[1]);
    await expect(sql`update trend_history set confidence = 1`.execute(db)).rejects.toThrow('never changed');
    expect((await sql`select from pg_class where relname ~ '_thinned$'`.execute(db)).rows).toEqual([]);
  });

  test('a second run has nothing to do, and a session of the month counts as filled', async () => {
    expect(await run({ only: ['history'] })).toMatchObject({ removed: { history: 0 }, waiting: [] });
    const [open, close] = [new Date('2026-11-27T14:30:00Z'), new Date('2026-11-27T18:00:00Z')];
    const sessions = [{ date: '2026-11-27', open, close }] as unknown as Parameters<typeof listSessionsWithHistory>[1];
    expect(await listSessionsWithHistory(db, sessions)).toEqual(new Set([close.getTime()]));
  });

  test('the lake keeps all rows of the month, also after it was rebuilt', async () => {
    expect(await historyInLake()).toBe(viewsBefore);
    await markWholeLake(publish);
    await publishAll();
    expect(await historyInLake()).toBe(viewsBefore);
  });

  test('if the file of an archived month is lost, what the database has is published', async () => {
    rmSync(join(world.lakeFolder, 'trend_history'), { recursive: true, force: true });
    expect((await maintainLake(publish, LATER)).damaged).toBeGreaterThan(0);
    await publishAll();
    expect(await historyInLake()).toBe(await countHistory(db, MONTH));
  });
});

describe('the other classes', () => {
  test('invocations of old months are dropped after the lake has them', async () => {
    await sql`select kernel.ensure_invocation_month('2026-03-01')`.execute(db);
    await sql`insert into agent_invocations (agent_id, agent_name, model_provider, model_name, status, created_at)
      select gen_random_uuid(), 'reader', 'builtin', 'lexrule-1', 'ok', '2026-03-05T00:00:00Z'::timestamptz + n * interval '1 hour'
      from generate_series(1, 50) n`.execute(db);
    const only = ['invocations'] as const;
    expect(await run({ only })).toMatchObject({ removed: { invocations: 0 }, waiting: [{ month: '2026-03-01' }] });
    await publishAll();
    expect(await run({ only })).toMatchObject({ removed: { invocations: 50 }, waiting: [] });
    expect((await sql`select to_regclass('agent_invocations_y2026m03') as part`.execute(db)).rows).toEqual([
      { part: null },
    ]);
    await publishAll();
    expect((await engine.query('select count(*) from invocations', 1)).rows).toEqual([[50]]);
  });

  test('signal outputs of old months go, except those that a recommendation names', async () => {
    await sql`insert into signal_ticks (tick_id, as_of, ticker_count)
      select 'tick ' || n, '2026-03-05T15:00:00Z'::timestamptz + n * interval '30 minutes', 1 from generate_series(1, 9) n`.execute(
      db,
    );
    await sql`insert into signal_engine_outputs (tick_id, ticker, pipeline, status, verdict, score, confidence, timeframe_scores, features,
        bearish, latency_ms, algo_version, config_hash, as_of, created_at)
      select tick_id, 'ACME', pipeline, 'ok', 'WATCH', 0, 0.5, '{}', '{}', false, 1, 'v1', repeat('a', 64), as_of, as_of
      from signal_ticks cross join unnest(array['heuristic', 'bayesian']) pipeline where tick_id like 'tick %'`.execute(
      db,
    );
    await insertCopies({
      of: sql`order by id limit 1`,
      changes: sql`jsonb_build_object('id', gen_random_uuid(), 'as_of', base.as_of + interval '1 second', 'supersedes_id', null,
        'signal_output_ids', (select array_agg(id) from signal_engine_outputs where tick_id = 'tick 4'))`,
    }).execute(db);
    await publishAll();
    expect(await run({ only: ['signals'] })).toMatchObject({ removed: { signals: 16 }, waiting: [] });
    const left = await sql`select distinct tick_id from signal_engine_outputs where tick_id like 'tick %'
      union select tick_id from signal_ticks where tick_id like 'tick %'`.execute(db);
    expect(left.rows).toEqual([{ tick_id: 'tick 4' }]);
    await publishAll();
    const inLake = await engine.query(`select count(*) from signal_outputs where as_of < timestamp '2026-04-01'`, 1);
    expect(inLake.rows).toEqual([[18]]);
  });

  test('ended runs go by age, those without a new item first; an open run stays', async () => {
    const { rows } = await sql<{ id: string }>`select id from sources order by id limit 3`.execute(db);
    const [a, b, c] = rows.map(({ id }) => id);
    const at = (days: number) => new Date(LATER.getTime() - days * 86_400_000);
    const add = (source: string | undefined, days: number, status: string, isNew: boolean) =>
      sql`insert into ingestion_runs (source_id, status, trigger, items_fetched, items_new, error, created_at, started_at, finished_at)
        values (${source}, ${status}, 'schedule', 1, ${isNew ? 1 : 0}, ${status === 'failed' ? 'x' : null}, ${at(days)}, ${at(days)},
          ${status === 'running' ? null : at(days)})`.execute(db);
    await add(a, 5, 'completed', false);
    await add(a, 12, 'completed', false);
    await add(a, 12, 'completed', true);
    await add(b, 12, 'failed', false);
    await add(b, 40, 'completed', true);
    await add(b, 40, 'failed', false);
    await add(c, 40, 'running', false);
    const plan = await planRetention(deps, LATER);
    expect(plan.due.runs.dueRows).toBe(3);
    expect(await run({ only: ['runs'] })).toMatchObject({ removed: { runs: 3 } });
    const left = await sql<{
      days: number;
      status: string;
    }>`select round(extract(epoch from ${LATER}::timestamptz - created_at) / 86400)::int
        as days, status from ingestion_runs where created_at > '2026-12-01' order by 1, 2`.execute(db);
    expect(left.rows).toEqual([
      { days: 5, status: 'completed' },
      { days: 12, status: 'completed' },
      { days: 12, status: 'failed' },
      { days: 40, status: 'running' },
    ]);
  });

  test('dead jobs go after their time, those of another stage do not', async () => {
    await sql`insert into kernel.dead_jobs (id, queue, rank, payload, attempt, max_attempts, enqueued_at, failures, error, died_at)
      select -n, case when n <= 2 then 'dev:extract' else 'other:extract' end, 0, '{}', 1, 1, now(), '[]', 'x', '2026-10-01' from generate_series(1, 3) n`.execute(
      db,
    );
    expect(await run({ only: ['jobs'] })).toMatchObject({ removed: { jobs: 2 } });
  });

  test('with the settings at 0 nothing is due', async () => {
    const settings = {
      ...deps.settings,
      historyDays: 0,
      signalDays: 0,
      invocationDays: 0,
      runDays: 0,
      emptyRunDays: 0,
      deadJobDays: 0,
    };
    const plan = await planRetention({ ...deps, settings }, new Date('2036-01-01'));
    expect(Object.values(plan.due).map(({ dueRows, waiting }) => [dueRows, waiting.length])).toEqual(
      Array.from({ length: 6 }, () => [0, 0]),
    );
  });
});

describe('GET /api/ops/storage', () => {
  test('before the first measurement it has policies of nothing, then the classes with their forecast', async () => {
    const empty = (await app.inject('/api/ops/storage')).json<{ measured_at: string | null; classes: unknown[] }>();
    expect(empty).toMatchObject({ measured_at: null, classes: [], bytes: 0, last_run: { status: 'completed' } });
    // The number of rows is the database's estimate.
    await sql`analyze documents`.execute(db);
    await recordSample(db, await measureStorage(db, deps.settings, LATER), LATER);
    await recordSample(db, await measureStorage(db, deps.settings, LATER), LATER);
    const report = (await app.inject('/api/ops/storage')).json<{
      measured_at: string;
      bytes: number;
      bytes_in_180_days: number;
      classes: {
        name: string;
        bytes: number;
        rows: number | null;
        rule: string;
        days: number | null;
        lake_first: boolean;
      }[];
    }>();
    expect(report.measured_at).toBe(LATER.toISOString());
    expect(report.classes).toHaveLength(15);
    expect(report.classes.find(({ name }) => name === 'history')).toMatchObject({
      rule: 'thin',
      days: 30,
      lake_first: true,
    });
    expect(report.classes.find(({ name }) => name === 'orders')).toMatchObject({
      rule: 'keep',
      days: null,
      lake_first: false,
    });
    const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(
      db,
    );
    const inDatabase = report.classes.filter(({ name }) => name !== 'lake' && name !== 'artifacts');
    const measured = inDatabase.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(measured / (rows[0]?.bytes ?? 1)).toBeCloseTo(1, 1);
    const { rows: counted } = await sql<{
      documents: number;
    }>`select count(*)::int as documents from documents`.execute(db);
    expect(report.classes.find(({ name }) => name === 'documents')).toMatchObject({ rows: counted[0]?.documents });
    for (const name of ['documents', 'evidence', 'orders', 'runs'])
      expect(report.classes.find((one) => one.name === name)?.bytes).toBeGreaterThan(0);
    expect(report.bytes_in_180_days).toBeGreaterThan(report.bytes * 0.1);
  });

  test('another method is refused', async () => {
    expect((await app.inject({ method: 'POST', url: '/api/ops/storage' })).statusCode).toBe(405);
  });
});
