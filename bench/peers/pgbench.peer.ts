import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { createDb, createPool } from '../../src/kernel/db/postgres.adapter.ts';
import { createJobConsumers } from '../../src/kernel/queue/consumer.adapter.ts';
import { createQueueListener } from '../../src/kernel/queue/listener.adapter.ts';
import { percentile } from '../kit.ts';
import { drain } from '../queue.bench.ts';
import { type FilledBench, withFilledBench } from '../reads/filled.ts';
import type { ReadRequest } from '../reads/requests.ts';
import { formatTable, type PeerResult, times, whole } from './table.ts';

const CLIENTS = 16;
const HANDLERS = 8;
const THREADS = 2;
const SECONDS = 2;
const ROUNDS = 5;
const WARM_UP_ROUNDS = 1;
const JOBS = 3_000;
/** More than eight clients take in a round. */
const PEER_JOBS = 100_000;
const execute = promisify(execFile);

/** One measured side; the ratio is to the side of ours above it. */
interface Side {
  name: string;
  ofOurs: boolean;
  measure: () => Promise<number>;
}

/** One company by HTTP and jobs one by one, beside pgbench on the same server. */
export async function run(): Promise<PeerResult> {
  const { stdout, status } = spawnSync('pgbench', ['--version'], { encoding: 'utf8' });
  if (status !== 0)
    throw new Error('pgbench is not found: it is in the package postgresql (Debian), beside the server');
  const isWanted = ({ service, path }: { service: string; path: string }) =>
    service === 'query' && path === '/api/companies/{company_id}';
  return { table: await withFilledBench(isWanted, measureAll), versions: [stdout.trim()] };
}

async function measureAll({ bench, requests, databaseUrl }: FilledBench): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-peers-'));
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const pgbench = async (file: string, text: string, clients: number) => {
    const path = join(folder, file);
    writeFileSync(path, text);
    const options = ['-n', '-M', 'prepared', '-c', clients, '-j', THREADS, '-T', SECONDS, '-f', path, url.href];
    const { stdout } = await execute('pgbench', options.map(String), { env: { ...process.env, PGPASSWORD: password } });
    const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    if (rate === undefined) throw new Error(`pgbench printed no rate: ${stdout}`);
    return Number(rate);
  };
  const [request] = requests as [ReadRequest];
  const id = request.url.split('/').at(-1) ?? '';
  const { statements } = await bench.record(request);
  const ownStatement = withoutColons(statements[0]?.text ?? '').replaceAll('$1', `'${id}'`);
  const fillJobs = () =>
    query(databaseUrl, [
      'drop table if exists peer_jobs',
      'create table peer_jobs (id bigint primary key, payload jsonb not null)',
      `insert into peer_jobs select n, jsonb_build_object('document', n, 'stage', 'parse') from generate_series(1, ${PEER_JOBS}) n`,
      'analyze peer_jobs',
    ]);
  const takeJob =
    'delete from peer_jobs where id = (select id from peer_jobs order by id for update skip locked limit 1);';
  const sides: Side[] = [
    {
      name: `GET one company, ${CLIENTS} connections`,
      ofOurs: true,
      measure: async () => (await bench.load(`${bench.urls[request.service]}${request.url}`)).perSecond,
    },
    {
      name: `pgbench: the same statement, ${CLIENTS} clients`,
      ofOurs: false,
      measure: () => pgbench('own.sql', `${ownStatement};`, CLIENTS),
    },
    {
      name: `pgbench: the row of companies by its key, ${CLIENTS} clients`,
      ofOurs: false,
      measure: () => pgbench('row.sql', `select * from companies where id = '${id}';`, CLIENTS),
    },
    {
      name: `queue: jobs one by one, ${HANDLERS} handlers`,
      ofOurs: true,
      measure: () => drainJobs(databaseUrl),
    },
    {
      name: `pgbench: delete one row of a table, skip locked, ${HANDLERS} clients`,
      ofOurs: false,
      measure: async () => {
        await fillJobs();
        return pgbench('job.sql', takeJob, HANDLERS);
      },
    },
  ];
  try {
    return await compareSides(sides);
  } finally {
    await query(databaseUrl, ['drop table if exists peer_jobs']);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** On one line, and without `:MI` and `:SS` in a format, which pgbench would take for its variables. */
const withoutColons = (statement: string) =>
  statement.replaceAll('\n', ' ').replaceAll('HH24:MI:SS', "HH24' || chr(58) || 'MI' || chr(58) || 'SS");

async function compareSides(sides: readonly Side[]): Promise<string> {
  const rounds = new Map<string, number[]>(sides.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, measure } of sides) {
      const rate = await measure();
      if (round >= WARM_UP_ROUNDS) rounds.get(name)?.push(rate);
    }
  }
  let ours = Number.NaN;
  const lines = sides.map(({ name, ofOurs }) => {
    const rate = percentile(rounds.get(name) ?? [], 0.5);
    if (ofOurs) ours = rate;
    return [name, `${whole(rate)}/s`, ofOurs ? '' : times(ours / rate)];
  });
  return formatTable(['what', 'rate', 'ours against it'], lines);
}

async function drainJobs(url: string): Promise<number> {
  const db = createDb(createPool({ url, applicationName: 'peers' }));
  const pool = createPool({ url, applicationName: 'peers-consumer' });
  const listener = createQueueListener({ url });
  try {
    await listener.ready();
    const consumers = createJobConsumers({ stage: 'bench', pool, listener });
    return await drain(db, consumers, JOBS, { concurrency: HANDLERS, handler: async () => {} });
  } finally {
    await listener.stop();
    await pool.end();
    await db.destroy();
  }
}

async function query(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
