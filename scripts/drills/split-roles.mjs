// The roles in two installations that share one database and nothing else: services on one, workers on the other.
import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import {
  addresses,
  call,
  count,
  makeFolder,
  query,
  seconds,
  startServer,
  startSextant,
  transcript,
  until,
} from './kit.mjs';

const SERVICES = 'sandbox,registry,query-api,trading,console,risk';
const WORKERS =
  'trading-loop,broker,scheduler,ingestion,parser,extractor,aggregation,recommendation,signal-engine,housekeeping,validation';
const FILL_WITHIN_MS = Number(process.env.DRILL_FILL_SECONDS ?? 1_800) * 1_000;

export async function splitRolesDrill() {
  const log = transcript('split roles');
  const step = (...given) => log.step(...given);
  const folder = makeFolder('split');
  const server = await startServer(folder.path);
  const running = [];
  try {
    const first = await addresses();
    const second = await addresses();
    const own = (name) => {
      const path = join(folder.path, name);
      mkdirSync(path);
      return path;
    };
    const shared = { DATABASE_URL: server.url, SANDBOX: 'on', SANDBOX_WORLD: 'easy', LOG_LEVEL: 'warn' };
    const market = { SEXTANT_SANDBOX_URL: first.env.SEXTANT_SANDBOX_URL };
    let startMs = performance.now();
    running.push(
      await startSextant(['--role', SERVICES], { ...shared, ...first.env, SEXTANT_DATA_DIR: own('services') }),
    );
    step('the services start', true, `ready in ${seconds(startMs)}`);
    startMs = performance.now();
    running.push(
      await startSextant(['--role', WORKERS], {
        ...shared,
        ...second.env,
        ...market,
        SEXTANT_DATA_DIR: own('workers'),
      }),
    );
    step('the workers start on another data folder', true, `ready in ${seconds(startMs)}`);
    startMs = performance.now();
    await until('documents are extracted', async () => (await count(server.url, 'intelligence')) > 0, FILL_WITHIN_MS);
    step(
      'work flows between them',
      true,
      `${await count(server.url, 'documents')} documents, ${await count(server.url, 'intelligence')} readings in ${seconds(startMs)}`,
    );
    const companies = await call('GET', `${first.urls.registry}/companies`);
    step('the services answer from the shared database', companies.status === 200);
    const [{ n }] = await query(
      server.adminUrl,
      `select count(*)::int as n from pg_stat_activity
      where usename = 'drill_app' and query ilike 'listen %'`,
    );
    step('only the workers listen', n >= 1, `${n} listeners`);
    step('the workers stop', (await running.pop().stop()) === 0);
    const health = await call('GET', `${first.urls.query}/health`);
    step('the services stay up without the workers', health.status === 200);
    step('the services stop', (await running.pop().stop()) === 0);
    return log.passed;
  } finally {
    for (const platform of running) await platform.stop();
    await server.stop();
    folder.remove();
  }
}
