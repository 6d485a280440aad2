import { DAY_MS, type Now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import { type CorporateAction, splitConsistentBars } from '../adjustment.ts';
import type { StoredTimeframe } from '../bar.ts';
import { listCorporateActions } from '../corporate-action.store.ts';
import type { PricesView } from '../market.schema.ts';
import { type BarRow, listBarsSince, listRecentBars } from '../price.store.ts';
import { listQuotes } from '../quote.store.ts';

const RANGE_DAYS = 90;

/**
 * The newest bars, oldest first, the newest quote and the range of the last 90 days. With `adjusted`, both use today's share count;
 * otherwise a split would look like a crash.
 */
export async function readPrices(
  deps: { db: Db; now: Now },
  query: { ticker: string; timeframe: StoredTimeframe; limit: number; adjusted: boolean },
): Promise<PricesView> {
  const now = deps.now();
  const { ticker } = query;
  const [recent, actions, [quote]] = await Promise.all([
    listRecentBars(deps.db, { ...query, asOf: now }),
    query.adjusted ? listCorporateActions(deps.db, ticker, now) : [],
    listQuotes(deps.db, [ticker]),
  ]);
  const from = new Date(now.getTime() - RANGE_DAYS * DAY_MS);
  // The usual query (200 days) contains the 90 days, which saves the second database read.
  const first = recent[0];
  const isCovered = query.timeframe === 'D' && (recent.length < query.limit || (first && first.bar_timestamp < from));
  const quarter = isCovered
    ? recent.filter(({ bar_timestamp }) => bar_timestamp >= from)
    : await listBarsSince(deps.db, { ticker, timeframe: 'D', from, asOf: now });
  return {
    bars: adjustToToday(recent, actions, now),
    quote: quote ?? null,
    range_90d: rangeOf(adjustToToday(quarter, actions, now)),
  };
}

function adjustToToday(rows: BarRow[], actions: readonly CorporateAction[], now: Date): BarRow[] {
  if (actions.length === 0) return rows;
  const bars = rows.map((row) => ({ ...row, timestamp: row.bar_timestamp }));
  return splitConsistentBars(bars, actions, now, now).map(({ timestamp, ...row }) => ({
    ...row,
    bar_timestamp: timestamp,
  }));
}

function rangeOf(bars: readonly { low: number; high: number }[]): { low: number | null; high: number | null } {
  if (bars.length === 0) return { low: null, high: null };
  return { low: Math.min(...bars.map(({ low }) => low)), high: Math.max(...bars.map(({ high }) => high)) };
}
