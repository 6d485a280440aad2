import type { WindowTrend } from '../trends/compute-trends.ts';
import { companyEntity, snapshotId } from '../trends/trend-rows.ts';
import type { TrendInput } from './compute-recommendation.ts';

/** The number of links that a stored view keeps, so that a replay has the same evidence as live. */
const EVIDENCE_LINKS_MAX = 1_000;

/** A computed view as it would be read back from the database. */
export function toTrendInput(ticker: string, view: WindowTrend, asOf: Date): TrendInput {
  const { trend } = view;
  return {
    trendId: snapshotId(companyEntity(ticker), view.window, asOf),
    window: view.window,
    direction: trend.direction,
    score: trend.score,
    confidence: trend.confidence,
    weight: trend.weight,
    contradiction: trend.contradiction,
    effectiveCount: trend.effectiveCount,
    evidenceCount: trend.evidenceCount,
    sourceCount: trend.sourceCount,
    catalysts: view.dominantCatalysts.map(({ catalystType }) => catalystType),
    isTruncated: false,
    asOf,
    // Not copied: only the evidence of the dominant window is read.
    evidence: view.evidence.length > EVIDENCE_LINKS_MAX ? view.evidence.slice(0, EVIDENCE_LINKS_MAX) : view.evidence,
  };
}
