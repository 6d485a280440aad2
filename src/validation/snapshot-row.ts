import { createHash } from 'node:crypto';
import { type Horizon, LOOKBACK_DAYS, type Lookback, overlapSessions, type ValidationRecord } from './horizon.ts';
import type { Information } from './information.ts';
import { WIN_COST } from './outcome.ts';
import { type ComputedSnapshot, rateOf } from './snapshot.ts';

/** Changes with the grading rules: snapshots of different versions are not comparable. */
const ALGO_VERSION = 'validation-2';
const CONFIG_HASH = createHash('sha256')
  .update(JSON.stringify([ALGO_VERSION, WIN_COST, LOOKBACK_DAYS]))
  .digest('hex')
  .slice(0, 16);

/** How the figures of a snapshot were computed, and their sample sizes. */
export interface SnapshotMetadata {
  readonly algo_version: string;
  readonly config_hash: string;
  /** Labels count by the end of their horizon. */
  readonly lookback_days: number | null;
  readonly ic_method: Information['method'];
  readonly ic_t_stat: number | null;
  readonly rank_ic_t_stat: number | null;
  readonly ic_dates: number;
  /** Dates whose horizons do not overlap. */
  readonly independent_dates: number;
  readonly ic_predictions: number;
  readonly buy_count: number;
  readonly sell_count: number;
  readonly hold_count: number;
  readonly directional_count: number;
  /** Returns cover buys and sells; the sign of a sell is reversed. */
  readonly returns: 'action_signed';
  /** Predictions whose confidence is below the first bucket. */
  readonly below_first_bucket: number;
  readonly brier_reliability: number | null;
  readonly brier_resolution: number | null;
  readonly brier_uncertainty: number | null;
  /** Predictions of the same period that could not be labelled for lack of prices. */
  readonly unlabelable_count: number;
}

export function toSnapshotRow(
  computed: ComputedSnapshot,
  about: {
    record: ValidationRecord;
    lookback: Lookback;
    horizon: Horizon;
    generatedAt: Date;
    unlabelableCount: number;
  },
) {
  const { information, brier } = computed;
  const metadata: SnapshotMetadata = {
    algo_version: ALGO_VERSION,
    config_hash: CONFIG_HASH,
    lookback_days: LOOKBACK_DAYS[about.lookback],
    ic_method: information.method,
    ic_t_stat: information.t,
    rank_ic_t_stat: information.rankT,
    ic_dates: information.dates,
    independent_dates: Math.floor(information.dates / (overlapSessions(about.horizon) + 1)),
    ic_predictions: information.predictions,
    buy_count: computed.buy.n,
    sell_count: computed.sell.n,
    hold_count: computed.hold.n,
    directional_count: computed.direction.n,
    returns: 'action_signed',
    below_first_bucket: computed.belowBuckets,
    brier_reliability: brier?.reliability ?? null,
    brier_resolution: brier?.resolution ?? null,
    brier_uncertainty: brier?.uncertainty ?? null,
    unlabelable_count: about.unlabelableCount,
  };
  return {
    generated_at: about.generatedAt,
    record: about.record,
    lookback_window: about.lookback,
    horizon: about.horizon,
    prediction_count: computed.predictionCount,
    win_rate: rateOf(computed.all),
    directional_accuracy: rateOf(computed.direction),
    information_coefficient: information.coefficient,
    rank_information_coefficient: information.rankCoefficient,
    avg_return: computed.avgReturn,
    avg_excess_return_vs_spy: computed.avgExcessSpy,
    avg_excess_return_vs_sector: computed.avgExcessSector,
    calibration_error: computed.calibrationError,
    brier_score: brier?.score ?? null,
    buy_win_rate: rateOf(computed.buy),
    sell_win_rate: rateOf(computed.sell),
    hold_win_rate: rateOf(computed.hold),
    buckets: JSON.stringify(computed.buckets),
    metadata: JSON.stringify(metadata),
  };
}
export type SnapshotRow = ReturnType<typeof toSnapshotRow>;
