import { type CatalystType, catalystPolarity } from '../../intelligence/catalyst.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { type DecisionRow, listCrossPatterns, listPatterns, saveDecision } from '../decision.store.ts';
import { decideByPattern } from '../patterns/decision.ts';
import type { PatternHorizon } from '../patterns/horizon.ts';

export interface PatternQuestion {
  companyId: string;
  recommendationId: string | null;
  action: 'buy' | 'sell' | 'hold';
  /** The dominant news behind the recommendation, and its direction. */
  catalystType: CatalystType;
  direction: -1 | 0 | 1;
  timeHorizon: PatternHorizon;
}

const STATISTICS_MAX = 20;

/** Evaluates a recommendation by past patterns and stores the verdict with its statistics. */
export async function decideByPatterns(tx: Tx, question: PatternQuestion, asOf: Date): Promise<DecisionRow> {
  const filter = { catalystType: question.catalystType, timeHorizon: question.timeHorizon };
  const [pattern] = await listPatterns(tx, question.companyId, filter);
  const pairs = await listCrossPatterns(tx, question.companyId, filter);
  const side = question.action === 'buy' ? 1 : question.action === 'sell' ? -1 : 0;
  const known = pattern && {
    sampleCount: pattern.sample_count,
    hitRateShrunk: pattern.hit_rate_shrunk,
    meanCarShrunk: pattern.mean_car_shrunk,
    qValue: pattern.q_value,
    reliable: pattern.reliable,
    isDirected: catalystPolarity(question.catalystType) === 0,
  };
  const { decision, expectedCar, hitProbability, confidence } = decideByPattern(
    known ?? null,
    side,
    question.direction,
  );
  const followed = pairs.filter(
    ({ reliable, follower_company_id }) => reliable && follower_company_id === question.companyId,
  );
  return saveDecision(tx, {
    company_id: question.companyId,
    recommendation_id: question.recommendationId,
    time_horizon: question.timeHorizon,
    catalyst_type: question.catalystType,
    decision,
    expected_car: expectedCar,
    hit_probability: hitProbability,
    confidence,
    pattern_statistics: [
      ...(pattern ? [{ kind: 'pattern', ...pattern }] : []),
      ...followed.map((pair) => ({ kind: 'cross_company_pattern', ...pair })),
    ].slice(0, STATISTICS_MAX),
    created_at: asOf,
  });
}
