import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import type { Row } from './kit.ts';
import { createParsePipeline } from './parse-pipeline.ts';
import { truePage } from '../test/documents/pages.ts';

const WORKERS = 4;
const ROUNDS = 12;
const BATCH = 32;

/**
 * Counts how many of four parsers wait for a lock: each stops before its commit until every other one has come
 * that far or waits. A count, not a time. Pages of a round are of its own stories, or one story is in all four batches.
 */
export async function run(options: { databaseUrl: string }): Promise<Row[]> {
  const db = createDb(createPool({ url: options.databaseUrl, applicationName: 'bench', maxConnections: 20 }));
  try {
    const pages = Array.from({ length: ROUNDS * WORKERS * BATCH }, (_, seed) => truePage(seed));
    const apart = await count(db, pages);
    const shared = await count(
      db,
      pages.map((page, n) => (n % BATCH === 0 ? truePage(100_000 + Math.floor(n / (WORKERS * BATCH))) : page)),
    );
    return [
      {
        name: `of four parsers with unrelated batches (mean of ${ROUNDS})`,
        value: apart,
        unit: 'waiting',
        goal: 0.5,
      },
      { name: 'of four parsers with one story in every batch', value: shared, unit: 'waiting' },
    ];
  } finally {
    await db.destroy();
  }
}

async function count(
  db: ReturnType<typeof createDb>,
  pages: Parameters<typeof createParsePipeline>[1],
): Promise<number> {
  await sql`truncate documents, kernel.document_bands, kernel.jobs cascade`.execute(db);
  let inside = 0;
  let release = () => {};
  let opened = Promise.resolve();
  const { batches, parse } = await createParsePipeline(db, pages, async () => {
    inside += 1;
    await opened;
  });
  let sum = 0;
  for (let round = 0; round < ROUNDS; round++) {
    inside = 0;
    opened = new Promise((resolve) => (release = resolve));
    const parsing = batches.slice(round * WORKERS, (round + 1) * WORKERS).map(parse);
    while (inside + (await countWaiting(db)) < WORKERS) await sleep(20);
    sum += WORKERS - inside;
    release();
    await Promise.all(parsing);
  }
  return Math.round((sum / ROUNDS) * 100) / 100;
}

async function countWaiting(db: ReturnType<typeof createDb>): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`.execute(db);
  return rows.length;
}
