import { type Static, Type } from 'typebox';
import { JsonObject, Named, Nullable, OneOf, Timestamp, Uuid } from '../kernel/http/types.schema.ts';
import { AccountRiskStateBody } from './account-state.schema.ts';
import { RISK_CHECK_NAMES } from './risk-checks.ts';
import { PortfolioRiskConfigBody } from './portfolio-config.schema.ts';
import { ProposedOrderBody } from './proposed-order.schema.ts';

export const EvaluateBody = Named('EvaluateBody', {
  order: ProposedOrderBody,
  config: Type.Optional(Nullable(PortfolioRiskConfigBody)),
  state: Type.Optional(Nullable(AccountRiskStateBody)),
});
export type EvaluateBody = Static<typeof EvaluateBody>;

const Figure = Type.Unsafe<number | string | boolean | null>({ type: ['number', 'string', 'boolean', 'null'] });

export const RiskCheckView = Named('RiskCheckView', {
  name: OneOf(RISK_CHECK_NAMES),
  passed: Type.Boolean(),
  severity: OneOf(['hard', 'live_only']),
  observed: Figure,
  limit: Figure,
  data_available: Type.Boolean(),
  message: Type.String(),
});

export const EvaluationView = Named('EvaluationView', {
  evaluation_id: Uuid,
  recommendation_id: Nullable(Type.String()),
  ticker: Type.String(),
  eligible: Type.Boolean(),
  allowed_mode: OneOf(['none', 'paper', 'live']),
  checks: Type.Array(RiskCheckView),
  rejection_reasons: Type.Array(Type.String()),
  config_snapshot: JsonObject,
  state_snapshot: JsonObject,
  evaluated_at: Timestamp,
});
export type EvaluationView = Static<typeof EvaluationView>;
