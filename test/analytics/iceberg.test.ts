import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listCurrentFiles, listSnapshots } from '../../src/analytics/lake/file.store.ts';
import { LAKE_TABLES } from '../../src/analytics/lake/lake-tables.ts';
import { maintainLake } from '../../src/analytics/lake/use/maintain-lake.ts';
import { publishLake } from '../../src/analytics/lake/use/publish-lake.ts';
import { readAvro } from './avro-reader.ts';
import { analyticsWorld, databaseRows, lakeRows } from './kit.ts';
import { seedPlatform } from './seed.ts';

const world = await analyticsWorld();
const { db, engine } = world;
const publish = { ...world.publish, wholeBelowRows: 0 };
const publishNow = (deps = publish) => publishLake(deps, { now: true });
const bars = LAKE_TABLES.find(({ name }) => name === 'bars')!;
const filesOfBars = async () => (await listCurrentFiles(db)).filter(({ table }) => table === 'bars');
const count = async (from = 'bars') =>
  (await engine.query(`select count(*), sum(cast(round(close * 100) as bigint)) from ${from}`, 1)).rows[0];
const snapshots = () => listSnapshots(db, 'bars');

interface Metadata {
  'table-uuid': string;
  'current-snapshot-id': number;
  snapshots: { 'snapshot-id': number; 'manifest-list': string; 'parent-snapshot-id'?: number }[];
  properties: Record<string, string>;
}

/** Follows the catalogue's pointer as any other engine does. */
async function readMetadata(): Promise<Metadata> {
  const { rows } = await sql<{ at: string }>`select metadata_location as at from lake.iceberg_tables
    where catalog_name = 'sextant' and table_namespace = 'sextant' and table_name = 'bars'`.execute(db);
  return JSON.parse(readFileSync(fileURLToPath(rows[0]!.at), 'utf8')) as Metadata;
}

/** The live files of a snapshot by its manifests: path, rows and month. */
function readManifests(metadata: Metadata, snapshotId = metadata['current-snapshot-id']) {
  const { 'manifest-list': list } = metadata.snapshots.find((one) => one['snapshot-id'] === snapshotId)!;
  return readAvro(readFileSync(fileURLToPath(list))).rows.flatMap((manifest) => {
    const bytes = readFileSync(fileURLToPath(String(manifest.manifest_path)));
    expect(bytes.length).toBe(manifest.manifest_length);
    const entries = readAvro(bytes).rows as { status: number; data_file: Record<string, unknown> }[];
    const live = entries.filter(({ status }) => status !== 2);
    expect(live).toHaveLength(Number(manifest.added_files_count) + Number(manifest.existing_files_count));
    return live.map(({ data_file }) => data_file);
  });
}

beforeAll(async () => {
  await seedPlatform(db, { bars: 900, documents: 30, trends: 30 });
  await publishNow();
}, 240_000);

describe('the metadata', () => {
  test('name exactly the files of the snapshot', async () => {
    const metadata = await readMetadata();
    const files = await filesOfBars();
    const listed = readManifests(metadata).map(({ file_path }) => String(file_path));
    expect(listed.toSorted()).toEqual(files.map(({ key }) => `${publish.location}/${key}`).toSorted());
    expect(JSON.parse(metadata.properties['schema.name-mapping.default']!)).toHaveLength(bars.columns.length + 1);
    for (const file of readManifests(metadata)) expect(existsSync(fileURLToPath(String(file.file_path)))).toBe(true);
  });

  test('every table is in the catalogue, also one without rows', async () => {
    const { rows } = await sql<{ name: string }>`select table_name as name from lake.iceberg_tables order by 1`.execute(
      db,
    );
    expect(rows.map(({ name }) => name)).toEqual(LAKE_TABLES.map(({ name }) => name));
  });
});

