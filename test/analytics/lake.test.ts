import { appendFileSync, existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { collapseChanges, ensureWatched } from '../../src/analytics/lake/change-log.store.ts';
import { type LakeTable, selectPartition } from '../../src/analytics/lake/lake-table.ts';
import { LAKE_TABLES } from '../../src/analytics/lake/lake-tables.ts';
import { listCurrentFiles } from '../../src/analytics/lake/file.store.ts';
import { listPartitions } from '../../src/analytics/lake/partition.store.ts';
import { isRested, publishLake } from '../../src/analytics/lake/use/publish-lake.ts';
import { markWholeLake, maintainLake } from '../../src/analytics/lake/use/maintain-lake.ts';
import { analyticsWorld, databaseRows, lakeRows } from './kit.ts';
import { seedPlatform } from './seed.ts';

const world = await analyticsWorld();
const { db, engine } = world;
/** Small months are published by rows too. */
const publish = { ...world.publish, wholeBelowRows: 0 };
const tableNamed = (name: string): LakeTable => LAKE_TABLES.find((table) => table.name === name)!;
const publishNow = () => publishLake(publish, { now: true });

async function expectLakeToEqualDatabase(): Promise<number> {
  let rows = 0;
  for (const table of LAKE_TABLES) {
    const expected = await databaseRows(db, table);
    expect(await lakeRows(engine, table), table.name).toEqual(expected);
    rows += expected.length;
  }
  return rows;
}

beforeAll(async () => {
  await seedPlatform(db, { bars: 900, documents: 300, trends: 400 });
  await publishNow();
}, 240_000);

test('every column of every table of the lake exists in the database', async () => {
  for (const table of LAKE_TABLES) await sql.raw(`explain ${selectPartition(table, '2026-01-01')}`).execute(db);
  const names = LAKE_TABLES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, columns, sort } of LAKE_TABLES) {
    const known = columns.map((column) => column.name);
    expect(
      sort.filter((column) => !known.includes(column)),
      name,
    ).toEqual([]);
  }
});

test('the lake equals the database, awkward texts and micro-seconds included', async () => {
  expect(await expectLakeToEqualDatabase()).toBeGreaterThan(1_900);
}, 240_000);

test('raw text and the configuration of sources stay out of it', async () => {
  const columns = LAKE_TABLES.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
  expect(columns.filter((column) => /body|config$|quote|password|token$/.test(column))).toEqual([]);
  const { rows } = await engine.query('select * from documents limit 500', 500);
  expect(JSON.stringify(rows)).not.toContain('CANARY');
}, 120_000);

describe('what changes afterwards', () => {
  test('corrections, deletions, rows that move to another month and rows that come late', async () => {
    await sql`update market_bars set close = 11.5 where ticker = 'ACME' and timeframe = 'D'`.execute(db);
    await sql`delete from market_bars where ticker = 'BETA'`.execute(db);
    await sql`update market_bars set bar_timestamp = bar_timestamp - interval '400 days' where ticker = 'GAMA' and
      bar_timestamp = (select max(bar_timestamp) from market_bars where ticker = 'GAMA')`.execute(db);
    await sql`insert into market_bars values ('LATE', 'D', '2019-03-04T00:00Z', 1, 1, 1, 1, 1, '2019-03-05T00:00Z', now(), 'x')`.execute(
      db,
    );
    await sql`update companies set legal_name = 'Renamed' where ticker = 'BETA'`.execute(db);
    const report = await publishNow();
    expect(report.published).toBeGreaterThan(2);
    await expectLakeToEqualDatabase();
    const { rows } = await engine.query(`select month from bars where ticker = 'LATE'`, 10);
    expect(rows).toEqual([['2019-03-01']]);
  }, 240_000);

  test('a month whose last row goes has no file in the snapshot', async () => {
    await sql`delete from market_bars where ticker = 'LATE'`.execute(db);
    expect((await publishNow()).removed).toBe(1);
    expect((await listPartitions(db)).filter(({ month }) => month === '2019-03-01')).toEqual([]);
    expect((await listCurrentFiles(db)).filter(({ month }) => month === '2019-03-01')).toEqual([]);
  }, 120_000);

  test('nothing new: nothing is published', async () => {
    expect(await publishNow()).toEqual({ published: 0, removed: 0, rows: 0, left: 0 });
  }, 120_000);

  test('a lease on a document, which is not published, does not mark its month', async () => {
    await sql`update documents set lease_token = gen_random_uuid(), lease_expires_at = now() + interval '1 minute'`.execute(
      db,
    );
    expect((await publishNow()).published).toBe(0);
    await sql`update documents set lease_token = null, lease_expires_at = null`.execute(db);
  }, 120_000);

  test('a transaction that commits after the publisher looked is not lost', async () => {
    const late = new pg.Client({ connectionString: world.url });
    await late.connect();
    await late.query('begin');
    await late.query(
      `insert into market_bars values ('SLOW', 'D', now() - interval '1 day', 1, 1, 1, 1, 1, now(), now(), 'x')`,
    );
    await sql`insert into market_bars values ('FAST', 'D', now() - interval '1 day', 1, 1, 1, 1, 1, now(), now(), 'x')`.execute(
      db,
    );
    await publishNow();
    const seen = async () =>
      (await engine.query(`select ticker from bars where ticker in ('SLOW', 'FAST') order by 1`, 10)).rows.flat();
    expect(await seen()).toEqual(['FAST']);
    await late.query('commit');
    await late.end();
    await publishNow();
    expect(await seen()).toEqual(['FAST', 'SLOW']);
  }, 240_000);

  test('too many log entries of a month are reduced to one, and none is lost', async () => {
    for (let n = 0; n < 5; n++) await sql`update companies set industry = ${`i${n}`} where ticker = 'ACME'`.execute(db);
    const entries = async () =>
      (await sql<{ row_key: string[] }>`select row_key from kernel.lake_changes`.execute(db)).rows.map(
        (row) => row.row_key,
      );
    await collapseChanges(db);
    expect((await entries()).every((key) => key.length === 1)).toBe(true);
    expect(await entries()).toHaveLength(5);
    await collapseChanges(db, 4);
    expect(await entries()).toEqual([[]]);
    await publishNow();
    expect((await engine.query(`select industry from companies where ticker = 'ACME'`, 1)).rows).toEqual([['i4']]);
  }, 120_000);

  test('an emptied table is an empty table', async () => {
    await sql`truncate trend_history`.execute(db);
    await publishNow();
    expect((await engine.query('select count(*) from trend_history', 1)).rows).toEqual([[0]]);
  }, 120_000);
});

