import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCurrentFiles, listSnapshots } from '../../src/analytics/lake/file.store.ts';
import { publishLake } from '../../src/analytics/lake/use/publish-lake.ts';
import { maintainLake } from '../../src/analytics/lake/use/maintain-lake.ts';
import { analyticsWorld } from './kit.ts';
import { fakeS3 } from './s3-server.ts';
import { seedPlatform } from './seed.ts';

const s3 = await fakeS3();
const kept = { id: process.env.AWS_ACCESS_KEY_ID, secret: process.env.AWS_SECRET_ACCESS_KEY };
process.env.AWS_ACCESS_KEY_ID = 'test';
process.env.AWS_SECRET_ACCESS_KEY = 'test';
afterAll(() => {
  if (kept.id === undefined) delete process.env.AWS_ACCESS_KEY_ID;
  if (kept.secret === undefined) delete process.env.AWS_SECRET_ACCESS_KEY;
});
const world = await analyticsWorld({ LAKE_S3_BUCKET: 'lake', LAKE_S3_PREFIX: '/one/', LAKE_S3_ENDPOINT: s3.url });
const publishNow = () => publishLake(world.publish, { now: true });
const count = async () => (await world.engine.query('select count(*), sum(close) from bars', 1)).rows[0];

beforeAll(async () => {
  await seedPlatform(world.db, { bars: 60, documents: 6, trends: 6 });
  await publishNow();
}, 120_000);

test('the lake in a bucket: published, read through copies, replaced, and emptied again', async () => {
  const keys = [...s3.objects.keys()];
  expect(keys.filter((key) => /^lake\/one\/companies\/v1\/data\/[0-9a-f-]{36}\.parquet$/.test(key))).toHaveLength(1);
  expect(
    keys.filter((key) => /^lake\/one\/bars\/v1\/data\/month=\d{4}-\d\d-01\/[0-9a-f-]{36}\.parquet$/.test(key)).length,
  ).toBeGreaterThan(0);
  const { rows: pointers } = await sql<{ metadata_location: string }>`
    select metadata_location from lake.iceberg_tables where table_name = 'bars'`.execute(world.db);
  expect(pointers[0]?.metadata_location).toMatch(
    /^s3:\/\/lake\/one\/bars\/v1\/metadata\/\d{5}-[0-9a-f-]{36}\.metadata\.json$/,
  );
  const [before] = (await count()) as number[];
  expect(before).toBe(60);
  await sql`update market_bars set close = 7`.execute(world.db);
  await publishNow();
  expect(await count()).toEqual([60, 420]);
  await sql`delete from market_bars`.execute(world.db);
  await publishNow();
  expect(await count()).toEqual([0, null]);
  // The files of earlier snapshots stay until these expire.
  const [first] = (await listSnapshots(world.db, 'bars')).toReversed();
  expect((await world.engine.query(`select count(*) from "bars@${first!.snapshotId}"`, 1)).rows).toEqual([[60]]);
}, 240_000);

test('a changed object is published again, one without a record is removed', async () => {
  const [companies] = (await listCurrentFiles(world.db)).filter(({ table }) => table === 'companies');
  s3.objects.set(`lake/one/${companies!.key}`, Buffer.from('damaged'));
  s3.objects.set('lake/one/bars/v0/month=2020-01-01/data.parquet', Buffer.from('old'));
  expect(await maintainLake(world.publish, new Date())).toEqual({ damaged: 1, removed: 1 });
  await publishNow();
  expect((await world.engine.query('select count(*) from companies', 1)).rows).toEqual([[3]]);
}, 120_000);

test('a bucket that belongs to another database is not written to', async () => {
  await sql`update kernel.lake_identity set lake_id = gen_random_uuid()`.execute(world.db);
  await expect(publishNow()).rejects.toThrow('s3://lake/one/ contains the lake of another database');
}, 60_000);
