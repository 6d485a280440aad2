import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { AnalyticsEngine } from '../src/analytics/engine/engine.ts';
import { monthOf, selectPartition } from '../src/analytics/lake/lake-table.ts';
import { LAKE_TABLES } from '../src/analytics/lake/lake-tables.ts';
import { publishLake } from '../src/analytics/lake/use/publish-lake.ts';
import { SYSTEM_QUERIES } from '../src/analytics/saved/system-queries.ts';
import { readConfig } from '../src/config.ts';
import type { Db } from '../src/kernel/db/database.ts';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { analyticsEngine, createLakePublisher } from '../src/roles/analytics.ts';
import { percentile, type Row } from './kit.ts';

/** `npm run bench -- analytics --large` uses ten times the rows and takes ten times as long. */
const SCALE = process.argv.includes('--large') ? 10 : 1;
const BARS = 5_000_000 * SCALE;
const TRENDS = 1_000_000 * SCALE;
const TICKERS = 500;
const ROUNDS = 5;
const PUBLISH_GOAL = 200_000;
const SCAN_FACTOR = 10;

/** Full-table scans in SQL that both engines accept. */
const SCANS: Record<string, string> = {
  'average close and volume per ticker':
    'select ticker, avg(close) as price, sum(volume) as volume from bars group by ticker order by ticker',
  'highest range of each month': 'select month, max(high - low) as spread from bars group by 1 order by 1',
  'volume-weighted price of the most traded':
    'select ticker, sum(close * volume) / sum(volume) as vwap from bars where volume > 500 group by ticker order by 2 desc, 1 limit 20',
  'confidence by window and direction': `select trend_window, trend_direction, count(*) as n, avg(confidence) as confidence, avg(trend_strength) as strength
     from trend_history group by 1, 2 order by 1, 2`,
};

/** Shown without a goal: the lake has a month column, and computing it for each row costs more than reading. */
const COMPUTED: Record<string, string> = {
  'highest range of each month, computed': `select date_trunc('month', bar_timestamp) as m, max(high - low) as spread
     from bars group by 1 order by 1`,
};

/** Measures publishing, then the twelve saved queries and four scans on the lake against the same SQL on the database. */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-bench-lake-'));
  chmodSync(folder, 0o755);
  const pool = createPool({ url: databaseUrl, applicationName: 'bench', statementTimeoutMs: 0 });
  const db = createDb(pool);
  const config = readConfig({ SEXTANT_DATA_DIR: folder, ANALYTICS_SESSIONS: '1', ANALYTICS_TIMEOUT_SECONDS: '600' });
  const context = { config, db, databaseUrl };
  const { deps, close } = createLakePublisher(context);
  const engine = analyticsEngine(context);
  try {
    await fill(db);
    const startedMs = performance.now();
    const { rows } = await publishLake(deps, { now: true });
    const published = (rows * 1_000) / (performance.now() - startedMs);
    const table: Row[] = [
      {
        name: `analytics: rows published, of ${rows}`,
        value: published,
        unit: 'per second',
        referenceGoal: PUBLISH_GOAL,
      },
    ];
    for (const [name, text] of Object.entries(SCANS)) {
      const { lake, tables } = await compare(db, engine, text);
      const row = { name: `analytics: scan, ${name} (baseline: PostgreSQL)`, value: lake, baseline: tables };
      table.push({ ...row, unit: 'ms', goal: Math.round(tables / SCAN_FACTOR) });
    }
    const others = [...Object.entries(COMPUTED), ...SYSTEM_QUERIES.map(({ name, sql: text }) => [name, text] as const)];
    for (const [name, text] of others) {
      const { lake, tables } = await compare(db, engine, text);
      table.push({ name: `analytics: ${name} (baseline: PostgreSQL)`, value: lake, unit: 'ms', baseline: tables });
    }
    return table;
  } finally {
    await engine.close();
    await close();
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Alternates, and averages the faster half of each: other work on the machine only adds time, and affects both. */
async function compare(db: Db, engine: AnalyticsEngine, text: string): Promise<{ lake: number; tables: number }> {
  const lake: number[] = [];
  const tables: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    lake.push(await millisecondsOf(() => engine.query(text, 10_000)));
    tables.push(await millisecondsOf(() => askTables(db, text)));
  }
  return { lake: percentile(lake, 0.4), tables: percentile(tables, 0.4) };
}

