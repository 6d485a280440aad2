import { sql } from 'kysely';
import type { Db } from '../src/kernel/db/database.ts';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { search } from '../src/search/use/search.ts';
import { percentile, type Row } from './kit.ts';
import { AS_OF, fillSearch } from './search-documents.ts';
import { mixedQueries } from './search-queries.ts';

const DOCUMENTS = Number(process.env.SEXTANT_SEARCH_DOCUMENTS ?? 20_000);
/** 0 is the set of searches on which the statements were tuned. */
const SEED = Number(process.env.SEXTANT_SEARCH_SEED ?? 0);
/** `fill` ends after filling, so that a kept database (`SEXTANT_BENCH_FOLDER`) is measured apart from it. */
const ONLY_FILLS = process.env.SEXTANT_SEARCH_STEP === 'fill';
const QUERIES = mixedQueries(SEED);
const P99_GOAL_MS = 50;
const CLIENTS = 8;
const WARM_UP = 20;
/** The baseline sorts all matches of a frequent word, so that a part of the searches has to do. */
const BASELINE_EVERY = 10;

/**
 * 200 mixed searches over generated documents, as the service runs them, with one client and with eight; beside
 * `words @@ plainto_tsquery` by rank over the same documents.
 */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const pool = createPool({ url: databaseUrl, applicationName: 'bench', statementTimeoutMs: 0 });
  const db = createDb(pool, { preparesFrequent: true });
  try {
    await fillOnce(db, databaseUrl);
    if (ONLY_FILLS) return [];
    for (const { text } of QUERIES.slice(0, WARM_UP)) await findAll(db, text);
    const alone: { kind: string; ms: number }[] = [];
    for (const { kind, text } of QUERIES) alone.push({ kind, ms: await timeOf(() => findAll(db, text)) });
    const together = await measureTogether(db);
    const plain: number[] = [];
    for (const { text } of QUERIES.filter((_, index) => index % BASELINE_EVERY === 0))
      plain.push(await timeOf(() => findPlain(db, text)));
    const kinds = [...new Set(alone.map(({ kind }) => kind))];
    return [
      ...rowsOf(`one client, ${DOCUMENTS} documents, seed ${SEED}`, milliseconds(alone), plain),
      ...rowsOf(`${CLIENTS} clients`, together, plain, false),
      ...kinds.map(
        (kind): Row => ({
          name: `${kind}, slowest`,
          value: Math.max(...milliseconds(alone.filter((sample) => sample.kind === kind))),
          unit: 'ms',
        }),
      ),
    ];
  } finally {
    await db.destroy();
  }
}

/** A kept database is filled by the first run only. */
async function fillOnce(db: Db, databaseUrl: string): Promise<void> {
  const { rows } = await sql<{ filled: string | null }>`select to_regclass('bench_filled') as filled`.execute(db);
  if (rows[0]?.filled) {
    const { rows: found } = await sql<{ documents: number }>`select documents from bench_filled`.execute(db);
    if (found[0]?.documents !== DOCUMENTS)
      throw new Error(`the kept database has ${found[0]?.documents} documents, not ${DOCUMENTS}`);
    return;
  }
  await fillSearch(db, databaseUrl, DOCUMENTS);
  await sql`create table bench_filled as select ${DOCUMENTS}::int as documents`.execute(db);
}

const findAll = (db: Db, text: string) =>
  search(db, text, { types: [], tickers: [], since: null, until: null, asOf: AS_OF, withRestricted: true }, 20);

const findPlain = (db: Db, text: string) =>
  sql`select document_id from kernel.document_texts where words @@ plainto_tsquery('english', ${text})
    order by ts_rank(words, plainto_tsquery('english', ${text})) desc limit 20`.execute(db);

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** Every client sends every search, each from another place on. */
async function measureTogether(db: Db): Promise<number[]> {
  const all: number[] = [];
  const client = async (number: number) => {
    for (let index = 0; index < QUERIES.length; index++) {
      const place = (index + (number * QUERIES.length) / CLIENTS) % QUERIES.length;
      const text = QUERIES[place]?.text ?? '';
      all.push(await timeOf(() => findAll(db, text)));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  return all;
}

const milliseconds = (samples: readonly { ms: number }[]) => samples.map(({ ms }) => ms);

function rowsOf(name: string, samples: readonly number[], plain: readonly number[], hasGoal = true): Row[] {
  return [0.5, 0.95, 0.99].map((share) => ({
    name: `${name}, p${share * 100}`,
    value: percentile(samples, share),
    unit: 'ms',
    baseline: percentile(plain, share),
    ...(share === 0.99 && hasGoal ? { referenceGoal: P99_GOAL_MS } : {}),
  }));
}
