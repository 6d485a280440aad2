import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createJobConsumers } from '../../src/kernel/queue/consumer.adapter.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { createQueueListener } from '../../src/kernel/queue/listener.adapter.ts';
import { startAggregationWorker } from '../../src/trends/aggregation.worker.ts';
import { NO_LAYERS } from '../../src/trends/projection.ts';
import { AGGREGATE_QUEUE } from '../../src/trends/queues.ts';
import { listTrends } from '../kit/responses.ts';
import { testDatabase } from '../kit/database.ts';
import { AS_OF, calendar } from './kit.ts';
import { seedCompany } from './seed.ts';

const { db, pool, url } = await testDatabase();
const queue = createJobQueue('test');
const listener = createQueueListener({ url, onError: () => {} });
const consumers = createJobConsumers({ stage: 'test', pool, listener });
afterAll(() => listener.stop());

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!(await condition())) {
    if (performance.now() > deadline) expect.fail('waited in vain');
    await sleep(20);
  }
}

test('a burst of news about one ticker is one aggregation, and its sector follows', async () => {
  await seedCompany(db, 'ACME', 'Energy');
  for (let n = 0; n < 20; n++) {
    await queue.enqueue(db, [{ queue: AGGREGATE_QUEUE, key: 'ACME', payload: { ticker: 'ACME' } }]);
  }
  await queue.enqueue(db, [{ queue: AGGREGATE_QUEUE, key: 'GONE', payload: { ticker: 'GONE' } }]);
  let done = 0;
  // The clock is in the past, so that the delayed jobs of sector and market are due at once.
  const worker = startAggregationWorker(
    consumers,
    { db, queue, calendar, loadLayers: async () => NO_LAYERS, now: () => AS_OF },
    { pollMs: 50, hooks: { completed: ({ count }) => void (done += count) } },
  );
  try {
    await until(async () => {
      const { 'test:aggregate': depth } = await queue.depths(db, [AGGREGATE_QUEUE]);
      return depth?.waiting === 0 && depth.active === 0 && depth.delayed === 0;
    });
  } finally {
    await worker.stop();
  }
  expect(done).toBe(4);
  const page = { limit: 10, offset: 0 };
  expect(await listTrends(db, { ...page, entityType: 'company' })).toHaveLength(5);
  expect(await listTrends(db, { ...page, entityType: 'sector', entityId: 'ENERGY' })).toHaveLength(5);
  expect(await listTrends(db, { ...page, entityType: 'market' })).toHaveLength(5);
  const { 'test:recommend': recommend } = await queue.depths(db, ['recommend']);
  expect(recommend?.waiting).toBe(1);
});
