import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { StoredTimeframe } from '../market/bar.ts';
import { listActionRecords } from '../market/corporate-action.store.ts';
import type { SpanOf } from './closed-bars.ts';
import type { KnownSplit, SignalBar } from './signal-bar.ts';

/** 100 New York sessions of half-hour bars and ten years of daily bars: no indicator uses older ones. */
export const HISTORY_BARS: Readonly<Record<StoredTimeframe, number>> = { M30: 1_300, D: 2_600 };

type BarColumns = Omit<SignalBar, 'endMs'> & { ticker: string };

const columns = sql`
  (extract(epoch from bar_timestamp) * 1000)::float8 as "startMs",
  (extract(epoch from available_at) * 1000)::float8 as "availableMs", open, high, low, close, volume`;

/** Bars known at an instant, from each ticker's own start, oldest first; one query for all tickers of a job. */
export async function listBarsOfTickers(
  db: Executor,
  query: {
    timeframe: StoredTimeframe;
    asOf: Date;
    wanted: readonly { ticker: string; fromMs: number }[];
    spanOf: SpanOf;
  },
): Promise<Map<string, SignalBar[]>> {
  const { timeframe, asOf, wanted, spanOf } = query;
  const found = new Map<string, SignalBar[]>();
  if (wanted.length === 0) return found;
  const { rows } = await sql<BarColumns>`
    select wanted.ticker, bar.*
    from unnest(${wanted.map(({ ticker }) => ticker)}::text[],
      ${wanted.map(({ fromMs }) => new Date(fromMs).toISOString())}::timestamptz[]) as wanted (ticker, since)
    cross join lateral (
      select ${columns} from market_bars
      where ticker = wanted.ticker and timeframe = ${timeframe} and bar_timestamp >= wanted.since
        and bar_timestamp < ${asOf} and available_at <= ${asOf}
      order by bar_timestamp limit ${HISTORY_BARS[timeframe]}) as bar
    order by wanted.ticker, bar."startMs"`.execute(db);
  collect(found, rows, spanOf);
  return found;
}

/** Tickers per query: their bars are in memory together, and planning over monthly partitions costs as much as reading. */
const HISTORIES_PER_STATEMENT = 10;

/** The newest bars of each ticker, as far back as any indicator needs, to build states from. */
export async function listHistories(
  db: Executor,
  query: { timeframe: StoredTimeframe; asOf: Date; tickers: readonly string[]; spanOf: SpanOf },
): Promise<Map<string, SignalBar[]>> {
  const { timeframe, asOf, tickers, spanOf } = query;
  const found = new Map<string, SignalBar[]>();
  for (let start = 0; start < tickers.length; start += HISTORIES_PER_STATEMENT) {
    const { rows } = await sql<BarColumns>`
      select wanted.ticker, bar.*
      from unnest(${tickers.slice(start, start + HISTORIES_PER_STATEMENT)}::text[]) as wanted (ticker)
      cross join lateral (
        select ${columns} from market_bars
        where ticker = wanted.ticker and timeframe = ${timeframe}
          and bar_timestamp < ${asOf} and available_at <= ${asOf}
        order by bar_timestamp desc limit ${HISTORY_BARS[timeframe]}) as bar
      order by wanted.ticker, bar."startMs"`.execute(db);
    collect(found, rows, spanOf);
  }
  return found;
}

function collect(found: Map<string, SignalBar[]>, rows: readonly BarColumns[], spanOf: SpanOf): void {
  for (const { ticker, ...row } of rows) {
    const span = spanOf(row.startMs);
    if (!span) continue;
    const bar = { ...row, endMs: span.endMs };
    const bars = found.get(ticker);
    if (bars) bars.push(bar);
    else found.set(ticker, [bar]);
  }
}

/** Valid splits known at an instant, ordered by ex-date. */
export async function listSplits(
  db: Executor,
  tickers: readonly string[],
  asOf: Date,
): Promise<Map<string, KnownSplit[]>> {
  const found = new Map<string, KnownSplit[]>();
  for (const record of await listActionRecords(db, tickers, asOf)) {
    if (record.cancelled || record.action_type !== 'split') continue;
    const split = { exMs: record.ex_at.getTime(), ratio: (record.split_to ?? 1) / (record.split_from ?? 1) };
    found.set(record.ticker, [...(found.get(record.ticker) ?? []), split]);
  }
  return found;
}
