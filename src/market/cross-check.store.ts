import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

export interface SampledBar {
  ticker: string;
  source: string;
}

/** Stored daily bars of one session; where there are more than `limit`, another part of them each day. */
export async function sampleDailyBars(
  db: Executor,
  session: { date: string; open: Date },
  limit: number,
): Promise<SampledBar[]> {
  const { rows } = await sql<SampledBar>`
    select ticker, source from market_bars where timeframe = 'D' and bar_timestamp = ${session.open}
    order by md5(ticker || ${session.date}) limit ${limit}`.execute(db);
  return rows;
}