const askTables = (db: Db, text: string): Promise<void> =>
  db.connection().execute(async (connection) => {
    await sql.raw('set search_path = bench_lake, public').execute(connection);
    await sql.raw(text).execute(connection);
    await sql.raw('set search_path = public').execute(connection);
  });

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

async function fill(db: Db): Promise<void> {
  // Partitions created in the filling transaction skip the WAL, which would take most of the time.
  await db.transaction().execute((tx) => fillTables((text) => sql.raw(text).execute(tx)));
  await sql.raw('vacuum analyze market_bars, trend_history, companies').execute(db);
  // Forces a checkpoint, so that pending writes do not happen during the measurement.
  await sql.raw('checkpoint').execute(db);
}

async function fillTables(run: (text: string) => Promise<unknown>): Promise<void> {
  const months = `generate_series(date '2024-01-01', date '2025-12-01', interval '1 month') m`;
  await run(`select kernel.ensure_market_bar_month(m::date) from ${months}`);
  await run(`select kernel.ensure_trend_history_month(m::date) from ${months}`);
  const ticker = (n: string) => `'T' || chr(65 + (${n}) % 26) || chr(65 + (${n}) / 26 % 26)`;
  const steps = Math.ceil(BARS / TICKERS);
  await run(`
    insert into market_bars (ticker, timeframe, bar_timestamp, open, high, low, close, volume, available_at, captured_at, source)
    select ${ticker('t')}, 'M30', at, 50 + t % 50, 60 + t % 50 + (n % 7), 40, 50 + t % 50 + sin(n) * 5, (n * 31 + t) % 1000, at + interval '30 minutes',
      at + interval '30 minutes', 'bench'
    from (select n, timestamptz '2024-01-01 00:00Z' + n * (interval '730 days' / ${steps}) as at
      from generate_series(0, ${steps - 1}) n) step, generate_series(0, ${TICKERS - 1}) t`);
  await run(`insert into companies (ticker, legal_name, sector) select ${ticker('t')}, 'Company ' || t, 'Sector ' || t % 11
    from generate_series(0, ${TICKERS - 1}) t`);
  await run(`
    insert into trend_history (id, trend_id, entity_type, entity_id, "window", trend_direction, trend_strength, trend_score,
      confidence, p_up, evidence_weight, beta_up, beta_down, evidence_count, source_count, n_eff, contradiction_score,
      contradictions, dominant_catalysts, top_evidence, momentum, market_context, data_quality, algo_version, config_hash,
      as_of, generated_at, projection)
    select gen_random_uuid(), gen_random_uuid(), 'company', ${ticker('n % 500')}, (array['intraday', '1d', '7d', '30d', '90d'])[n / 500 % 5 + 1],
      (array['bullish', 'bearish', 'mixed'])[n % 3 + 1], (n % 100) / 100.0, .1, (n % 89) / 89.0, .5, 1, 1, 1, 3, 2, 2, 0, '[]', '[]', '[]', 0,
      '{}', '{}', 'v1', 'h', at, at, '{"projected_direction": "bearish", "projected_strength": 0.4, "projected_confidence": 0.5,
        "projection_horizon": "7d", "macro_contribution_pct": 10, "diverges_from_current": false, "driving_factors": []}'
    from (select n, timestamptz '2024-01-01 00:00Z' + (n / 2500) * (interval '730 days' / ${Math.ceil(TRENDS / 2_500)}) as at
      from generate_series(0, ${TRENDS - 1}) n) step`);
  // Views with the lake's table names, and the functions that only the lake's engines have.
  await run(`create schema bench_lake;
    create domain bench_lake.double as double precision;
    create function bench_lake.round(double precision, integer) returns double precision language sql immutable
      as 'select pg_catalog.round($1::numeric, $2)::float8';
    create function bench_lake.date_diff(text, timestamp, timestamp) returns double precision language sql immutable
      as 'select floor(extract(epoch from $3 - $2) * 1000)::float8'`);
  for (const table of LAKE_TABLES) {
    const month =
      table.monthOf === null ? [] : [{ name: 'month', type: 'date' as const, from: monthOf(table.monthOf) }];
    const everything = selectPartition({ ...table, monthOf: null, columns: [...table.columns, ...month] }, '');
    await run(`create view bench_lake.${table.name} as ${everything}`);
  }
}
