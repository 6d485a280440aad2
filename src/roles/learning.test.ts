import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../test/kit/database.ts';
import { nyseCalendar } from '../kernel/calendar/nyse.ts';
import { learn, learnWhenDue } from './learning.ts';

const { db } = await testDatabase();
const deps = { db, calendar: nyseCalendar() };
const START = new Date('2026-11-13T15:00:00Z');
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const setFlag = (change: object) =>
  sql`update kernel.runtime_flags set value = value || ${JSON.stringify(change)}::jsonb where name = 'learning'`.execute(
    db,
  );

test('learning is due at a first start, every five minutes until news has matured, and then every hour', async () => {
  expect(await learnWhenDue(deps, START)).toBe(true);
  expect(await learnWhenDue(deps, after(4))).toBe(false);
  expect(await learnWhenDue(deps, after(5))).toBe(true);
  await setFlag({ news: 12 });
  expect(await learnWhenDue(deps, after(64))).toBe(false);
  expect(await learnWhenDue(deps, after(65))).toBe(true);
  // A backlog is worked off without waiting.
  await setFlag({ caught_up: false });
  expect(await learnWhenDue(deps, after(66))).toBe(true);
});

test('the time of the last run is stored, so that a restart neither delays nor repeats it', async () => {
  await learn(deps, after(200));
  const { rows } = await sql<{ value: { learnt_at: string } }>`
    select value from kernel.runtime_flags where name = 'learning'`.execute(db);
  expect(rows[0]?.value.learnt_at).toBe(after(200).toISOString());
});
