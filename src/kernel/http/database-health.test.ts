import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { testService } from '../../../test/kit/http.ts';
import { createDb, createPool } from '../db/postgres.adapter.ts';
import { cacheHealth } from './health-cache.adapter.ts';

test('a database that answers but cannot store anything is not healthy, and the answer says why', async () => {
  const { db, url } = await testDatabase();
  // What PostgreSQL raises when the disk is full.
  await sql`create function public.no_space() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(db);
  await sql`create trigger full_disk before update on kernel.write_probe for each row execute function public.no_space()`.execute(
    db,
  );
  const full = await (await testService({ db })).inject('/health');
  expect([full.statusCode, full.json()]).toEqual([
    503,
    { detail: 'the disk of the database is full, so that nothing can be written: free space on it, then try again' },
  ]);
  await sql`drop trigger full_disk on kernel.write_probe`.execute(db);
  expect((await (await testService({ db })).inject('/health')).statusCode).toBe(200);

  const standby = new URL(url);
  standby.searchParams.set('options', '-c default_transaction_read_only=on');
  const pool = createPool({ url: standby.href, applicationName: 'test' });
  const answer = await (await testService({ db: createDb(pool) })).inject('/health');
  expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
    503,
    expect.stringContaining('accepts no writes'),
  ]);
  await pool.end();
});

test('the parts are reported with what to do, and a failed one degrades the status', async () => {
  const check = { name: 'disk', status: 'failed' as const, detail: 'Full.', action: 'Free space.' };
  const app = await testService({ readHealth: async () => ({ checkedAt: new Date(0), checks: [check] }) });
  const answer = await app.inject('/health');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { status: 'degraded', checked_at: '1970-01-01T00:00:00.000Z', checks: [check] },
  ]);
});

test('a report is renewed in the background, and slow checks delay no answer but the first, by little', async () => {
  let reads = 0;
  let nowMs = 0;
  const ends: (() => void)[] = [];
  const read = () =>
    new Promise<{ checkedAt: Date; checks: [] }>((resolve) => {
      const checkedAt = new Date(++reads);
      ends.push(() => resolve({ checkedAt, checks: [] }));
    });
  const health = cacheHealth(read, { ageMaxMs: 10, firstWaitMs: 5, monotonicMs: () => nowMs });
  expect(await health()).toBeNull();
  ends.shift()?.();
  await expect.poll(async () => (await health())?.checkedAt.getTime()).toBe(1);
  nowMs = 100;
  expect((await health())?.checkedAt.getTime()).toBe(1);
  expect(reads).toBe(2);
  ends.shift()?.();
  await expect.poll(async () => (await health())?.checkedAt.getTime()).toBe(2);
});
