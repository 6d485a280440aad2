import { expect, test } from 'vitest';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { NO_LAYERS } from '../../src/trends/projection.ts';
import { AGGREGATE_QUEUE } from '../../src/trends/queues.ts';
import { aggregateTicker } from '../../src/trends/use/aggregate.ts';
import { enqueueQuietTickers } from '../../src/trends/use/enqueue-quiet-tickers.ts';
import { testDatabase } from '../kit/database.ts';
import { AS_OF, calendar } from './kit.ts';
import { seedCompany, seedImpact, seedSource } from './seed.ts';

const { db } = await testDatabase();
const queue = createJobQueue('test');
const deps = { db, queue, calendar, loadLayers: async () => NO_LAYERS };
const minutesAgo = (minutes: number) => new Date(AS_OF.getTime() - minutes * 60_000);
const waiting = async () => {
  const rows = await db
    .selectFrom('kernel.jobs')
    .select('key')
    .where('queue', '=', `test:${AGGREGATE_QUEUE}`)
    .orderBy('key')
    .execute();
  return rows.map(({ key }) => key);
};

test('companies without news are enqueued once, those without a view first', async () => {
  for (const ticker of ['FRESH', 'FADING', 'EMPTY', 'NEVER', 'CLOSED']) {
    const companyId = await seedCompany(db, ticker, null);
    if (ticker === 'EMPTY' || ticker === 'NEVER' || ticker === 'CLOSED') continue;
    const sourceId = await seedSource(db, companyId, `Wire ${ticker}`);
    await seedImpact(db, { companyId, ticker, sourceId, availableAt: minutesAgo(400), impact: { novelty: 1 } });
  }
  await db.updateTable('companies').set({ active: false }).where('ticker', '=', 'CLOSED').execute();
  await aggregateTicker(deps, 'FADING', minutesAgo(180));
  await aggregateTicker(deps, 'EMPTY', minutesAgo(180));
  await aggregateTicker(deps, 'FRESH', minutesAgo(30));
  await queue.flush(db, [AGGREGATE_QUEUE]);

  expect(await enqueueQuietTickers(deps, AS_OF, 1)).toBe(1);
  expect(await waiting()).toEqual(['NEVER']);
  expect(await enqueueQuietTickers(deps, AS_OF)).toBe(1);
  // Views without evidence and fresh views are skipped, and waiting jobs are not added again.
  expect(await waiting()).toEqual(['FADING', 'NEVER']);
  expect(await enqueueQuietTickers(deps, AS_OF)).toBe(0);
});

test('a view without evidence is refreshed once a day, and none while the market is closed', async () => {
  await queue.flush(db, [AGGREGATE_QUEUE]);
  const sunday = new Date('2026-11-15T16:00:00Z');
  expect(await enqueueQuietTickers(deps, sunday)).toBe(0);
  const monday = new Date('2026-11-16T16:00:00Z');
  await enqueueQuietTickers(deps, monday);
  expect(await waiting()).toEqual(['EMPTY', 'FADING', 'FRESH', 'NEVER']);
});
