import { sql } from 'kysely';
import type { Session } from '../kernel/calendar/calendar.ts';
import type { Executor } from '../kernel/db/database.ts';
import { listActionsByTicker } from './corporate-action.store.ts';
import { computeDailySeries, type DailySeries } from './daily-series.ts';

interface PackedDays {
  ticker: string;
  starts: number[];
  closes: number[];
  volumes: number[];
}

/** Daily columns of these tickers over the sessions, as known at `asOf`. A ticker without bars has columns of NaN. */
export async function loadDailySeries(
  db: Executor,
  tickers: readonly string[],
  sessions: readonly Session[],
  asOf: Date,
): Promise<Map<string, DailySeries>> {
  const first = sessions[0];
  const last = sessions.at(-1);
  if (!first || !last || tickers.length === 0) return new Map();
  // One row of arrays per ticker: a row for each bar takes ten times as long to parse.
  const { rows } = await sql<PackedDays>`
    select ticker, array_agg(extract(epoch from bar_timestamp)::float8 * 1000) as starts,
      array_agg(close::float8) as closes, array_agg(volume::float8) as volumes
    from market_bars where ticker = any(${[...tickers]}::text[]) and timeframe = 'D' and bar_timestamp >= ${first.open}
      and bar_timestamp <= ${last.open} and available_at <= ${asOf}
    group by ticker`.execute(db);
  const actions = await listActionsByTicker(db, tickers, asOf);
  const found = new Map(rows.map((row) => [row.ticker, row]));
  return new Map(
    tickers.map((ticker) => {
      const bars = found.get(ticker);
      const days = {
        startMs: (bars?.starts ?? []).map(Math.round),
        close: bars?.closes ?? [],
        volume: bars?.volumes ?? [],
      };
      return [ticker, computeDailySeries(days, sessions, actions.get(ticker) ?? [], asOf)];
    }),
  );
}
