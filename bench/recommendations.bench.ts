import { sql } from 'kysely';
import type { Db } from '../src/kernel/db/database.ts';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { readLatestRecommendations, readRecommendations } from '../src/recommendations/recommendation.store.ts';
import { fillTables } from './bulk.ts';
import { percentile, type Row } from './kit.ts';

const NOW = new Date('2026-11-13T20:00:00Z');
const FEW = 10_000;
const MANY = 1_000_000;
const COMPANIES = 100;
const READS = 80;
/** Other work on the machine only adds time, so a low percentile of many rounds shows the cost. */
const QUICK = 0.2;
const page = { limit: 50, offset: 0 };

/** Lists of recommendations with a hundred times the history. */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const pool = createPool({ url: databaseUrl, applicationName: 'bench', statementTimeoutMs: 0 });
  const db = createDb(pool);
  try {
    await sql`insert into companies (ticker, legal_name)
      select 'R' || chr(65 + n / 26) || chr(65 + n % 26), 'Company ' || n from generate_series(0, ${COMPANIES}::int - 1) n`.execute(
      db,
    );
    await fill(db, 0, FEW);
    const few = await read(db);
    await fill(db, FEW, MANY);
    const many = await read(db);
    return Object.entries(many).map(([name, value]) => ({
      name: `recommendations: ${name} at ${MANY} rows (baseline: at ${FEW})`,
      value,
      unit: 'ms',
      baseline: few[name] ?? Number.NaN,
      goal: Math.round(200 * (few[name] ?? 0)) / 100,
    }));
  } finally {
    await db.destroy();
  }
}

async function read(db: Db): Promise<Record<string, number>> {
  await sql`vacuum analyze recommendations, latest_recommendations`.execute(db);
  const questions: Record<string, (n: number) => Promise<unknown>> = {
    'newest of all': () => readRecommendations(db, page),
    'newest of a ticker': (n) =>
      readRecommendations(db, { ...page, ticker: `RA${String.fromCharCode(65 + (n % 26))}` }),
    'newest of an action': () => readRecommendations(db, { ...page, action: 'buy' }),
    'newest of a mode': () => readRecommendations(db, { ...page, mode: 'paper' }),
    'latest per ticker': () => readLatestRecommendations(db, page),
  };
  const quick: Record<string, number> = {};
  for (const [name, ask] of Object.entries(questions)) {
    const samples: number[] = [];
    for (let n = 0; n < READS; n++) {
      const startedMs = performance.now();
      await ask(n);
      if (n >= 10) samples.push(performance.now() - startedMs);
    }
    quick[name] = percentile(samples, QUICK);
  }
  return quick;
}

/** Inserts rows `from` to `to`, older with a higher number, so that the newest rows are always the same. */
async function fill(db: Db, from: number, to: number): Promise<void> {
  await fillTables(db, ['recommendations', 'latest_recommendations'], async (bulk) => {
    await sql`
      insert into recommendations (id, company_id, ticker, action, mode, confidence, p_up, p_direction, logit, expected_return,
        "window", time_horizon, thesis, thesis_source, invalidation_conditions, layer_contributions, layer_shares, risk_flags,
        trend_id, signal_output_ids, quality, algo_version, config_hash, as_of, generated_at, expires_at)
      select uuidv7(), c.id, c.ticker, (array['buy', 'sell', 'hold'])[n % 3 + 1],
        (array['paper', 'paper', 'informational'])[n % 3 + 1], .6, .6, .55, .4, .01, '7d', '7d',
        'BUY over 7d: the chance of a rise is 60.0%.', 'template', '[]', '{"company":0.4,"macro":0,"competitive":0}',
        '{"company":1,"macro":0,"competitive":0}', '{}', uuidv7(), '{}', '{}', 'bench', 'bench', at, at, at + interval '7 days'
      from generate_series(${from}::int, ${to}::int - 1) n
      join (select id, ticker, row_number() over (order by ticker) - 1 as place from companies) c on c.place = n % ${COMPANIES}::int,
        lateral (select ${NOW}::timestamptz - n * interval '1 minute' as at) moment`.execute(bulk);
    if (from > 0) return;
    await sql`
      insert into latest_recommendations (ticker, recommendation_id, generated_at)
      select distinct on (ticker) ticker, id, generated_at from recommendations order by ticker, generated_at desc`.execute(
      bulk,
    );
  });
}
