import { readdirSync } from 'node:fs';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { LAKE_TABLES } from '../../src/analytics/lake/lake-tables.ts';
import { listPartitions, readEdition } from '../../src/analytics/lake/partition.store.ts';
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

test('a month that fails ends the round, and what is published beside it stands', async () => {
  await markWholeLake(publish);
  let calls = 0;
  const registered: string[] = [];
  const failing: PublishDeps = {
    ...publish,
    runWriter: (statements) =>
      ++calls === 3 ? Promise.reject(new Error('the writer is gone')) : publish.runWriter(statements),
    register: async (tables) => void registered.push(...tables.map(({ name }) => name)),
  };
  const before = new Map((await listPartitions(db)).map((row) => [`${row.lake_table} ${row.month}`, row.file_tag]));
  await expect(publishLake(failing, { now: true })).rejects.toThrow('the writer is gone');
  // Two before it and at most one beside it; nothing was begun after it.
  expect(calls).toBeGreaterThanOrEqual(3);
  expect(calls).toBeLessThanOrEqual(4);
  const after = await listPartitions(db);
  const replaced = after.filter((row) => before.get(`${row.lake_table} ${row.month}`) !== row.file_tag);
  expect(replaced).toHaveLength(calls - 1);
  for (const { lake_table } of replaced) expect(registered).toContain(lake_table);
  expect([leftBehind(), await locksHeld()]).toEqual([[], []]);
  await expectWholeLake();
}, 240_000);

test('asked to stop, it finishes what it is at and begins nothing', async () => {
  await markWholeLake(publish);
  const stopping = new AbortController();
  const stopped: PublishDeps = {
    ...publish,
    runWriter: (statements) => {
      stopping.abort();
      return publish.runWriter(statements);
    },
  };
  const { published } = await publishLake(stopped, { now: true, signal: stopping.signal });
  expect(published).toBeGreaterThanOrEqual(1);
  expect(published).toBeLessThanOrEqual(2);
  expect([leftBehind(), await locksHeld()]).toEqual([[], []]);
  await expectWholeLake();
}, 240_000);

test('the edition tells of two months that are recorded in another order than that of their numbers', async () => {
  const sessions = [0, 1].map(() => new pg.Client({ connectionString: world.url }));
  const [first, second] = (await listPartitions(db)).filter(({ lake_table }) => lake_table === 'bars');
  for (const session of sessions) await session.connect();
  const renumber = (session: pg.Client, month: string) =>
    session.query(
      `update kernel.lake_partitions set edition = nextval('kernel.lake_editions') where lake_table = 'bars' and month = $1`,
      [month],
    );
  const editions = [await readEdition(db)];
  for (const session of sessions) await session.query('begin');
  await renumber(sessions[0]!, first!.month);
  await renumber(sessions[1]!, second!.month);
  for (const session of sessions.toReversed()) {
    await session.query('commit');
    editions.push(await readEdition(db));
    await session.end();
  }
  expect(new Set(editions).size).toBe(3);
}, 60_000);
