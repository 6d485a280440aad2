import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fillFirstHistory, findFilledRange } from '../../src/replay/use/fill-first-history.ts';
import { createTestWorld } from '../documents/world-documents.ts';
import { testDatabase } from '../kit/database.ts';
import { loadSandboxHistory } from '../kit/sandbox-history.ts';

const SESSIONS = 8;
const NEWS_FROM = 5;

test('the first history begins with the first session that has news, and reads the prices before it', async () => {
  const { db } = await testDatabase();
  const world = createTestWorld(7);
  const { to } = await loadSandboxHistory(db, world, { sessions: SESSIONS, documentsFrom: NEWS_FROM });
  await sql`insert into source_state (source_id, caught_up, next_due_at, circuit_state, consecutive_failures, updated_at)
    select id, true, now(), 'closed', 0, now() from sources`.execute(db);
  const now = new Date(to.getTime() + 60_000);
  expect(await fillFirstHistory({ db, calendar: world.calendar, now: () => now }, {})).toBe('filled');
  const dates = [NEWS_FROM, SESSIONS - 1].map((session) => world.session(session).date);
  expect(await findFilledRange(db)).toEqual({ first: dates[0], last: dates[1] });
  const { rows } = await sql<{ views: Date; signals: Date; closes: number }>`
    select (select min(as_of) from trend_history) as views, min(as_of) as signals, count(distinct as_of)::int as closes
    from signal_engine_outputs`.execute(db);
  const opened = world.session(NEWS_FROM).openMs;
  expect(rows[0]?.views.getTime()).toBeGreaterThan(opened);
  expect(rows[0]?.signals.getTime()).toBe(world.session(NEWS_FROM).closeMs);
  expect(rows[0]?.closes).toBe(SESSIONS - NEWS_FROM);
}, 1_200_000);
