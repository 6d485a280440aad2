import { type Static, Type } from 'typebox';
import { FiniteNumber, JsonObject, Named, Nullable, OneOf, Timestamp, Uuid } from '../kernel/http/types.schema.ts';
import { QUALITY_GATES } from '../risk/account-state.ts';
import { RECOMMENDATION_LAYERS } from '../recommendations/layers.ts';
import { HORIZONS, LOOKBACKS } from './horizon.ts';

const lookback = OneOf(LOOKBACKS, { default: '30d' });
const horizon = OneOf(HORIZONS, { default: '7d' });
export const LookbackQuery = Type.Object({ lookback });
export const GradesQuery = Type.Object({ lookback, horizon });

const Statistic = Nullable(FiniteNumber());
const Share = Nullable(Type.Number({ minimum: 0, maximum: 1 }));
const Correlation = Nullable(Type.Number({ minimum: -1, maximum: 1 }));
const Count = Type.Integer({ minimum: 0 });

export const SnapshotView = Named('SnapshotView', {
  id: Uuid,
  generated_at: Timestamp,
  lookback_window: OneOf(LOOKBACKS),
  horizon: OneOf(HORIZONS),
  prediction_count: Count,
  win_rate: Share,
  directional_accuracy: Share,
  information_coefficient: Correlation,
  rank_information_coefficient: Correlation,
  avg_return: Statistic,
  avg_excess_return_vs_spy: Statistic,
  avg_excess_return_vs_sector: Statistic,
  calibration_error: Share,
  brier_score: Share,
  buy_win_rate: Share,
  sell_win_rate: Share,
  hold_win_rate: Share,
  metadata: JsonObject,
});
export type SnapshotView = Static<typeof SnapshotView>;

export const SummaryView = Named('SummaryView', {
  snapshot: Nullable(SnapshotView),
  gate_status: Nullable(OneOf(QUALITY_GATES)),
});

export const BucketView = Named('BucketView', {
  bucket_low: Type.Number(),
  bucket_high: Type.Number(),
  avg_confidence: Share,
  observed_win_rate: Share,
  prediction_count: Count,
  miscalibrated: Type.Boolean(),
});
export const CalibrationView = Named('CalibrationView', {
  buckets: Type.Array(BucketView),
  lookback: OneOf(LOOKBACKS),
  horizon: OneOf(HORIZONS),
});

export const IcByHorizonView = Named('IcByHorizonView', {
  horizons: Type.Array(
    Type.Object({
      horizon: OneOf(HORIZONS),
      information_coefficient: Correlation,
      rank_information_coefficient: Correlation,
      prediction_count: Count,
      generated_at: Nullable(Timestamp),
    }),
  ),
  lookback: OneOf(LOOKBACKS),
});

export const GateStatusView = Named('GateStatusView', {
  gate_status: Nullable(OneOf(QUALITY_GATES)),
  updated_at: Type.Optional(Timestamp),
  /** Each check with its observed value and limit, and since when the status holds. */
  details: Type.Optional(JsonObject),
  message: Type.Optional(Type.String()),
});

const grades = {
  prediction_count: Count,
  win_rate: Share,
  information_coefficient: Correlation,
  avg_return: Statistic,
};
const SourceGrades = Type.Object({
  source_id: Uuid,
  source_name: Type.String(),
  source_type: Type.String(),
  ...grades,
  duplicate_rate: Share,
  credibility_effective: Type.Number({ minimum: 0, maximum: 1 }),
});
const CatalystGrades = Type.Object({ catalyst_type: Type.String(), ...grades });
const LayerGrades = Type.Object({
  layer: OneOf(RECOMMENDATION_LAYERS),
  avg_contribution_pct: Nullable(Type.Number({ minimum: 0, maximum: 100 })),
  dominant_win_rate: Share,
  dominant_ic: Correlation,
  dominant_count: Count,
});

const selection = { lookback: OneOf(LOOKBACKS), horizon: OneOf(HORIZONS) };
export const SourceAttributionView = Named('SourceAttributionView', {
  sources: Type.Array(SourceGrades),
  ...selection,
});
export const CatalystAttributionView = Named('CatalystAttributionView', {
  catalysts: Type.Array(CatalystGrades),
  ...selection,
});
export const LayerAttributionView = Named('LayerAttributionView', { layers: Type.Array(LayerGrades), ...selection });
