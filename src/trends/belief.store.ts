import type { Executor } from '../kernel/db/database.ts';

/** The signal engine forecasts five sessions ahead and uses the trend of the window of that length. */
const BELIEF_WINDOW = '7d';

export interface TrendBelief {
  trendScore: number;
  a: number;
  b: number;
}

/** The trends of companies as beta distributions; companies without evidence are left out. */
export async function listTrendBeliefs(
  db: Executor,
  tickers: readonly string[],
  asOf: Date,
): Promise<Map<string, TrendBelief>> {
  if (tickers.length === 0) return new Map();
  const rows = await db
    .selectFrom('trend_summaries')
    .select(['entity_id', 'trend_score', 'beta_up', 'beta_down'])
    .where('entity_type', '=', 'company')
    .where('entity_id', 'in', [...tickers])
    .where('window', '=', BELIEF_WINDOW)
    .where('evidence_count', '>', 0)
    .where('as_of', '<=', asOf)
    .execute();
  return new Map(rows.map((row) => [row.entity_id, { trendScore: row.trend_score, a: row.beta_up, b: row.beta_down }]));
}
