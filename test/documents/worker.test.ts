import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { startParserWorker } from '../../src/documents/parser.worker.ts';
import { createPool } from '../../src/kernel/db/postgres.adapter.ts';
import { createJobConsumers } from '../../src/kernel/queue/consumer.adapter.ts';
import { createQueueListener } from '../../src/kernel/queue/listener.adapter.ts';
import { testDatabase } from '../kit/database.ts';
import { createBench, page, seedCompany, story } from './kit.ts';
import { afterFile } from '../kit/after-file.ts';

const { db, url } = await testDatabase();
const { sourceId } = await seedCompany(db, 'QLLN', 'Quillon Systems Inc.');
const bench = createBench(db);

test('two workers process stories, copies and unparseable documents exactly once each', async () => {
  const pool = createPool({ url, applicationName: 'test-consumers' });
  const listener = createQueueListener({ url });
  const consumers = createJobConsumers({ stage: 'test', pool, listener });
  const workers = [1, 2].map(() => startParserWorker(consumers, bench.deps, { batchSize: 8, pollMs: 100 }));
  afterFile(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await listener.stop();
    await pool.end();
  });
  const items = [];
  for (let n = 0; n < 60; n++) {
    items.push(await bench.item(sourceId, page('Quillon story', [`Quillon Systems Inc. opened. ${story(n + 1)}`])));
    if (n % 3 === 0)
      items.push(
        await bench.item(sourceId, page('Quillon story again', [`Quillon Systems Inc. opened. ${story(n + 1)}`])),
      );
    if (n % 10 === 0) items.push(await bench.item(sourceId, `<p>${'<b>'.repeat(5_000)}`));
  }
  for (let from = 0; from < items.length; from += 10) await bench.accept(items.slice(from, from + 10));
  await vi.waitFor(
    async () => {
      const left = await sql<{
        n: number;
      }>`select count(*)::int as n from kernel.jobs where queue = 'test:parse'`.execute(db);
      expect(left.rows[0]?.n).toBe(0);
    },
    { timeout: 20_000, interval: 50 },
  );
  const counts = await sql<{
    status: string;
    n: number;
  }>`select status, count(*)::int as n from documents group by 1 order by 1`.execute(db);
  expect(counts.rows).toEqual([
    { status: 'duplicate', n: 20 },
    { status: 'parse_failed', n: 6 },
    { status: 'parsed', n: 60 },
  ]);
  const waiting = await sql<{
    n: number;
  }>`select count(*)::int as n from kernel.jobs where queue = 'test:extract'`.execute(db);
  const open = await db.selectFrom('documents').select('id').where('status', '=', 'parsed').execute();
  // A copy that was parsed before its original already has a job, which will find nothing to do.
  expect(waiting.rows[0]?.n).toBeGreaterThanOrEqual(open.length);
});
