import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { indexDocuments } from '../src/documents/use/index-documents.ts';
import { createPieceCache } from '../src/documents/words/piece-cache.ts';
import type { Db } from '../src/kernel/db/database.ts';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { truePage } from '../test/documents/pages.ts';
import type { Row } from './kit.ts';
import { createParsePipeline } from './parse-pipeline.ts';

const PAGES = 3_072;
const WARM_UP_BATCHES = 16;
/** What the search may cost the parser. */
const PARSE_COST_GOAL = 1.1;
/** The parser claims as many documents at a time, and indexed them with each claim before. */
const BATCH_BEFORE = 32;
const ROUNDS = 2;

/** What the search costs: the parser, and all processes together. */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  // One connection, so that one process of the database does the work.
  const pool = createPool({ url: databaseUrl, applicationName: 'bench', statementTimeoutMs: 0, maxConnections: 1 });
  const db = createDb(pool, { preparesFrequent: true });
  try {
    return [await measureParsing(db), ...(await measureIndexing(db))];
  } finally {
    await db.destroy();
  }
}

/**
 * The same work of the parser with and without the row that stands for the words of a document, one batch each in turn, so that
 * other work on the machine affects both.
 */
async function measureParsing(db: Db): Promise<Row> {
  await addSwitch(db);
  const pages = Array.from({ length: PAGES }, (_, seed) => truePage(seed));
  const { batches, parse } = await createParsePipeline(db, pages);
  const spentMs = { with: 0, without: 0 };
  const counted = { with: 0, without: 0 };
  for (const [index, batch] of batches.entries()) {
    const kind = index % 2 === 0 ? 'with' : 'without';
    await sql`update bench_switch set is_on = ${kind === 'with'}`.execute(db);
    const startedMs = performance.now();
    await parse(batch);
    if (index < WARM_UP_BATCHES) continue;
    spentMs[kind] += performance.now() - startedMs;
    counted[kind] += batch.length;
  }
  await removeSwitch(db);
  const baseline = spentMs.without / counted.without;
  return {
    name: 'parse and store one page; baseline without the search',
    value: spentMs.with / counted.with,
    unit: 'ms',
    baseline,
    goal: baseline * PARSE_COST_GOAL,
  };
}

/** Processor time of this process and the database to index a page, beside the statement that the parser ran before. */
async function measureIndexing(db: Db): Promise<Row[]> {
  const { rows } = await sql<{ id: string; pid: number }>`select id, pg_backend_pid() as pid from documents
    where source_id = (select source_id from documents order by created_at desc limit 1)
      and body is not null and duplicate_of is null order by available_at`.execute(db);
  const ids = rows.map(({ id }) => id);
  const processorMs = processorOf(rows[0]?.pid ?? 0);
  const pieces = createPieceCache();
  const spentMs = { now: 0, before: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    await forget(db, ids);
    await sql`insert into kernel.unindexed_documents (document_id) select unnest(${ids}::uuid[]) on conflict do nothing`.execute(
      db,
    );
    const nowMs = processorMs();
    await indexDocuments({ db, pieces, signal: new AbortController().signal });
    spentMs.now += processorMs() - nowMs;
    await forget(db, ids);
    await sql`alter index kernel.document_texts_words set (gin_pending_list_limit = 256)`.execute(db);
    const beforeMs = processorMs();
    for (let from = 0; from < ids.length; from += BATCH_BEFORE)
      await indexInOneStatement(db, ids.slice(from, from + BATCH_BEFORE));
    spentMs.before += processorMs() - beforeMs;
    await sql`alter index kernel.document_texts_words reset (gin_pending_list_limit)`.execute(db);
  }
  const baseline = spentMs.before / ids.length / ROUNDS;
  return [
    {
      name: 'index one page, processor time; baseline in the parser, as before',
      value: spentMs.now / ids.length / ROUNDS,
      unit: 'ms',
      baseline,
      goal: baseline,
    },
  ];
}

/** Linux states the processor time of other processes in nanoseconds; elsewhere the time that passes stands in its place. */
function processorOf(pid: number): () => number {
  const stat = `/proc/${pid}/schedstat`;
  try {
    readFileSync(stat);
  } catch {
    return () => performance.now();
  }
  return () => {
    const { user, system } = process.cpuUsage();
    return Number(readFileSync(stat, 'utf8').split(' ')[0]) / 1e6 + (user + system) / 1e3;
  };
}

const forget = (db: Db, ids: readonly string[]) =>
  sql`delete from kernel.document_texts where document_id = any(${ids}::uuid[])`.execute(db);

const indexInOneStatement = (db: Db, ids: readonly string[]) =>
  sql`insert into kernel.document_texts (document_id, source_id, document_type, restricted, published_at, available_at, words)
    select d.id, d.source_id, d.document_type, d.restricted, d.published_at, d.available_at,
      kernel.document_vector(d.body, d.title_end, d.lead_end, array(select c.ticker from document_companies dc
        join companies c on c.id = dc.company_id where dc.document_id = d.id))
    from documents d where d.id = any(${ids}::uuid[]) on conflict (document_id) do nothing`.execute(db);

async function addSwitch(db: Db): Promise<void> {
  await sql`create table bench_switch as select true as is_on`.execute(db);
  await sql`create function kernel.skip_row() returns trigger language plpgsql as $$ begin
      if (select is_on from bench_switch) then return new; end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger bench_skip before insert on kernel.unindexed_documents for each row execute function kernel.skip_row()`.execute(
    db,
  );
}

async function removeSwitch(db: Db): Promise<void> {
  await sql`drop trigger bench_skip on kernel.unindexed_documents`.execute(db);
  await sql`drop function kernel.skip_row()`.execute(db);
  await sql`drop table bench_switch`.execute(db);
}
