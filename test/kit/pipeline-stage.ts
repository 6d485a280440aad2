import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openPlatformDatabase } from '../../src/cli/platform-database.ts';
import { readConfig } from '../../src/config.ts';
import { ensureDatabase } from '../../src/kernel/db/embedded/ensure-database.adapter.ts';
import { migrate } from '../../src/kernel/db/migrate.adapter.ts';
import { COMPANIES, type CorpusItem } from './pipeline-corpus.ts';
import { platformFolder } from './platform.ts';
import { compileProgram } from './program.ts';

/** The sources of `worker.mjs`, with all that they import. */
const PROGRAM = [
  'config.ts',
  'documents/document-extraction.store.ts',
  'documents/parser.worker.ts',
  'documents/pdf.adapter.ts',
  'documents/use/accept-documents.ts',
  'documents/use/load-alias-index.ts',
  'ingestion/disk-artifacts.adapter.ts',
  'ingestion/ingestion.worker.ts',
  'ingestion/scheduler.worker.ts',
  'roles/worker-kit.ts',
  'kernel/log.adapter.ts',
];
const SOURCES = 12;
/** A killed database is back within seconds; a longer outage is a failure. */
const DATABASE_BACK_WITHIN_MS = 60_000;

/** A folder, a compiled program and a PostgreSQL that is restarted when it dies, as in the platform. */
export interface PipelineStage {
  program: string;
  folder: string;
  /** A separate database with companies and sources, and the corpus where the workers find it. */
  createDatabase(name: string, items: readonly CorpusItem[]): Promise<string>;
  postmasterPid(): number;
  close(): Promise<void>;
}

export async function openStage(): Promise<PipelineStage> {
  const place = platformFolder();
  const folder = place.dataDir;
  const program = join(folder, 'program');
  compileProgram(program, PROGRAM);
  const quiet = { info: () => {}, warn: () => {} };
  const database = await openPlatformDatabase(readConfig({ SEXTANT_DATA_DIR: folder }), 'real', quiet);
  return {
    program,
    folder,
    createDatabase: async (name, items) => {
      const url = await ensureDatabase(database.url, name);
      await migrate({ url });
      await seed(url);
      for (let source = 0; source < SOURCES; source++) {
        const share = items.filter((_, index) => index % SOURCES === source);
        writeFileSync(join(folder, `pages-${source}.json`), JSON.stringify(share));
      }
      return url;
    },
    postmasterPid: () => Number(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n', 1)[0]),
    close: async () => {
      await closeClients();
      await database.stop();
      place.remove();
    },
  };
}

async function seed(url: string): Promise<void> {
  for (const [ticker, legalName] of COMPANIES) {
    await ask(
      url,
      `with company as (insert into companies (ticker, legal_name, exchange, sector) values ($1, $2, 'NYSE', 'Technology') returning id)
       insert into company_aliases (company_id, alias, alias_type) select id, $3, 'brand' from company`,
      [ticker, legalName, legalName.split(' ')[0]],
    );
  }
  await ask(
    url,
    `insert into sources (company_id, source_type, source_name)
     select (select id from companies where ticker = $1), 'news_api', 'pages-' || n from generate_series(0, $2::int - 1) n`,
    [COMPANIES[0][0], SOURCES],
  );
  // One row per extraction. There is no unique constraint, because the pipeline itself must prevent a second one.
  await ask(url, 'create table test_extractions (document_id uuid not null)');
}

/** One connection per database, reopened when lost, because a new one for every query would be a load of its own. */
const clients = new Map<string, pg.Client>();

async function clientFor(url: string): Promise<pg.Client> {
  const known = clients.get(url);
  if (known) return known;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => clients.delete(url));
  await client.connect();
  clients.set(url, client);
  return client;
}

async function closeClients(): Promise<void> {
  await Promise.all([...clients.values()].map((client) => client.end().catch(() => {})));
  clients.clear();
}

/** Retries while the database is down, because a test has just killed it. */
export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const deadline = performance.now() + DATABASE_BACK_WITHIN_MS;
  for (;;) {
    try {
      return (await (await clientFor(url)).query<Row>(text, values)).rows;
    } catch (error) {
      clients.delete(url);
      if (!isAway(error) || performance.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

/** No response from the server, or it is starting, stopping or recovering (classes 57 and 08). */
function isAway(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return code === undefined || /^(57P0|08|ECONN|EPIPE|ENOENT)/.test(code);
}