describe('a changed row', () => {
  test('becomes a small file and a position; the file of its month stays', async () => {
    const before = await filesOfBars();
    await sql`update market_bars set close = 19 where (ticker, timeframe, bar_timestamp) =
      (select ticker, timeframe, bar_timestamp from market_bars order by bar_timestamp desc limit 1)`.execute(db);
    expect(await publishNow()).toMatchObject({ published: 1, rows: 1 });
    const after = await filesOfBars();
    expect(after).toEqual(expect.arrayContaining(before));
    const added = after.filter(({ key }) => !before.some((file) => file.key === key));
    expect(added.map(({ content }) => content).toSorted()).toEqual(['data', 'deletes']);
    expect(await lakeRows(engine, bars)).toEqual(await databaseRows(db, bars));
    const deletes = readManifests(await readMetadata()).filter(({ content }) => content === 1);
    expect(deletes).toMatchObject([{ record_count: 1, file_format: 'PARQUET' }]);
  });

  test('that is removed, and one that moves to another month, leave one row each', async () => {
    await sql`delete from market_bars where (ticker, timeframe, bar_timestamp) =
      (select ticker, timeframe, bar_timestamp from market_bars order by bar_timestamp limit 1)`.execute(db);
    await sql`update market_bars set bar_timestamp = bar_timestamp - interval '31 days 1 second' where (ticker, timeframe, bar_timestamp) =
      (select ticker, timeframe, bar_timestamp from market_bars order by bar_timestamp desc limit 1)`.execute(db);
    await publishNow();
    expect(await lakeRows(engine, bars)).toEqual(await databaseRows(db, bars));
    expect((await count())?.[0]).toBe(899);
  });

  test('that was changed back and forth before anybody looked changes no file twice', async () => {
    const key = sql`('ACME', 'D', '2026-01-02T00:00Z')`;
    await sql`insert into market_bars values ('ACME', 'D', '2026-01-02T00:00Z', 1, 1, 1, 1, 1, now(), now(), 'x')`.execute(
      db,
    );
    await sql`delete from market_bars where (ticker, timeframe, bar_timestamp) = ${key}`.execute(db);
    const before = await snapshots();
    expect(await publishNow()).toEqual({ published: 0, removed: 0, rows: 0, left: 0 });
    expect(await snapshots()).toEqual(before);
    expect((await sql`select from kernel.lake_changes`.execute(db)).rows).toEqual([]);
  });

  test('a large statement marks its months as a whole', async () => {
    await sql`insert into market_bars select 'MANY', 'D', '2026-02-01T00:00Z'::timestamptz + n * interval '1 minute', 1, 1, 1, 1, 1,
      now(), now(), 'x' from generate_series(1, 2001) n`.execute(db);
    const { rows } = await sql<{ row_key: string[] }>`select distinct row_key from kernel.lake_changes`.execute(db);
    expect(rows).toEqual([{ row_key: [] }]);
    expect(await publishNow()).toMatchObject({ rows: 2001 });
    await sql`delete from market_bars where ticker = 'MANY'`.execute(db);
    await publishNow();
  });
});

describe('time travel', () => {
  test('a table at a snapshot and at an instant answers as it was', async () => {
    const [now] = await snapshots();
    const then = await count();
    await sql`update market_bars set close = close + 1 where ticker = 'ACME'`.execute(db);
    await publishNow();
    expect(await count()).not.toEqual(then);
    expect(await count(`"bars@${now!.snapshotId}"`)).toEqual(then);
    expect(await count(`"bars@${now!.committedAt.toISOString()}"`)).toEqual(then);
    const changed = await engine.query(
      `select count(*) from bars a join "bars@${now!.snapshotId}" b using (ticker, timeframe, bar_timestamp) where a.close = b.close + 1`,
      1,
    );
    expect(changed.rows[0]?.[0]).toBeGreaterThan(100);
    const metadata = await readMetadata();
    const rows = readManifests(metadata, now!.snapshotId).map(
      (file) => Number(file.record_count) * (file.content === 1 ? -1 : 1),
    );
    expect(rows.reduce((sum, n) => sum + n, 0)).toBe(then?.[0]);
  });

  test('an unknown snapshot and an instant before the first one are named', async () => {
    await expect(count('"bars@999999"')).rejects.toThrow('the lake has no snapshot for "bars@999999"');
    await expect(count('"bars@2001-01-01"')).rejects.toThrow('no snapshot');
  });

  test('the schema has the current tables only', async () => {
    expect((await engine.schema()).tables.map(({ name }) => name)).toEqual(LAKE_TABLES.map(({ name }) => name));
  });
});

