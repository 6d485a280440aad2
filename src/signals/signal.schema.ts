import { type Static, Type } from 'typebox';
import { AsOf } from '../kernel/http/as-of.schema.ts';
import { JsonObject, Limit, Named, Nullable, OneOf, Ticker, Timestamp, Uuid } from '../kernel/http/types.schema.ts';
import { SIGNAL_ACTIONS } from './mapping.ts';
import { OUTPUT_STATUSES, PIPELINES, VERDICTS } from './output.ts';

const HISTORY_DEFAULT = 200;
const HISTORY_MAX = 1_000;

export const SignalPath = Type.Object({ ticker: Ticker });
export const SignalHistoryQuery = Type.Object({ limit: Limit(HISTORY_DEFAULT, HISTORY_MAX), as_of: AsOf });

export const SignalOutputView = Named('SignalOutputView', {
  id: Uuid,
  tick_id: Type.String(),
  ticker: Type.String(),
  pipeline: OneOf(PIPELINES),
  status: OneOf(OUTPUT_STATUSES),
  verdict: Nullable(OneOf(VERDICTS)),
  score: Nullable(Type.Number()),
  probability: Nullable(Type.Number()),
  confidence: Nullable(Type.Number()),
  timeframe_scores: Type.Unsafe<Record<string, number | null>>({
    type: 'object',
    additionalProperties: { type: ['number', 'null'] },
  }),
  features: JsonObject,
  alignment: Nullable(Type.Number()),
  change_point_prob: Nullable(Type.Number()),
  expected_return: Nullable(Type.Number()),
  expected_volatility: Nullable(Type.Number()),
  bearish: Type.Boolean(),
  error: Nullable(Type.String()),
  latency_ms: Type.Number(),
  as_of: Timestamp,
  created_at: Timestamp,
});
export type SignalOutputView = Static<typeof SignalOutputView>;

/** The newest outputs of both pipelines for a ticker, and the action that they map to. */
export const SignalPairView = Named('SignalPairView', {
  ticker: Type.String(),
  as_of: Timestamp,
  mapped_action: OneOf(SIGNAL_ACTIONS),
  mapped_confidence: Type.Number(),
  heuristic: SignalOutputView,
  bayesian: SignalOutputView,
});

export const SignalOverview = Named('SignalOverview', {
  dual_pipeline_enabled: Type.Boolean({ description: 'whether the pair may move recommendations' }),
  signals: Type.Array(SignalPairView),
});
