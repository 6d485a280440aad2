import Fastify from 'fastify';
import pg from 'pg';
import { join } from 'node:path';
import { ensureDatabase } from '../src/kernel/db/embedded/ensure-database.adapter.ts';
import { startEmbeddedPostgres } from '../src/kernel/db/embedded/embedded-postgres.adapter.ts';
import { migrate } from '../src/kernel/db/migrate.adapter.ts';
import type { Row } from './kit.ts';
import { NOT_MEASURED } from './reads/exceptions.ts';
import { type BareRoute, measureRead, type Reading, startBench } from './reads/measure.ts';
import { fillFolder } from './reads/platform.ts';
import { listReadRequests } from './reads/requests.ts';
import { formatReadings } from './reads/table.ts';

/** A part of the path: measures only the GETs that contain one of these, separated by commas. */
const ONLY = (process.env.SEXTANT_BENCH_READS ?? '').split(',').filter((part) => part !== '');

/**
 * Every GET of the interface on the simulated market after its first fill, beside the same statements by a bare client with one
 * connection per core, and beside a bare Fastify route that sends the same bytes.
 */
export async function run(): Promise<Row[]> {
  const folder = await fillFolder();
  const server = await startEmbeddedPostgres({
    dataDir: join(folder.dataDir, 'postgres'),
    log: { info() {}, warn: console.warn },
  });
  try {
    const databaseUrl = await ensureDatabase(server.url, 'sextant_sandbox');
    await migrate({ url: databaseUrl });
    const readings = await measureAll(databaseUrl, folder.dataDir);
    console.log(formatReadings(readings));
    return readings.map(toRow);
  } finally {
    await server.stop();
    folder.remove();
  }
}

async function measureAll(databaseUrl: string, dataDir: string): Promise<Reading[]> {
  const requests = await withClient(databaseUrl, listReadRequests);
  const bench = await startBench({
    ...process.env,
    DATABASE_URL: databaseUrl,
    SEXTANT_DATA_DIR: dataDir,
    SEXTANT_SUPERVISED: '1',
  });
  // The trading engine's reads need books that were reconciled since the service started.
  await withClient(databaseUrl, (client) =>
    client.query(`update broker_accounts set status = 'ready', reconciled_at = now() + interval '1 hour'`),
  );
  const bareApp = Fastify();
  const bare: BareRoute = { url: '', answer: null };
  bareApp.get('/', (_request, reply) => reply.type(bare.answer?.type ?? '').send(bare.answer?.body));
  bare.url = await bareApp.listen({ host: '127.0.0.1', port: 0 });
  const readings: Reading[] = [];
  try {
    for (const request of requests) {
      if (NOT_MEASURED[request.path] !== undefined) continue;
      if (ONLY.length > 0 && !ONLY.some((part) => request.url.includes(part))) continue;
      const reading = await measureRead(bench, bare, request);
      readings.push(reading);
      console.log(`${request.service} ${request.path}: ${reading.perSecond.toFixed(0)}/s`);
    }
  } finally {
    await bareApp.close();
    await bench.stop();
  }
  return readings;
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

function toRow({ request, perSecond, databasePerSecond }: Reading): Row {
  const baseline = databasePerSecond === null ? {} : { baseline: databasePerSecond };
  return { name: `${request.service} GET ${request.path}`, value: perSecond, unit: 'per second', ...baseline };
}
