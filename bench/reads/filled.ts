import { join } from 'node:path';
import pg from 'pg';
import { ensureDatabase } from '../../src/kernel/db/embedded/ensure-database.adapter.ts';
import { startEmbeddedPostgres } from '../../src/kernel/db/embedded/embedded-postgres.adapter.ts';
import { migrate } from '../../src/kernel/db/migrate.adapter.ts';
import { type Bench, startBench } from './measure.ts';
import { embeddedDatabaseUrl, startPlatform } from '../../test/kit/platform.ts';
import { untilQuiet } from '../quiet.ts';
import { type FilledFolder, fillFolder } from './platform.ts';
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

/** SEXTANT_BENCH_LIVE=1 measures `sextant start` at work: the simulated market, the workers and the trading loop run beside the requests. */
const IS_LIVE = process.env.SEXTANT_BENCH_LIVE === '1';

export async function withFilledBench<T>(
  isWanted: (endpoint: Endpoint) => boolean,
  work: (filled: FilledBench) => Promise<T>,
): Promise<T> {
  const folder = await fillFolder();
  try {
    const filled = await (IS_LIVE ? startLive(folder) : startAtRest(folder));
    const { databaseUrl, urls } = filled;
    try {
      const all = await withClient(databaseUrl, (client) => listReadRequests(client, isWanted));
      const requests = all.filter(isChosen);
      const env = {
        ...process.env,
        DATABASE_URL: databaseUrl,
        SEXTANT_DATA_DIR: folder.dataDir,
        SEXTANT_SUPERVISED: '1',
      };
      const bench = await startBench(env, urls);
      try {
        return await work({ databaseUrl, bench, env, requests });
      } finally {
        await bench.stop();
      }
    } finally {
      await filled.stop();
    }
  } finally {
    folder.remove();
  }
}

interface Filled {
  databaseUrl: string;
  /** The services to measure; without them the bench starts services of its own. */
  urls: Readonly<Record<string, string>> | null;
  stop(): Promise<unknown>;
}

/** Only the database: nothing writes to it. */
async function startAtRest({ dataDir }: FilledFolder): Promise<Filled> {
  const server = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    log: { info() {}, warn: console.warn },
  });
  try {
    const databaseUrl = await ensureDatabase(server.url, 'sextant_sandbox');
    await migrate({ url: databaseUrl });
    // The trading engine's reads need books that were reconciled since the service started.
    await withClient(databaseUrl, (client) =>
      client.query(`update broker_accounts set status = 'ready', reconciled_at = now() + interval '1 hour'`),
    );
    return { databaseUrl, urls: null, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function startLive({ dataDir }: FilledFolder): Promise<Filled> {
  const platform = await startPlatform(dataDir);
  try {
    await untilQuiet(platform.urls.query);
    return { databaseUrl: embeddedDatabaseUrl(dataDir), urls: platform.urls, stop: () => platform.stop() };
  } catch (error) {
    await platform.stop();
    throw error;
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
