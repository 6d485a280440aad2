import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

/**
 * Active companies whose newest view says that its horizon is uncalibrated, although views of that horizon have been graded by now.
 * `lastClose` is the close up to which graded views count, as for the calibration itself.
 */
export async function listUncalibratedTickers(db: Executor, lastClose: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ ticker: string }>`
    select company.ticker from companies company
    join latest_recommendations latest on latest.ticker = company.ticker
    join recommendations view on view.id = latest.recommendation_id
    where company.active and 'uncalibrated' = any(view.risk_flags)
      and exists (select from prediction_labels label where label.horizon = view.time_horizon
        and label.status = 'labelled' and label.matured_at <= ${lastClose})
    order by company.ticker limit ${limit}
  `.execute(db);
  return rows.map(({ ticker }) => ticker);
}