test('many small files become few, in a snapshot with the same rows', async () => {
  const { rows: months } = await sql<{
    month: string;
  }>`select date_trunc('month', bar_timestamp at time zone 'UTC')::date::text as month
    from market_bars group by 1 order by count(*) desc limit 1`.execute(db);
  const month = months[0]!.month;
  for (let n = 0; n < 9; n++) {
    await sql`insert into market_bars values ('MERG', 'D', ${month}::timestamptz + ${n} * interval '1 hour', 1, 99, 1, 2, 1, now(), now(),
      'x')`.execute(db);
    await sql`update market_bars set close = close + 1 where ticker = 'MERG'
      and bar_timestamp = ${month}::timestamptz + ${n - 1} * interval '1 hour'`.execute(db);
    await publishNow();
    expect(await lakeRows(engine, bars)).toEqual(await databaseRows(db, bars));
  }
  const files = (await filesOfBars()).filter((file) => file.month === month);
  expect(files.length).toBeLessThan(9);
  expect((await snapshots()).map(({ operation }) => operation)).toContain('replace');
}, 240_000);

test('snapshots beyond the limit expire; their files go after the grace time', async () => {
  const before = await snapshots();
  const deps = { ...publish, snapshots: { keep: 2, days: 7 } };
  await sql`update market_bars set close = 6 where ticker = 'GAMA'`.execute(db);
  await publishNow(deps);
  expect(await snapshots()).toHaveLength(2);
  const oldest = before.at(-1)!;
  await expect(count(`"bars@${oldest.snapshotId}"`)).rejects.toThrow('no snapshot');
  const { rows } = await sql<{
    key: string;
  }>`select key from kernel.lake_files where unreferenced_at is not null`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  const isThere = () => rows.map(({ key }) => existsSync(join(world.lakeFolder, key)));
  await maintainLake(publish, new Date(Date.now() + 3_600_000));
  expect(new Set(isThere())).toEqual(new Set([true]));
  // The files are younger than the time after which a file without a record counts as left over.
  await maintainLake({ ...publish, storage: settledAtOnce() }, new Date(Date.now() + 3 * 3_600_000));
  expect(new Set(isThere())).toEqual(new Set([false]));
  expect(await lakeRows(engine, bars)).toEqual(await databaseRows(db, bars));
  expect((await readMetadata()).snapshots).toHaveLength(2);
}, 240_000);

function settledAtOnce() {
  const list = async function* () {
    for (const name of readdirSync(world.lakeFolder, { recursive: true }).map(String))
      if (/\.(?:parquet|avro|metadata\.json)$/.test(name) && !name.startsWith('_')) yield name;
  };
  return { ...publish.storage, listSettled: list };
}

test('another root for the metadata: all paths change with it', async () => {
  const moved = { ...publish, location: 'local://' };
  await sql`update kernel.lake_tables set metadata_due = true`.execute(db);
  await publishNow(moved);
  const { rows } = await sql<{ at: string }>`select metadata_location as at from lake.iceberg_tables`.execute(db);
  expect(rows.every(({ at }) => at.startsWith('local:///'))).toBe(true);
  expect((await filesOfBars()).filter(({ content }) => content === 'deletes')).toEqual([]);
  expect(await lakeRows(engine, bars)).toEqual(await databaseRows(db, bars));
  await sql`update market_bars set close = 7 where ticker = 'GAMA' and timeframe = 'D'`.execute(db);
  await publishNow(moved);
  expect(await lakeRows(engine, bars)).toEqual(await databaseRows(db, bars));
}, 240_000);

test('another root where the files are missing, as after a restore: the months are published again', async () => {
  await sql`update market_bars set close = 8 where ticker = 'GAMA' and timeframe = 'D'`.execute(db);
  await publishNow({ ...publish, location: 'local://' });
  const deleted = (await filesOfBars()).filter(({ content }) => content === 'deletes');
  expect(deleted.length).toBeGreaterThan(0);
  for (const { key } of deleted) rmSync(join(world.lakeFolder, key));
  await sql`update kernel.lake_tables set metadata_due = true`.execute(db);
  await publishNow();
  expect((await filesOfBars()).filter(({ content }) => content === 'deletes')).toEqual([]);
  expect(await lakeRows(engine, bars)).toEqual(await databaseRows(db, bars));
}, 240_000);
