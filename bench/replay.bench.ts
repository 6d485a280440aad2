import { sql } from 'kysely';
import { nyseCalendar } from '../src/kernel/calendar/nyse.ts';
import type { Db } from '../src/kernel/db/database.ts';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { UNCALIBRATED } from '../src/recommendations/confidence.ts';
import {
  countLatestRecommendations,
  listLatestRecommendations,
  listRecommendations,
} from '../src/recommendations/recommendation.store.ts';
import { replay } from '../src/replay/use/replay.ts';
import { type Row, percentile } from './kit.ts';

const calendar = nyseCalendar();
const COMPANIES = 24;
const IMPACTS_PER_COMPANY = 600;
const FROM = new Date('2025-11-12T21:00:00Z');
const TO = new Date('2026-11-12T21:00:00Z');
const FEW = 10_000;
const MANY = 1_000_000;
const TICKERS = 500;
const READS = 60;
/** The machine's other work only ever adds: the quick ones of many tell the cost. */
const QUICK = 0.2;

/** A year of a small market through the replay; the lists over little and much history. */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const pool = createPool({ url: databaseUrl, applicationName: 'bench', statementTimeoutMs: 0 });
  const db = createDb(pool);
  try {
    return [...(await aYear(db)), ...(await lists(db))];
  } finally {
    await db.destroy();
  }
}

async function aYear(db: Db): Promise<Row[]> {
  await seedYear(db);
  const deps = { db, calendar, loadCalibration: async () => UNCALIBRATED };
  const startedMs = performance.now();
  const startedCpu = process.cpuUsage();
  const first = await replay(deps, { from: FROM, to: TO });
  const elapsedMs = performance.now() - startedMs;
  const cpu = process.cpuUsage(startedCpu);
  return [
    {
      name: `replay: ${first.sessions} sessions, ${first.evaluations} views`,
      value: elapsedMs,
      unit: 'ms',
      goal: 20_000,
    },
    { name: 'replay: of that, its own processor time', value: (cpu.user + cpu.system) / 1_000, unit: 'ms' },
  ];
}

async function seedYear(db: Db): Promise<void> {
  await sql`insert into companies (ticker, legal_name, sector)
    select 'T' || chr(65 + n / 26) || chr(65 + n % 26), 'Company ' || n, 'Energy'
    from generate_series(0, ${COMPANIES - 1}::integer) n`.execute(db);
  await sql`insert into sources (company_id, source_type, source_name)
    select id, 'news_api', 'Wire ' || n from companies, generate_series(1, 4) n`.execute(db);
  await sql`create table story as
    select gen_random_uuid() as document, gen_random_uuid() as reading, company.id as company, company.ticker,
      source.id as source, at, md5(company.ticker || n) || md5(n::text) as hash, sin(n * 7 + ascii(right(company.ticker, 1))) as tone
    from (select id, ticker from companies) company
    cross join generate_series(1, ${IMPACTS_PER_COMPANY}::integer) n
    cross join lateral (select ${TO}::timestamptz - (n * interval '400 days' / ${IMPACTS_PER_COMPANY}::integer) as at) time
    cross join lateral (select id from sources where company_id = company.id order by source_name offset n % 4 limit 1) source`.execute(
    db,
  );
  await sql`insert into documents (id, source_id, company_id, external_id, document_type, content_type, title, published_at,
      available_at, artifact_sha256, artifact_size_bytes, artifact_storage_key)
    select document, source, company, document::text, 'news', 'text/html', 'News', at, at, hash, 10, 'raw/' || document
    from story`.execute(db);
  await sql`insert into document_companies (document_id, company_id, published_at, available_at, mention_count, confidence,
    salience) select document, company, at, at, 1, .95, .8 from story`.execute(db);
  await sql`insert into intelligence (id, document_id, schema_version, provider, model_name, status, summary, sentiment,
      direction, key_facts, confidence, text_hash, retries, duration_ms, input_tokens, output_tokens, warnings, created_at)
    select reading, document, 1, 'builtin', 'lexrule-1', 'ok', '', 0, 'neutral', '{}', .8, hash, 0, 1, 0, 0, '{}', at
    from story`.execute(db);
  await sql`insert into company_impacts (intelligence_id, ordinal, document_id, company_id, ticker, sentiment, direction,
      magnitude, catalyst_type, time_horizon, confidence, modality, evidence, rationale, source_id, published_at, available_at,
      story_cluster_id)
    select reading, 0, document, company, ticker, tone, case when tone > 0 then 'positive' else 'negative' end, .7,
      'contract_win', '30d', .8, 'factual', '[{"quote": "Orders rose.", "start": 0, "end": 12}]', '', source, at, at, document
    from story`.execute(db);
  await sql`insert into document_novelty (document_id, company_id, novelty) select document, company, 1 from story`.execute(
    db,
  );
  const sessions = calendar.sessionsBetween('2025-03-03', '2026-11-12');
  await sql`insert into market_bars (ticker, timeframe, bar_timestamp, open, high, low, close, volume, available_at, captured_at, source)
    select ticker, 'D', opened, price, price + 1, price - 1, price, 1000, closed, closed, 'bench'
    from (select ticker from companies union select 'SPY') listed
    cross join unnest(${sessions.map(({ open }) => open.toISOString())}::timestamptz[],
      ${sessions.map(({ close }) => close.toISOString())}::timestamptz[]) as session (opened, closed)
    cross join lateral (select 100 + 5 * sin(extract(epoch from opened) / 400000 + ascii(ticker)) as price) priced`.execute(
    db,
  );
  await sql`vacuum analyze company_impacts, documents, document_companies, market_bars, document_novelty`.execute(db);
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
