import { sql } from 'kysely';
import type { Db } from '../src/kernel/db/database.ts';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import {
  countLatestRecommendations,
  listLatestRecommendations,
  listRecommendations,
} from '../src/recommendations/recommendation.store.ts';
import { type Row, percentile } from './kit.ts';

const TO = new Date('2026-11-12T21:00:00Z');
const FEW = 10_000;
const MANY = 1_000_000;
const TICKERS = 500;
const READS = 60;
/** The machine's other work only ever adds: the quick ones of many tell the cost. */
const QUICK = 0.2;

/** The lists of recommendations over little and much history. */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const pool = createPool({ url: databaseUrl, applicationName: 'bench', statementTimeoutMs: 0 });
  const db = createDb(pool);
  try {
    await sql`insert into companies (ticker, legal_name, sector) values ('TAA', 'Company', 'Energy')`.execute(db);
    return await lists(db);
  } finally {
    await db.destroy();
  }
}

async function lists(db: Db): Promise<Row[]> {
  const { id } = await db.selectFrom('companies').select('id').limit(1).executeTakeFirstOrThrow();
  await insertRecommendations(db, id, 0, FEW);
  const few = await readLists(db);
  await insertRecommendations(db, id, FEW, MANY);
  const many = await readLists(db);
  return Object.entries(many).map(([name, value]) => ({
    name: `recommendations: ${name} at 1,000,000 (beside: at 10,000)`,
    value,
    unit: 'ms',
    baseline: few[name] ?? Number.NaN,
    goal: Math.ceil(200 * (few[name] ?? 0)) / 100,
  }));
}

const tickerOf = sql`chr(65 + n % ${TICKERS}::integer / 26) || chr(65 + n % ${TICKERS}::integer % 26)`;

async function insertRecommendations(db: Db, companyId: string, from: number, to: number): Promise<void> {
  await sql`insert into recommendations (id, company_id, ticker, action, mode, confidence, p_up, p_direction, logit, "window",
      time_horizon, thesis, thesis_source, invalidation_conditions, layer_contributions, layer_shares, risk_flags, trend_id,
      signal_output_ids, quality, algo_version, config_hash, as_of, generated_at, expires_at)
    select gen_random_uuid(), ${companyId}, ${tickerOf}, case when n % 3 = 0 then 'buy' when n % 3 = 1 then 'sell' else 'hold' end,
      case when n % 3 = 2 then 'informational' else 'paper' end, .5 + (n % 97) / 200.0, .6, .55, .4, '7d', '7d', 'A thesis.',
      'template', '[]', '{"company": 1, "macro": 0, "competitive": 0}', '{"company": 1, "macro": 0, "competitive": 0}', '{}',
      gen_random_uuid(), '{}', '{}', 'bench', 'bench', at, at, at + interval '7 days'
    from generate_series(${from}::integer, ${to - 1}::integer) n
    cross join lateral (select ${TO}::timestamptz + n * interval '7 seconds' as at) time`.execute(db);
  await sql`insert into latest_recommendations (ticker, recommendation_id, generated_at)
    select distinct on (ticker) ticker, id, generated_at from recommendations order by ticker, generated_at desc
    on conflict (ticker) do update set recommendation_id = excluded.recommendation_id, generated_at = excluded.generated_at`.execute(
    db,
  );
  await sql`vacuum analyze recommendations, latest_recommendations`.execute(db);
}

async function readLists(db: Db): Promise<Record<string, number>> {
  const page = { limit: 50, offset: 0 };
  const questions: Record<string, () => Promise<unknown>> = {
    'newest of each ticker': () => listLatestRecommendations(db, page),
    'newest of each ticker that says buy': () => listLatestRecommendations(db, { ...page, action: 'buy' }),
    'count of the newest': () => countLatestRecommendations(db, {}),
    all: () => listRecommendations(db, page),
    'all of a ticker': () => listRecommendations(db, { ...page, ticker: 'AB', limit: 15 }),
    'all sells': () => listRecommendations(db, { ...page, action: 'sell' }),
    'all of a mode': () => listRecommendations(db, { ...page, mode: 'paper' }),
    'all of some confidence': () => listRecommendations(db, { ...page, minConfidence: 0.9 }),
  };
  const found: Record<string, number> = {};
  for (const [name, ask] of Object.entries(questions)) {
    const times: number[] = [];
    for (let n = 0; n < READS; n++) {
      const startedMs = performance.now();
      await ask();
      times.push(performance.now() - startedMs);
    }
    found[name] = percentile(times, QUICK);
  }
  return found;
}
