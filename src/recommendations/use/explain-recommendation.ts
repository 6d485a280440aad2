import type { Executor } from '../../kernel/db/database.ts';
import type { Calibration } from '../confidence.ts';
import { smallestChange } from '../explain.ts';
import { BASE_LOGIT, RECOMMENDATION_LAYERS } from '../layer-weights.ts';
import type { StoredRecommendation } from '../recommendation.store.ts';
import { listEvidence } from '../recommendation-evidence.store.ts';

export interface ExplainDeps {
  db: Executor;
  loadCalibration: (db: Executor, asOf: Date) => Promise<Calibration>;
}

const TOP_EVIDENCE = 10;
const ASSUMPTION =
  'Removed evidence leaves the confidence of its layer unchanged; weight and contradictions are recomputed from the remaining evidence.';

/** Explains a recommendation from the numbers that were stored with it. */
export async function explainRecommendation(
  deps: ExplainDeps,
  recommendation: StoredRecommendation,
  reading: { withRestricted: boolean },
) {
  const { quality } = recommendation;
  const evidence = await listEvidence(deps.db, recommendation.id, reading);
  const change = smallestChange({
    evidence: evidence.map((item) => ({
      id: item.id,
      layer: item.layer,
      weight: item.weight,
      signedContribution: item.signed_contribution,
      isRemovable: item.reference_id !== null,
    })),
    evidenceWeight: quality.evidence_weight,
    contradiction: quality.contradiction_score,
    price:
      quality.sigma_horizon === null || quality.price_stale_sessions === null
        ? null
        : {
            sigmaHorizon: quality.sigma_horizon,
            staleSessions: quality.price_stale_sessions,
            rangeSigmas: quality.range_sigmas ?? null,
          },
    horizon: recommendation.time_horizon,
    calibration: await deps.loadCalibration(deps.db, recommendation.as_of),
    signal: quality.signal ?? null,
  });
  const removed = new Set(change?.removed);
  return {
    recommendation,
    base_logit: BASE_LOGIT,
    layers: RECOMMENDATION_LAYERS.map((layer) => ({
      layer,
      ...quality.layers[layer],
      term: recommendation.layer_contributions[layer],
      share: recommendation.layer_shares[layer],
    })),
    top_evidence: evidence.slice(0, TOP_EVIDENCE),
    smallest_change: change && {
      removed: evidence.filter(({ id }) => removed.has(id)),
      action: change.action,
      p_up: change.pUp,
      guarantee: change.guarantee,
    },
    assumption: ASSUMPTION,
  };
}
