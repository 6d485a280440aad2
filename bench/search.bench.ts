import { sql } from 'kysely';
import { insertDocumentTexts } from '../src/documents/document-words.store.ts';
import type { Db } from '../src/kernel/db/database.ts';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { search } from '../src/search/use/search.ts';
import { percentile, type Row } from './kit.ts';

const DOCUMENTS = Number(process.env.SEXTANT_SEARCH_DOCUMENTS ?? 100_000);
const CHUNK = 20_000;
const ROUNDS = 40;
const COMPANIES = 500;
const P99_GOAL_MS = 50;
const AS_OF = new Date('2026-11-01T00:00:00Z');
const INDEX_BATCH = 32;
const INDEX_BATCHES = 30;

const QUERIES: readonly { kind: string; text: (round: number) => string }[] = [
  { kind: 'name and event', text: (round) => `company${round * 7} earnings` },
  { kind: 'ticker', text: (round) => `ticker:${tickerOf(round * 11)} guidance` },
  { kind: 'common word', text: () => 'shares' },
  { kind: 'two common words', text: () => 'earnings outlook' },
  { kind: 'phrase', text: () => '"raised its outlook"' },
  { kind: 'rare word', text: (round) => `rare${round * 13}` },
  { kind: 'misspelt name', text: (round) => `companny${round * 7}` },
];

/** Search over short documents beside `to_tsvector @@ plainto_tsquery` over the same index, newest first. */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const db = createDb(createPool({ url: databaseUrl, applicationName: 'bench' }));
  try {
    await load(db);
    const rows: Row[] = [];
    for (const { kind, text } of QUERIES) {
      const ours = await measure((round) => findAll(db, text(round)));
      const plain = await measure((round) => findPlain(db, text(round)));
      rows.push(
        { name: `${kind}, p50`, value: percentile(ours, 0.5), unit: 'ms', baseline: percentile(plain, 0.5) },
        {
          name: `${kind}, p99`,
          value: percentile(ours, 0.99),
          unit: 'ms',
          baseline: percentile(plain, 0.99),
          goal: P99_GOAL_MS,
        },
      );
    }
    return [...rows, { name: 'index one document', value: await measureIndex(db), unit: 'ms' }];
  } finally {
    await db.destroy();
  }
}

const findAll = (db: Db, text: string) =>
  search(db, text, { types: [], tickers: [], since: null, until: null, asOf: AS_OF, withRestricted: true }, 20);

const findPlain = (db: Db, text: string) =>
  sql`select document_id from kernel.document_texts where words @@ plainto_tsquery('english', ${text})
    order by ts_rank(words, plainto_tsquery('english', ${text})) desc limit 20`.execute(db);

async function measure(work: (round: number) => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  await work(ROUNDS);
  for (let round = 0; round < ROUNDS; round++) {
    const startedMs = performance.now();
    await work(round);
    samples.push(performance.now() - startedMs);
  }
  return samples;
}

const tickerOf = (number: number) =>
  `T${String(number % COMPANIES).replace(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)))}`;

async function load(db: Db): Promise<void> {
  const numbers = Array.from({ length: COMPANIES }, (_, number) => number);
  await sql`insert into companies (ticker, legal_name)
    select ticker, 'Company' || n || ' Holdings Inc.' from unnest(${numbers.map(tickerOf)}::text[], ${numbers}::int[]) as t (ticker, n)`.execute(
    db,
  );
  await sql`insert into company_aliases (company_id, alias) select id, split_part(legal_name, ' ', 1) from companies`.execute(
    db,
  );
  for (let from = 0; from < DOCUMENTS; from += CHUNK) {
    const until = Math.min(DOCUMENTS, from + CHUNK);
    await db.transaction().execute((tx) => loadChunk(tx, from, until));
  }
  await sql`vacuum analyze kernel.document_texts`.execute(db);
  await sql`analyze documents, document_companies`.execute(db);
}

async function loadChunk(db: Parameters<typeof insertDocumentTexts>[0], from: number, until: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with texts as (
      select n, c.id as company_id, 'Company' || (n % ${COMPANIES}) || ' ' ||
        (array['beats earnings estimates', 'raised its outlook', 'cuts guidance', 'wins an order', 'names a chief executive'])[1 + n % 5] as title
      from generate_series(${from}::int, ${until - 1}::int) as n
      join companies c on c.legal_name = 'Company' || (n % ${COMPANIES}) || ' Holdings Inc.')
    insert into documents (company_id, external_id, document_type, content_type, title, title_end, lead_end, published_at, available_at,
      artifact_sha256, artifact_size_bytes, artifact_storage_key, body)
    select company_id, 'bench-' || n, 'news', 'text/html', title, length(title), length(title),
      ${AS_OF}::timestamptz - n * interval '1 minute', ${AS_OF}::timestamptz - n * interval '1 minute', repeat('0', 64), 1, 'x',
      title || E'\n\n' || 'Shares of the company moved on ' || (n % 365) || ' after the outlook for word' || (n % 5000) ||
        ' changed. Analysts expected earnings near term' || (n % 911) || ' and rare' || (n / 5) || ' in the quarter.'
    from texts returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`insert into document_companies (document_id, company_id, published_at, available_at, mention_count, confidence, salience)
    select id, company_id, published_at, available_at, 1, 1, 1 from documents where id = any(${ids}::uuid[])`.execute(
    db,
  );
  await insertDocumentTexts(db, ids);
}

/** In batches as the parser saves them. */
async function measureIndex(db: Db): Promise<number> {
  const documents = await db
    .selectFrom('documents')
    .select('id')
    .limit(INDEX_BATCH * INDEX_BATCHES)
    .execute();
  const ids = documents.map(({ id }) => id);
  await db.deleteFrom('kernel.document_texts').where('document_id', 'in', ids).execute();
  const startedMs = performance.now();
  for (let at = 0; at < ids.length; at += INDEX_BATCH) await insertDocumentTexts(db, ids.slice(at, at + INDEX_BATCH));
  return (performance.now() - startedMs) / ids.length;
}
