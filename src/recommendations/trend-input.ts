import type { WindowTrend } from '../trends/compute-trends.ts';
import { companyEntity, snapshotId } from '../trends/trend-rows.ts';
import type { TrendInput } from './compute-recommendation.ts';

/** As many as a stored view keeps, so that a replay sees what a live view sees. */
const EVIDENCE_LINKS_MAX = 1_000;

/** A view straight from its computation, as it would be read back from where it is stored. */
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
    evidence: view.evidence
      .slice(0, EVIDENCE_LINKS_MAX)
      .map(({ impactId, weight, contribution }) => ({ impactId, weight, contribution })),
  };
}
