import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import { companyEntity, snapshotId } from '../trends/trend-rows.ts';
import { TREND_WINDOWS } from '../trends/window.ts';
import type { TrendInput } from './compute-recommendation.ts';

type SummaryRow = Selectable<Database['trend_summaries']>;

/** The trends of a company's windows that were last published at an instant, shortest window first. */
export async function loadTrendInputs(db: Executor, ticker: string, asOf: Date): Promise<TrendInput[]> {
  const current = await db
    .selectFrom('trend_summaries as trend')
    .leftJoin('trend_evidence as evidence', 'evidence.trend_id', 'trend.id')
    .selectAll('trend')
    .select(['evidence.impact_ids', 'evidence.weights as evidence_weights', 'evidence.contributions'])
    .where('trend.entity_type', '=', 'company')
    .where('trend.entity_id', '=', ticker)
    .where('trend.as_of', '<=', asOf)
    .execute();
  const found = current.map((row) =>
    toInput(
      row,
      snapshotId(companyEntity(ticker), row.window, row.generated_at),
      (row.impact_ids ?? []).map((impactId, index) => ({
        impactId,
        weight: row.evidence_weights?.[index] ?? 0,
        contribution: row.contributions?.[index] ?? 0,
      })),
    ),
  );
  const missing = TREND_WINDOWS.filter((window) => !found.some((trend) => trend.window === window));
  const earlier = missing.length > 0 ? await listSnapshots(db, ticker, missing, asOf) : [];
  const all = [...found, ...earlier.map((row) => toInput(row, row.id, topEvidence(row)))];
  return TREND_WINDOWS.flatMap((window) => all.filter((trend) => trend.window === window));
}

/** Where the current view is later than the instant: the newest snapshot before it, read from an index per window. */
async function listSnapshots(db: Executor, ticker: string, windows: readonly string[], asOf: Date) {
  const { rows } = await sql<SummaryRow>`
    select snapshot.* from unnest(${[...windows]}::text[]) as wanted
    cross join lateral (
      select * from trend_history
      where entity_type = 'company' and entity_id = ${ticker} and "window" = wanted and generated_at <= ${asOf}
      order by generated_at desc limit 1) as snapshot`.execute(db);
  return rows;
}

const topEvidence = ({ top_evidence }: SummaryRow) =>
  top_evidence.map(({ impact_id, weight, contribution }) => ({ impactId: impact_id, weight, contribution }));

function toInput(row: SummaryRow, trendId: string, evidence: TrendInput['evidence']): TrendInput {
  return {
    trendId,
    window: row.window,
    direction: row.trend_direction,
    score: row.trend_score,
    confidence: row.confidence,
    weight: row.evidence_weight,
    contradiction: row.contradiction_score,
    effectiveCount: row.n_eff,
    evidenceCount: row.evidence_count,
    sourceCount: row.source_count,
    catalysts: row.dominant_catalysts.map(({ catalyst_type }) => catalyst_type),
    isTruncated: row.data_quality.evidence_truncated,
    asOf: row.as_of,
    evidence,
  };
}
