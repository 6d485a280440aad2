import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { Outcome } from '../trends/credibility.ts';
import type { Bar } from '../market/bar.ts';

const COMPANIES_MAX = 20_000;
const OUTCOMES_MAX = 1_000_000;

export function listReplayedCompanies(db: Executor) {
  return db
    .selectFrom('companies')
    .select(['id', 'ticker'])
    .where('active', '=', true)
    .orderBy('ticker')
    .limit(COMPANIES_MAX)
    .execute();
}

interface BarRow {
  ticker: string;
  timeframe: 'D' | 'M30';
  timestamp_ms: number;
  available_ms: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** A bar with when it became known. */
export interface KnownBar {
  ticker: string;
  bar: Bar & { timeframe: 'D' | 'M30'; availableAt: Date };
}

/** Bars of these tickers that became known in (from, until], in that order. Half hours only when asked for. */
export async function listBarsKnownIn(
  db: Executor,
  tickers: readonly string[],
  range: { from: Date; until: Date; startsAfter: Date; withHalfHours: boolean },
): Promise<KnownBar[]> {
  const timeframes = range.withHalfHours ? ['D', 'M30'] : ['D'];
  const { rows } = await sql<BarRow>`
    select ticker, timeframe, (extract(epoch from bar_timestamp) * 1000)::float8 as timestamp_ms,
      (extract(epoch from available_at) * 1000)::float8 as available_ms, open, high, low, close, volume
    from market_bars
    where ticker = any(${[...tickers]}::text[]) and timeframe = any(${timeframes}::text[])
      and bar_timestamp > ${range.startsAfter} and bar_timestamp <= ${range.until}
      and available_at > ${range.from} and available_at <= ${range.until}
    order by available_at, ticker, timeframe, bar_timestamp`.execute(db);
  return rows.map(({ ticker, timestamp_ms, available_ms, ...bar }) => ({
    ticker,
    bar: { ...bar, timestamp: new Date(timestamp_ms), availableAt: new Date(available_ms) },
  }));
}

/** Tickers of which a corporate action became known in (from, until]. */
export async function listTickersWithNews(db: Executor, from: Date, until: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('corporate_actions')
    .select('ticker')
    .distinct()
    .where('available_at', '>', from)
    .where('available_at', '<=', until)
    .limit(COMPANIES_MAX)
    .execute();
  return new Set(rows.map(({ ticker }) => ticker));
}

/** What had become of statements by (from, until]: what sources were known by is rebuilt from it. */
export async function listOutcomesMaturedIn(db: Executor, from: Date, until: Date): Promise<Outcome[]> {
  const rows = await db
    .selectFrom('source_outcomes')
    .select(['source_key', 'status', 'retracted', 'matured_at'])
    .where('matured_at', '>', from)
    .where('matured_at', '<=', until)
    .where('status', 'in', ['won', 'lost'])
    .orderBy('matured_at')
    .orderBy('impact_id')
    .limit(OUTCOMES_MAX)
    .execute();
  return rows.map((row) => ({
    sourceKey: row.source_key,
    maturedAt: row.matured_at,
    won: row.status === 'won',
    retracted: row.retracted,
  }));
}

/** Whether the other layers and the signal engine have said anything until an instant: silence need not be asked for. */
export async function findVoices(db: Executor, until: Date): Promise<{ layers: boolean; signals: boolean }> {
  const { rows } = await sql<{ layers: boolean; signals: boolean }>`
    select exists (select from macro_impacts where event_available_at <= ${until})
        or exists (select from competitive_signals where computed_at <= ${until}) as layers,
      exists (select from signal_engine_outputs where as_of <= ${until}) as signals`.execute(db);
  return rows[0] ?? { layers: true, signals: true };
}
