import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import { barsAsOf } from '../market/bar-version.store.ts';
import type { PositionView } from './order.schema.ts';
import { foldEntries, type PositionEntry } from './position.ts';
import { listPositionEntries } from './position.store.ts';

const POSITIONS_MAX = 10_000;

interface KnownPosition {
  id: string;
  broker_account_id: string;
  ticker: string;
  price: number | null;
  /** The start of the bar that has the price. */
  priced_at: Date | null;
  has_stops: boolean;
  stops_need_platform: boolean;
}

/**
 * The positions that were open at an instant, folded from the fills and splits that were booked by then. Stops and quotes are
 * not kept: there are none, and the price is the close of the last bar.
 */
export async function listPositionsAt(db: Executor, ticker: string | undefined, asOf: Date): Promise<PositionView[]> {
  const { rows } = await sql<KnownPosition>`
    select held.id, held.broker_account_id, held.ticker, bar.close as price, bar.bar_timestamp as priced_at,
      coalesce((account.capabilities ->> 'restingStops')::boolean, true) as has_stops,
      not coalesce((account.capabilities ->> 'triggersWithoutPlatform')::boolean, true) as stops_need_platform
    from positions held join broker_accounts account on account.id = held.broker_account_id
    left join lateral (select close, bar_timestamp from ${barsAsOf(asOf)} known where known.ticker = held.ticker
      and bar_timestamp <= ${asOf} and available_at <= ${asOf} order by bar_timestamp desc limit 1) bar on true
    where exists (select from fills where fills.broker_account_id = held.broker_account_id and fills.ticker = held.ticker
        and fills.recorded_at <= ${asOf}) ${ticker === undefined ? sql`` : sql`and held.ticker = ${ticker}`}
    order by held.ticker, held.broker_account_id limit ${POSITIONS_MAX}`.execute(db);
  const views: PositionView[] = [];
  for (const known of rows) {
    const entries = await listPositionEntries(db, known.broker_account_id, known.ticker, asOf);
    const state = foldEntries(entries);
    if (state.quantity === 0) continue;
    const price = perShareNow(known, entries);
    const last = Math.max(...entries.map(({ at }) => at.getTime()));
    views.push({
      id: known.id,
      broker_account_id: known.broker_account_id,
      ticker: known.ticker,
      quantity: state.quantity,
      avg_entry_price: state.avgEntryPrice,
      current_price: price,
      unrealized_pnl: price === null ? null : Math.round(state.quantity * (price - state.avgEntryPrice) * 1e6) / 1e6,
      realized_pnl: state.realizedPnl,
      stop_price: null,
      target_price: null,
      protection_status: known.has_stops ? 'unprotected' : 'not_supported',
      resting_stops: [],
      stops_need_platform: known.stops_need_platform,
      updated_at: new Date(last),
    });
  }
  return views;
}

/** The price per share after the splits that the position had since the bar. */
function perShareNow({ price, priced_at }: KnownPosition, entries: readonly PositionEntry[]): number | null {
  if (price === null || priced_at === null) return null;
  return entries.reduce(
    (sum, entry) => (entry.kind === 'split' && entry.at > priced_at ? sum / entry.ratio : sum),
    price,
  );
}
