import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import type { Row } from './kit.ts';
import { createParsePipeline } from './parse-pipeline.ts';
import { page, story } from '../test/documents/kit.ts';
import { truePage } from '../test/documents/pages.ts';

const WORKERS = 4;
const ROUNDS = 6;
const BATCH = 32;

/**
 * Counts how many of four parsers wait for a lock: each stops before its commit until every other one has come
 * that far or waits. A count, not a time.
 */
export async function run(options: { databaseUrl: string }): Promise<Row[]> {
  const db = createDb(createPool({ url: options.databaseUrl, applicationName: 'bench', maxConnections: 20 }));
  try {
    const seeds = Array.from({ length: ROUNDS * WORKERS * BATCH }, (_, seed) => seed);
    const unrelated = seeds.map((seed) => ({ ...truePage(0), html: page('Quillon report', [story(1_000 + seed)]) }));
    const mixed = seeds.map((seed) => truePage(seed));
    const shared = unrelated.map((one, n) => (n % BATCH === 0 ? truePage(Math.floor(n / (WORKERS * BATCH))) : one));
    const all = `of ${WORKERS} parsers, mean of ${ROUNDS}`;
    return [
      { name: `unrelated documents: ${all}`, value: await count(db, unrelated), unit: 'waiting', goal: 0.5 },
      {
        name: `pages of one generator, some of which share a band: ${all}`,
        value: await count(db, mixed),
        unit: 'waiting',
      },
      { name: `one story in every batch: ${all}`, value: await count(db, shared), unit: 'waiting' },
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
