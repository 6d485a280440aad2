// A publisher in a process of its own, for tests that kill it: publishes whatever waits, over and over.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const { program, databaseUrl, env } = JSON.parse(process.argv[2]);
const load = (file) => import(join(program, 'src', file));
const { readConfig } = await load('config.js');
const { createDb, createPool } = await load('kernel/db/postgres.adapter.js');
const { publishLake } = await load('analytics/lake/use/publish-lake.js');
const { createLakePublisher } = await load('roles/analytics.js');

const db = createDb(createPool({ url: databaseUrl, applicationName: 'publisher', maxConnections: 2 }));
const { deps } = createLakePublisher({ config: readConfig(env), db, databaseUrl });
process.send('ready');
for (;;) {
  // Small months are published by rows too.
  await publishLake({ ...deps, wholeBelowRows: 0 }, { now: true }).catch(() => {});
  process.send('round');
  await sleep(5);
}
