import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { listCurrentFiles, listSnapshots } from '../../src/analytics/lake/file.store.ts';
import { LAKE_TABLES } from '../../src/analytics/lake/lake-tables.ts';
import { publishLake } from '../../src/analytics/lake/use/publish-lake.ts';
import { makeFormerLayout } from './former-layout.ts';
import { analyticsWorld, databaseRows, lakeRows } from './kit.ts';
import { seedPlatform } from './seed.ts';

const world = await analyticsWorld();
const { db, engine } = world;
const publish = { ...world.publish, wholeBelowRows: 0 };
const bars = LAKE_TABLES.find(({ name }) => name === 'bars')!;

beforeAll(async () => {
  await seedPlatform(db, { bars: 900, documents: 30, trends: 30 });
  await publishLake(publish, { now: true });
  await makeFormerLayout(world);
}, 240_000);

test('files of the former layout are read before anything is published again', async () => {
  for (const table of LAKE_TABLES)
    expect(await lakeRows(engine, table), table.name).toEqual(await databaseRows(db, table));
}, 240_000);

test('an archived month keeps its file and its rows; all others are published anew', async () => {
  const months = (await listCurrentFiles(db)).filter(({ table }) => table === 'bars').map(({ month }) => month);
  const [archived] = months;
  await sql`update kernel.lake_partitions set archived_at = now() where lake_table = 'bars' and month = ${archived}::date`.execute(
    db,
  );
  const before = await lakeRows(engine, bars);
  await sql`delete from market_bars where bar_timestamp < ${archived}::date + interval '1 month'`.execute(db);
  await publishLake(publish, { now: true });
  const after = (await listCurrentFiles(db)).filter(({ table }) => table === 'bars');
  expect(after.filter(({ month }) => month === archived).map(({ key }) => key)).toEqual([
    `bars/v1/month=${archived}/data.parquet`,
  ]);
  expect(after.filter(({ month }) => month !== archived).every(({ key }) => key.startsWith('bars/v1/data/'))).toBe(
    true,
  );
  expect(after.length).toBe(months.length);
  expect(await lakeRows(engine, bars)).toEqual(before);
  expect(await listSnapshots(db, 'bars')).toHaveLength(1);
}, 240_000);
