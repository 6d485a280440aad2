import { sql } from 'kysely';
import { nyseCalendar } from '../src/kernel/calendar/nyse.ts';
import type { Db } from '../src/kernel/db/database.ts';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { createJobQueue } from '../src/kernel/queue/job-queue.store.ts';
import { computeTrends } from '../src/trends/compute-trends.ts';
import { emptyBook } from '../src/trends/credibility.ts';
import { NO_PRICES } from '../src/trends/prices.ts';
import { NO_LAYERS } from '../src/trends/projection.ts';
import { readTrendHistory, readTrends } from '../src/trends/trend.store.ts';
import { aggregateTicker, ensureMonthsOnce } from '../src/trends/use/aggregate.ts';
import { loadEvidence } from '../src/trends/use/load-evidence.ts';
import { reachFrom } from '../src/trends/window.ts';
import { fillTables } from './bulk.ts';
import { insertImpacts } from './impacts.ts';
import { type Row, perSecond, percentile } from './kit.ts';

const NOW = new Date('2026-11-13T20:00:00Z');
const FEW = 100;
const MANY = 100_000;
const ROUNDS = 60;
const HISTORY_FEW = 10_000;
const HISTORY_MANY = 1_000_000;
const ENTITIES = 500;
/** Few enough that each window has a full page even with little history. */
const HISTORY_TICKERS = 8;
/** Other work on the machine only adds time, so a low percentile of many rounds shows the cost. */
const QUICK = 0.2;
const READS = 80;
const IMPACT_TABLES = ['documents', 'document_companies', 'intelligence', 'company_impacts'];
const calendar = nyseCalendar();
const queue = createJobQueue('bench');

/** One more impact for a ticker with little and with much history; list endpoints over little and much history. */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const pool = createPool({ url: databaseUrl, applicationName: 'bench', statementTimeoutMs: 0 });
  const db = createDb(pool);
  try {
    return [...(await oneMoreImpact(db)), await pureView(db), ...(await lists(db))];
  } finally {
    await db.destroy();
  }
}

async function oneMoreImpact(db: Db): Promise<Row[]> {
  await sql`insert into companies (ticker, legal_name, sector) values ('FEW', 'Few Inc', 'Energy'), ('MANY', 'Many Inc', 'Energy'),
    ('DENSE', 'Dense Inc', 'Energy')`.execute(db);
  await sql`insert into sources (company_id, source_type, source_name)
    select id, 'news_api', 'Wire ' || n from companies, generate_series(1, 4) n`.execute(db);
  await fillTables(db, IMPACT_TABLES, async (bulk) => {
    // The same hundred impacts in the last quarter; one ticker has no older ones, the other twenty years of them.
    await insertImpacts(bulk, 'FEW', FEW, { span: '88 days', until: NOW });
    await insertImpacts(bulk, 'MANY', FEW, { span: '88 days', until: NOW });
    await insertImpacts(bulk, 'MANY', MANY - FEW, { span: '7300 days', ago: '200 days', until: NOW });
    // Not part of the goal: the worst case, with fifty times the evidence in range, the most that an evaluation reads.
    await insertImpacts(bulk, 'DENSE', FEW * 50, { span: '88 days', until: NOW });
  });
  await sql`vacuum analyze company_impacts, documents, document_companies, intelligence`.execute(db);
  const deps = { db, queue, calendar, loadLayers: async () => NO_LAYERS, ensureMonth: ensureMonthsOnce() };
  const times: Record<string, number[]> = { FEW: [], MANY: [], DENSE: [] };
  for (let round = 0; round < ROUNDS + 5; round++) {
    const asOf = new Date(NOW.getTime() + round * 60_000);
    for (const ticker of ['FEW', 'MANY', ...(round % 10 === 0 ? ['DENSE'] : [])]) {
      await insertImpacts(db, ticker, 1, { span: '1 minute', until: asOf });
      const startedMs = performance.now();
      await aggregateTicker(deps, ticker, asOf);
      if (round >= 5) times[ticker]?.push(performance.now() - startedMs);
    }
  }
  const few = percentile(times['FEW'] ?? [], QUICK);
  const many = percentile(times['MANY'] ?? [], QUICK);
  const dense = percentile(times['DENSE'] ?? [], QUICK);
  return [
    {
      name: 'trends: one more impact after 100,000 (baseline: after 100)',
      value: many,
      unit: 'ms',
      baseline: few,
      goal: round(1.3 * few),
    },
    { name: 'trends: one more impact with 5,000 within reach', value: dense, unit: 'ms', baseline: few },
  ];
}

