import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LAKE_TABLES } from '../../src/analytics/lake/lake-tables.ts';
import { listSnapshots } from '../../src/analytics/lake/file.store.ts';
import { publishLake } from '../../src/analytics/lake/use/publish-lake.ts';
import { compileProgram } from '../kit/program.ts';
import { seededRandom } from '../kit/random.ts';
import { analyticsWorld, databaseRows, lakeRows } from './kit.ts';
import { seedPlatform } from './seed.ts';

/** A few with every test run; `SEXTANT_LAKE_KILLS=100` for the promise. */
const KILLS = Number(process.env.SEXTANT_LAKE_KILLS ?? 6);
const SEED = Number(process.env.SEXTANT_LAKE_SEED ?? 20_261_115);
const PROGRAM = fileURLToPath(new URL('./publisher.mjs', import.meta.url));

const world = await analyticsWorld();
const { db } = world;
const random = seededRandom(SEED);
let child: ChildProcess | null = null;

const program = join(world.folder, 'program');

beforeAll(async () => {
  compileProgram(program, [
    'roles/analytics.ts',
    'kernel/db/postgres.adapter.ts',
    'analytics/lake/use/publish-lake.ts',
    'analytics/engine/duckdb-child.adapter.ts',
  ]);
  await seedPlatform(db, { bars: 600, documents: 100, trends: 100 });
}, 120_000);
afterAll(() => child?.kill('SIGKILL'));

async function startPublisher(): Promise<ChildProcess> {
  const started = fork(PROGRAM, [JSON.stringify({ program, databaseUrl: world.url, env: world.env })], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [first] = (await Promise.race([once(started, 'message'), once(started, 'exit')])) as unknown[];
  expect(first).toBe('ready');
  return started;
}

/**
 * Something of everything: new rows, late rows, corrections and deletions, one transaction of which takes its time. Within a year:
 * without a bound each round reached further back, and the publisher wrote hundreds of months in a round that never ended.
 */
async function changeSomething(round: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into market_bars (ticker, timeframe, bar_timestamp, open, high, low, close, volume, available_at, captured_at, source)
      select 'R' || chr(65 + n % 26), 'M30', now() - (${round}::int % 40 * 37 + n) * interval '7 hours', 10, 20, 5, 10 + ${round}::int % 9, n,
        now(), now(), 'chaos' from generate_series(1, 40) n on conflict do nothing`.execute(tx);
    await sleep(random.below(30));
    await sql`update market_bars set close = 5 + ${random.below(15)}::int
      where ticker = ${`R${String.fromCharCode(65 + random.below(26))}`}`.execute(tx);
    await sql`delete from market_bars where ctid in (select ctid from market_bars where source = 'chaos' limit ${random.below(5)})
      and source = 'chaos'`.execute(tx);
    await sql`update documents set title = ${`round ${round}`} where id in (select id from documents order by random() limit 3)`.execute(
      tx,
    );
  });
}

/** Rows of two months whose number and sum no transaction changes, although it changes both months. */
const INVARIANT = { rows: 40, sum: 40_000_000 };

async function addInvariantRows(): Promise<void> {
  await sql`insert into market_bars select 'SAME', 'D', '2026-04-10T00:00Z'::timestamptz + n * interval '1 day', 1, 1, 1, 1, 1000000, now(),
    now(), 'chaos-same' from generate_series(1, ${INVARIANT.rows}) n`.execute(db);
}

/** Moves volume between rows of two months, and one row from one month to the other, in one transaction. */
async function shiftInvariantRows(): Promise<void> {
  const amount = 1 + random.below(500);
  await db.transaction().execute(async (tx) => {
    const pick = async (month: string) => {
      const { rows } = await sql<{ at: Date }>`select bar_timestamp as at from market_bars where ticker = 'SAME'
        and date_trunc('month', bar_timestamp at time zone 'UTC') = ${month}::date order by random() limit 1`.execute(
        tx,
      );
      return rows[0]?.at ?? null;
    };
    const [april, may] = [await pick('2026-04-01'), await pick('2026-05-01')];
    if (april && may) {
      await sql`update market_bars set volume = volume - ${amount} where ticker = 'SAME' and bar_timestamp = ${april}`.execute(
        tx,
      );
      await sleep(random.below(10));
      await sql`update market_bars set volume = volume + ${amount} where ticker = 'SAME' and bar_timestamp = ${may}`.execute(
        tx,
      );
    }
    const [moved, by] = random.below(2) === 0 ? [april, '30 days 1 second'] : [may, '-30 days -1 second'];
    if (moved)
      await sql`update market_bars set bar_timestamp = bar_timestamp + ${by}::interval
        where ticker = 'SAME' and bar_timestamp = ${moved}`.execute(tx);
  });
}

/** Every answer must be of one snapshot: the sum over both months is always the same. */
async function readWhile(stopped: () => boolean): Promise<number> {
  let reads = 0;
  while (!stopped()) {
    const { rows } = await world.engine.query(`select count(*), sum(volume) from bars where ticker = 'SAME'`, 1);
    // Nothing was published yet.
    if (rows[0]?.[0] === 0) continue;
    expect(rows).toEqual([[INVARIANT.rows, INVARIANT.sum]]);
    reads++;
  }
  return reads;
}

test(`a publisher killed ${KILLS} times leaves a lake that equals the database, and readers see whole snapshots`, async () => {
  const stop = new AbortController();
  let round = 0;
  await addInvariantRows();
  await publishLake(world.publish, { now: true });
  const reading = readWhile(() => stop.signal.aborted);
  // Awaited at the end, where a failure is thrown.
  reading.catch(() => {});
  const changing = (async () => {
    while (!stop.signal.aborted) {
      await changeSomething(++round);
      await shiftInvariantRows();
      await sleep(random.below(40));
    }
  })();
  for (let kill = 0; kill < KILLS; kill++) {
    child = await startPublisher();
    // Every other one after its first round, so that snapshots come into being however slow the machine is.
    if (kill % 2 === 1) await once(child, 'message');
    await sleep(50 + random.below(900));
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    // Whatever it was doing: what can be read is whole. A torn or half-written file would not be readable.
    await world.engine.query('select count(*), sum(close) from bars', 1);
  }
  stop.abort();
  await changing;
  const reads = await reading;
  expect(reads).toBeGreaterThan(KILLS);
  const snapshots = await listSnapshots(db, 'bars');
  expect(snapshots.length).toBeGreaterThan(Math.min(KILLS, 100) / 3);
  for (const { snapshotId } of snapshots) {
    const { rows } = await world.engine.query(
      `select count(*), sum(volume) from "bars@${snapshotId}" where ticker = 'SAME'`,
      1,
    );
    expect(rows, `snapshot ${snapshotId}`).toEqual([[INVARIANT.rows, INVARIANT.sum]]);
  }
  if (KILLS >= 100)
    console.log(`${KILLS} kills, ${round} rounds of changes, ${reads} reads, ${snapshots.length} snapshots read`);
  expect(round).toBeGreaterThan(KILLS);
  await publishLake(world.publish, { now: true });
  for (const name of ['bars', 'documents', 'impacts', 'trend_history', 'companies', 'sources']) {
    const table = LAKE_TABLES.find((candidate) => candidate.name === name)!;
    expect(await lakeRows(world.engine, table), name).toEqual(await databaseRows(db, table));
  }
  const { rows } = await sql<{ n: number }>`select count(*) as n from kernel.lake_changes`.execute(db);
  expect(rows).toEqual([{ n: 0 }]);
}, 3_600_000);
