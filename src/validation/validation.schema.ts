import { type Static, type TSchema, Type } from 'typebox';
import { AsOf } from '../kernel/http/as-of.schema.ts';
import {
  FiniteNumber,
  Fraction,
  JsonObject,
  Named,
  Nullable,
  OneOf,
  Timestamp,
  Uuid,
} from '../kernel/http/types.schema.ts';
import { QUALITY_GATES } from '../risk/account-state.ts';
import { RECOMMENDATION_LAYERS } from '../recommendations/layer-weights.ts';
import { HORIZONS, LOOKBACKS, RECORDS } from './horizon.ts';

const lookback = OneOf(LOOKBACKS, { default: '30d' });
const horizon = OneOf(HORIZONS, { default: '7d' });
/** By default the lived predictions where any are graded, else the replayed ones. */
const record = Type.Optional(OneOf(RECORDS));
export const LookbackQuery = Type.Object({ lookback, record, as_of: AsOf });
export const GradesQuery = Type.Object({ lookback, horizon, record, as_of: AsOf });

const Statistic = Nullable(FiniteNumber());
const Share = Nullable(Type.Number({ minimum: 0, maximum: 1 }));
const Correlation = Nullable(Type.Number({ minimum: -1, maximum: 1 }));
const Count = Type.Integer({ minimum: 0 });

export const SnapshotView = Named('SnapshotView', {
  id: Uuid,
  generated_at: Timestamp,
  record: OneOf(RECORDS),
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

/** Both records are shown side by side and never added up. */
const bothRecords = <T extends TSchema>(schema: T) => ({ lived: Nullable(schema), replayed: Nullable(schema) });

export const SummaryView = Named('SummaryView', {
  /** One of the two records, by the parameter `record`. */
  snapshot: Nullable(SnapshotView),
  ...bothRecords(SnapshotView),
  gate_status: Nullable(OneOf(QUALITY_GATES)),
  message: Type.String(),
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
  ...bothRecords(Type.Array(BucketView)),
  record: Nullable(OneOf(RECORDS)),
  lookback: OneOf(LOOKBACKS),
  horizon: OneOf(HORIZONS),
});

const coefficients = {
  information_coefficient: Correlation,
  rank_information_coefficient: Correlation,
  prediction_count: Count,
  /** With the overlap of the horizon. */
  rank_t: Statistic,
};
export const IcByHorizonView = Named('IcByHorizonView', {
  horizons: Type.Array(
    Type.Object({
      horizon: OneOf(HORIZONS),
      ...coefficients,
      generated_at: Nullable(Timestamp),
      record: Nullable(OneOf(RECORDS)),
      ...bothRecords(Type.Object(coefficients)),
    }),
  ),
  lookback: OneOf(LOOKBACKS),
});

export const GateStatusView = Named('GateStatusView', {
  gate_status: Nullable(OneOf(QUALITY_GATES)),
  updated_at: Type.Optional(Timestamp),
  /** The sequential test of lived predictions, and the share of a live account's equity that it allows. */
  lived: Type.Optional(
    Type.Object({
      sessions: Count,
      since: Nullable(Type.String()),
      independent_dates: Count,
      independent_dates_required: Count,
      evidence: Type.Number({ minimum: 0 }),
      evidence_required: Type.Number({ minimum: 0 }),
      capital_stage: Count,
      capital_fraction: Type.Number({ minimum: 0, maximum: 1 }),
    }),
  ),
  /** Replayed predictions that were graded at the gate's horizon. They open paper trading only. */
  replayed: Type.Optional(Type.Object({ prediction_count: Count })),
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
  /** By month of the predictions: the layer's mean weight, and the correlation of its signal with the excess return. */
  months: Type.Array(Type.Object({ month: Type.String(), weight: Fraction(), skill: Correlation, predictions: Count })),
});

const selection = { lookback: OneOf(LOOKBACKS), horizon: OneOf(HORIZONS), record: OneOf(RECORDS) };
export const SourceAttributionView = Named('SourceAttributionView', {
  sources: Type.Array(SourceGrades),
  ...selection,
});
export const CatalystAttributionView = Named('CatalystAttributionView', {
  catalysts: Type.Array(CatalystGrades),
  ...selection,
});
export const LayerAttributionView = Named('LayerAttributionView', { layers: Type.Array(LayerGrades), ...selection });