/** The pure part alone: what a replay pays per company and step. */
async function pureView(db: Db): Promise<Row> {
  const { id } = await db.selectFrom('companies').select('id').where('ticker', '=', 'FEW').executeTakeFirstOrThrow();
  const { impacts } = await loadEvidence(db, { companyId: id }, { from: reachFrom(calendar, NOW), asOf: NOW });
  const prices = { own: NO_PRICES, benchmark: NO_PRICES };
  const context = { calendar, credibility: emptyBook(NOW), prices, layers: NO_LAYERS };
  const compute = async (times: number) => {
    for (let n = 0; n < times; n++) computeTrends(impacts, context, NOW);
  };
  await compute(200);
  return {
    name: 'trends: five windows of 100 impacts, pure',
    value: await perSecond(1_000, () => compute(1_000)),
    unit: 'per second',
  };
}

async function lists(db: Db): Promise<Row[]> {
  await insertSummaries(db);
  await fillTables(db, ['trend_history'], (bulk) => insertHistory(bulk, 0, HISTORY_FEW));
  const few = await readLists(db);
  await fillTables(db, ['trend_history'], (bulk) => insertHistory(bulk, HISTORY_FEW, HISTORY_MANY));
  const many = await readLists(db);
  return Object.entries(many).map(([name, value]) => ({
    name: `trends: ${name} at 1,000,000 snapshots (baseline: at 10,000)`,
    value,
    unit: 'ms',
    baseline: few[name] ?? Number.NaN,
    goal: round(2 * (few[name] ?? 0)),
  }));
}

async function readLists(db: Db): Promise<Record<string, number>> {
  await sql`vacuum analyze trend_history, trend_summaries`.execute(db);
  const questions: Record<string, (n: number) => Promise<unknown>> = {
    'list of current views': (n) => readTrends(db, { entityType: 'company', limit: 50, offset: n }),
    'history of a ticker and window': (n) =>
      readTrendHistory(db, {
        entityType: 'company',
        entityId: tickerOf(n % HISTORY_TICKERS),
        window: '7d',
        limit: 200,
      }),
    'history of a ticker': (n) =>
      readTrendHistory(db, { entityType: 'company', entityId: tickerOf(n % HISTORY_TICKERS), limit: 200 }),
    'history of a window': () => readTrendHistory(db, { entityType: 'company', window: '30d', limit: 200 }),
    'history of all': () => readTrendHistory(db, { entityType: 'company', limit: 200 }),
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

const round = (ms: number) => Math.round(ms * 100) / 100;
const tickerOf = (n: number) => `T${String.fromCharCode(65 + (n % 26))}${String.fromCharCode(65 + Math.floor(n / 26))}`;

const zeroes = sql`0, 'neutral', 0, 0, 0, .5, 0, 1, 1, 0`;

async function insertSummaries(db: Db): Promise<void> {
  await sql`insert into trend_summaries (trend_strength, trend_direction, trend_score, confidence, momentum, p_up,
      evidence_weight, beta_up, beta_down, n_eff, entity_type, entity_id, "window", evidence_count, source_count,
      contradiction_score, contradictions, dominant_catalysts, top_evidence, market_context, data_quality, algo_version,
      config_hash, as_of, generated_at)
    select ${zeroes}, 'company', entity, w, 0, 0, 0, '[]', '[]', '[]', '{}', '{}', 'bench', 'bench', ${NOW}, ${NOW}
    from unnest(${Array.from({ length: ENTITIES }, (_, n) => tickerOf(n))}::text[]) entity,
      unnest('{intraday,1d,7d,30d,90d}'::text[]) w on conflict do nothing`.execute(db);
}

/**
 * Snapshots numbered from..to, newest first: a round covers eight entities in all windows, and rounds are four minutes apart.
 */
async function insertHistory(db: Db, from: number, to: number): Promise<void> {
  for (let month = 0; month < 3; month++) {
    await sql`select kernel.ensure_trend_history_month((${NOW}::timestamptz - ${month} * interval '28 days')::date)`.execute(
      db,
    );
  }
  await sql`insert into trend_history (id, trend_strength, trend_direction, trend_score, confidence, momentum, p_up,
      evidence_weight, beta_up, beta_down, n_eff, entity_type, entity_id, "window", evidence_count, source_count,
      contradiction_score, contradictions, dominant_catalysts, top_evidence, market_context, data_quality, algo_version,
      config_hash, as_of, generated_at, trend_id, projection)
    select uuidv7(), ${zeroes}, 'company', (${Array.from({ length: HISTORY_TICKERS }, (_, n) => tickerOf(n))}::text[])[n / 5 % ${HISTORY_TICKERS} + 1],
      (array['intraday', '1d', '7d', '30d', '90d'])[n % 5 + 1], 0, 0, 0, '[]', '[]', '[]', '{}', '{}', 'bench', 'bench',
      at, at, uuidv7(), '{}'
    from generate_series(${from}::int, ${to}::int - 1) n,
      lateral (select ${NOW}::timestamptz - (n / ${HISTORY_TICKERS * 5}) * interval '4 minutes' as at) moment`.execute(
    db,
  );
}
