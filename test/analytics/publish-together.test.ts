import { readdirSync } from 'node:fs';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { LAKE_TABLES } from '../../src/analytics/lake/lake-tables.ts';
import { listCurrentFiles, readEdition } from '../../src/analytics/lake/file.store.ts';
import { publishLake, type PublishDeps } from '../../src/analytics/lake/use/publish-lake.ts';
import { markWholeLake } from '../../src/analytics/lake/use/maintain-lake.ts';
import { analyticsWorld, databaseRows, lakeRows } from './kit.ts';
import { seedPlatform } from './seed.ts';

const world = await analyticsWorld();
const { db, engine, publish } = world;

beforeAll(async () => {
  await seedPlatform(db, { bars: 400, documents: 100, trends: 100 });
}, 240_000);

const leftBehind = () => readdirSync(publish.storage.workFolder).filter((name) => name !== 'spill');
const locksHeld = async (): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: world.url });
  await client.connect();
  const { rows } = await client.query(
    `select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  await client.end();
  return rows;
};

async function expectWholeLake(): Promise<void> {
  await publishLake(publish, { now: true });
  for (const table of LAKE_TABLES)
    expect(await lakeRows(engine, table), table.name).toEqual(await databaseRows(db, table));
}

test('one month is read while another is written, and never more than two are under way', async () => {
  await markWholeLake(publish);
  const seen = { writing: 0, files: 0 };
  const watched: PublishDeps = {
    ...publish,
    runWriter: async (statements) => {
      const csvs = () => leftBehind().filter((name) => name.endsWith('.csv')).length;
      seen.files = Math.max(seen.files, csvs());
      const result = await publish.runWriter(statements);
      seen.files = Math.max(seen.files, csvs());
      seen.writing++;
      return result;
    },
  };
  const { published } = await publishLake(watched, { now: true });
  expect(published).toBeGreaterThan(5);
  expect(seen).toEqual({ writing: published, files: 2 });
  expect(leftBehind()).toEqual([]);
  await expectWholeLake();
}, 240_000);

test('a month that fails ends the round, and tables that were published before stand', async () => {
  await markWholeLake(publish);
  let calls = 0;
  const failing: PublishDeps = {
    ...publish,
    runWriter: (statements) =>
      ++calls === 3 ? Promise.reject(new Error('the writer is gone')) : publish.runWriter(statements),
  };
  const keys = async () => (await listCurrentFiles(db)).map(({ key }) => key);
  const before = new Set(await keys());
  const stored = () =>
    readdirSync(world.lakeFolder, { recursive: true }).filter((name) => String(name).endsWith('.parquet'));
  const storedBefore = stored().length;
  await expect(publishLake(failing, { now: true })).rejects.toThrow('the writer is gone');
  expect(calls).toBe(3);
  const replaced = (await keys()).filter((key) => !before.has(key));
  expect(replaced.length).toBeLessThanOrEqual(2);
  // What was written for the table that failed is removed.
  expect(stored()).toHaveLength(storedBefore + replaced.length);
  expect([leftBehind(), await locksHeld()]).toEqual([[], []]);
  await expectWholeLake();
}, 240_000);

test('asked to stop, it leaves the former snapshot of the table it is at', async () => {
  await markWholeLake(publish);
  const stopping = new AbortController();
  const stopped: PublishDeps = {
    ...publish,
    tables: publish.tables.filter(({ name }) => name === 'bars'),
    runWriter: (statements) => {
      stopping.abort();
      return publish.runWriter(statements);
    },
  };
  const edition = await readEdition(db);
  expect((await publishLake(stopped, { now: true, signal: stopping.signal })).published).toBe(0);
  expect(await readEdition(db)).toBe(edition);
  expect([leftBehind(), await locksHeld()]).toEqual([[], []]);
  await expectWholeLake();
  expect(await readEdition(db)).not.toBe(edition);
}, 240_000);
