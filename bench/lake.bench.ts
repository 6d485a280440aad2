import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { markMonth } from '../src/analytics/lake/change-log.store.ts';
import { publishLake } from '../src/analytics/lake/use/publish-lake.ts';
import { readConfig } from '../src/config.ts';
import type { Db } from '../src/kernel/db/database.ts';
import { createDb, createPool } from '../src/kernel/db/postgres.adapter.ts';
import { analyticsEngine, createLakePublisher } from '../src/roles/analytics.ts';
import { percentile, type Row } from './kit.ts';

/** A month of 3,400 companies with half-hourly and daily bars. */
const BARS = Number(process.env.SEXTANT_BENCH_BARS ?? 1_000_000);
const TICKERS = 3_400;
const MONTH = '2025-03-01';
const ROUNDS = 5;
/** The share of the cost of its month that one changed row may cost. */
const SHARE_MAX = 0.05;

/** Publishing one changed row against publishing its month, alternating in the same run; then scans with and without deletes. */
export async function run({ databaseUrl }: { databaseUrl: string }): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-bench-lake-'));
  chmodSync(folder, 0o755);
  const db = createDb(createPool({ url: databaseUrl, applicationName: 'bench', statementTimeoutMs: 0 }));
  const config = readConfig({ SEXTANT_DATA_DIR: folder, ANALYTICS_SESSIONS: '1', ANALYTICS_TIMEOUT_SECONDS: '600' });
  const context = { config, db, databaseUrl };
  const { deps, close } = createLakePublisher(context);
  const engine = analyticsEngine(context);
  const publish = () => publishLake(deps, { now: true });
  const timeOf = async (work: () => Promise<unknown>) => {
    const startedMs = performance.now();
    await work();
    return performance.now() - startedMs;
  };
  const scan = () =>
    timeOf(() => engine.query('select ticker, avg(close), sum(volume) from bars group by 1 order by 1', 10_000));
  try {
    await fill(db);
    await publish();
    const [month, row, rows, scans, scansWithDeletes]: number[][] = [[], [], [], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      await markMonth(db, 'bars', MONTH);
      month!.push(await timeOf(publish));
      scans!.push(await scan());
      await changeRows(db, 1, round);
      row!.push(await timeOf(publish));
      scansWithDeletes!.push(await scan());
      await changeRows(db, 1_000, round);
      rows!.push(await timeOf(publish));
    }
    const middle = (samples: number[] | undefined) => percentile(samples ?? [], 0.5);
    const whole = middle(month);
    return [
      {
        name: `lake: one changed row of ${BARS} (baseline: its month)`,
        value: middle(row),
        unit: 'ms',
        baseline: whole,
        goal: Math.round(whole * SHARE_MAX),
      },
      {
        name: 'lake: slowest of the five (baseline: its month)',
        value: Math.max(...(row ?? [])),
        unit: 'ms',
        baseline: whole,
      },
      { name: 'lake: 1,000 changed rows (baseline: their month)', value: middle(rows), unit: 'ms', baseline: whole },
      {
        name: 'lake: scan with deletes (baseline: without)',
        value: middle(scansWithDeletes),
        unit: 'ms',
        baseline: middle(scans),
      },
    ];
  } finally {
    await engine.close();
    await close();
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(db: Db): Promise<void> {
  await sql`select kernel.ensure_market_bar_month(${MONTH}::date)`.execute(db);
  await sql`
    insert into market_bars (ticker, timeframe, bar_timestamp, open, high, low, close, volume, available_at, captured_at, source)
    select 'T' || chr(65 + t % 26) || chr(65 + t / 26 % 26) || chr(65 + t / 676), 'M30',
      ${MONTH}::timestamptz + n * interval '2 hours', 50 + t % 50, 60 + t % 50 + n % 7, 40, 50 + t % 50 + sin(n) * 5, (n * 31 + t) % 1000,
      now(), now(), 'bench'
    from generate_series(0, ${TICKERS - 1}::int) t, generate_series(0, ${Math.ceil(BARS / TICKERS) - 1}::int) n`.execute(
    db,
  );
  await sql.raw('vacuum analyze market_bars').execute(db);
  await sql.raw('checkpoint').execute(db);
}

/** Rows of different companies, none of them twice. */
async function changeRows(db: Db, count: number, round: number): Promise<void> {
  await sql`update market_bars set close = close + .25 where (ticker, timeframe, bar_timestamp) in (
    select ticker, timeframe, bar_timestamp from market_bars
    where bar_timestamp = ${MONTH}::timestamptz + ${round * 2 + (count > 1 ? 1 : 0)}::int * interval '2 hours' limit ${count})`.execute(
    db,
  );
}
