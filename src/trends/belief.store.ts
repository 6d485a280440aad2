import type { Executor } from '../kernel/db/database.ts';

/** The signal engine looks five sessions ahead: the window of that length is the view it may lean on. */
const BELIEF_WINDOW = '7d';

export interface TrendBelief {
  trendScore: number;
  a: number;
  b: number;
}

/** What the evidence about companies says, in the shape of a belief; a company without evidence has none. */
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
