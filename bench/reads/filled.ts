import { join } from 'node:path';
import pg from 'pg';
import { ensureDatabase } from '../../src/kernel/db/embedded/ensure-database.adapter.ts';
import { startEmbeddedPostgres } from '../../src/kernel/db/embedded/embedded-postgres.adapter.ts';
import { migrate } from '../../src/kernel/db/migrate.adapter.ts';
import { type Bench, startBench } from './measure.ts';
import { fillFolder } from './platform.ts';
import { type Endpoint, listReadRequests, type ReadRequest } from './requests.ts';

/** The services of the product on a filled database, with the wanted GETs of the interface. */
export interface FilledBench {
  databaseUrl: string;
  bench: Bench;
  /** Starts other services on the same database. */
  env: NodeJS.ProcessEnv;
  requests: ReadRequest[];
}

/** Parts of addresses, separated by commas: only the GETs that contain one of them are measured. */
const ONLY = (process.env.SEXTANT_BENCH_READS ?? '').split(',').filter((part) => part !== '');
const isChosen = ({ url }: ReadRequest): boolean => ONLY.length === 0 || ONLY.some((part) => url.includes(part));

export async function withFilledBench<T>(
  isWanted: (endpoint: Endpoint) => boolean,
  work: (filled: FilledBench) => Promise<T>,
): Promise<T> {
  const folder = await fillFolder();
  const server = await startEmbeddedPostgres({
    dataDir: join(folder.dataDir, 'postgres'),
    log: { info() {}, warn: console.warn },
  });
  try {
    const databaseUrl = await ensureDatabase(server.url, 'sextant_sandbox');
    await migrate({ url: databaseUrl });
    const all = await withClient(databaseUrl, (client) => listReadRequests(client, isWanted));
    const requests = all.filter(isChosen);
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SEXTANT_DATA_DIR: folder.dataDir,
      SEXTANT_SUPERVISED: '1',
    };
    const bench = await startBench(env);
    try {
      // The trading engine's reads need books that were reconciled since the service started.
      await withClient(databaseUrl, (client) =>
        client.query(`update broker_accounts set status = 'ready', reconciled_at = now() + interval '1 hour'`),
      );
      return await work({ databaseUrl, bench, env, requests });
    } finally {
      await bench.stop();
    }
  } finally {
    await server.stop();
    folder.remove();
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