describe('the folder', () => {
  test('a damaged or missing file is published again; a file without a record is removed', async () => {
    const files = (await listCurrentFiles(db)).filter(({ table, content }) => table === 'bars' && content === 'data');
    const [first, second] = [files[0]!, files.find(({ month }) => month !== files[0]!.month)!];
    const path = (key: string) => join(world.lakeFolder, key);
    appendFileSync(path(first.key), 'x');
    rmSync(path(second.key));
    const loose = path('bars/v1/data/month=2020-01-01/loose.parquet');
    const fresh = path('bars/v1/data/month=2020-01-01/fresh.parquet');
    mkdirSync(dirname(loose), { recursive: true });
    for (const file of [loose, fresh]) writeFileSync(file, 'x');
    utimesSync(loose, new Date(0), new Date(0));
    expect(await maintainLake(publish, new Date())).toEqual({ damaged: 2, removed: 1 });
    expect([existsSync(loose), existsSync(fresh)]).toEqual([false, true]);
    await publishNow();
    await expectLakeToEqualDatabase();
  }, 240_000);

  test('missing metadata are written again', async () => {
    rmSync(join(world.lakeFolder, 'bars/v1/metadata'), { recursive: true });
    expect((await maintainLake(publish, new Date())).damaged).toBeGreaterThan(2);
    await publishNow();
    expect((await maintainLake(publish, new Date())).damaged).toBe(0);
  }, 240_000);

  test('that belongs to another database is not written to', async () => {
    await sql`update kernel.lake_identity set lake_id = gen_random_uuid()`.execute(db);
    await expect(publishNow()).rejects.toThrow('contains the lake of another database');
    rmSync(join(world.lakeFolder, '_sextant-lake'));
    await publishNow();
  }, 120_000);

  test('can be rebuilt while it is read', async () => {
    await markWholeLake(publish);
    const report = await publishNow();
    expect(report.published).toBeGreaterThan(5);
    await expectLakeToEqualDatabase();
  }, 240_000);
});

test('a table of another version is published anew and watched anew', async () => {
  const { version, ...rest } = tableNamed('companies');
  const changed: LakeTable = { ...rest, version: version + 1 };
  expect(await ensureWatched(db, [changed])).toEqual(['companies']);
  expect(await ensureWatched(db, [changed])).toEqual([]);
  expect(await ensureWatched(db, LAKE_TABLES)).toEqual(['companies']);
  expect((await publishNow()).published).toBe(1);
}, 120_000);

test('two publishers at once publish each table once and agree', async () => {
  await markWholeLake(publish);
  await Promise.all([publishNow(), publishLake({ ...publish }, { now: true })].map((run) => run.catch(() => {})));
  await publishNow();
  await expectLakeToEqualDatabase();
}, 240_000);

test('a table rests in proportion to what publishing it costs', () => {
  expect(isRested({ publishedMsAgo: null, publishMs: null })).toBe(true);
  expect(isRested({ publishedMsAgo: 19_999, publishMs: 5 })).toBe(false);
  expect(isRested({ publishedMsAgo: 20_000, publishMs: 5 })).toBe(true);
  expect(isRested({ publishedMsAgo: 99_999, publishMs: 5_000 })).toBe(false);
  expect(isRested({ publishedMsAgo: 100_000, publishMs: 5_000 })).toBe(true);
  expect(isRested({ publishedMsAgo: 300_000, publishMs: 900_000 })).toBe(true);
});
