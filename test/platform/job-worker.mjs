// A worker that tests kill: it consumes the queue `chaos` and writes one row per job in the transaction that completes the
// job.
import { createDb, createPool } from '../../dist/kernel/db/postgres.adapter.js';
import { createJobConsumers } from '../../dist/kernel/queue/consumer.adapter.js';
import { createQueueListener } from '../../dist/kernel/queue/listener.adapter.js';

const url = process.argv[2];
const pool = createPool({ url, applicationName: 'chaos worker', onError: () => {} });
const leasePool = createPool({ url, applicationName: 'chaos leases', maxConnections: 2, onError: () => {} });
const db = createDb(pool);
const listener = createQueueListener({ url, onError: () => {} });
const consumers = createJobConsumers({ stage: 'dev', pool: leasePool, listener });
consumers.start({
  queue: 'chaos',
  concurrency: 4,
  leaseMs: 3_000,
  handler: ({ job, complete }) =>
    db.transaction().execute(async (tx) => {
      await tx.insertInto('chaos_effects').values({ number: job.payload.number }).execute();
      await complete(tx);
    }),
});
process.on('disconnect', () => process.exit(0));
