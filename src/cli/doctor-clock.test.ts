import { expect, test } from 'vitest';
import { testDatabase } from '../../test/kit/database.ts';
import { insertSource } from '../../test/kit/registry.ts';
import { checkClock } from './doctor-clock.ts';

test('doctor names a clock that is behind what has run already', async () => {
  const { db, url } = await testDatabase();
  const now = new Date('2026-11-19T18:09:54Z');
  expect(await checkClock(url, now)).toMatchObject({ verdict: 'ok' });
  const source = await insertSource(db);
  const run = { source_id: source.id, trigger: 'schedule' as const, status: 'completed' as const };
  await db
    .insertInto('ingestion_runs')
    .values({ ...run, started_at: new Date('2026-11-19T18:10:30Z'), finished_at: now })
    .execute();
  expect(await checkClock(url, now)).toMatchObject({ verdict: 'ok' });
  await db
    .insertInto('ingestion_runs')
    .values({ ...run, started_at: new Date('2026-11-19T20:09:51Z'), finished_at: now })
    .execute();
  expect(await checkClock(url, now)).toMatchObject({
    verdict: 'bad',
    found:
      'it is 2026-11-19T18:09:54.000Z, and a source was read at 2026-11-19T20:09:51.000Z: the clock was ahead, or it is behind now',
  });
});
