import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

/**
 * Active companies without a recommendation that knows a price, although a daily bar arrived after the newest one or within the hour
 * before it: bars carry the time of their fetch and become visible with the commit of the whole batch, so that a view computed
 * meanwhile did not see them. Earlier bars do not count: a price that could not be used then cannot be used now.
 */
export async function listUnpricedTickers(db: Executor, limit: number): Promise<string[]> {
  const { rows } = await sql<{ ticker: string }>`
    select company.ticker from companies company
    left join latest_recommendations latest on latest.ticker = company.ticker
    left join recommendations view on view.id = latest.recommendation_id
    where company.active and view.reference_price is null
      and exists (select from market_bars bar where bar.ticker = company.ticker and bar.timeframe = 'D'
        and bar.captured_at > coalesce(latest.generated_at - interval '1 hour', '-infinity'))
    order by company.ticker limit ${limit}
  `.execute(db);
  return rows.map(({ ticker }) => ticker);
}
