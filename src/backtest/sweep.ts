import { invalid } from '../kernel/errors.ts';
import type { TierLimits } from '../trading/tiers.ts';

/** Limits that a sweep may vary, by their wire name, with the range of valid values. */
const SWEEPABLE = {
  min_confidence: { limit: 'minConfidence', low: 0, high: 1 },
  risk_per_trade: { limit: 'riskPerTrade', low: 0.0001, high: 0.2 },
  kelly_fraction: { limit: 'kellyFraction', low: 0.01, high: 2 },
  max_position: { limit: 'maxPosition', low: 0.001, high: 1 },
  max_open_positions: { limit: 'maxOpenPositions', low: 1, high: 200, whole: true },
  max_heat: { limit: 'maxHeat', low: 0.001, high: 1 },
  max_sector: { limit: 'maxSector', low: 0.01, high: 1 },
  max_cluster: { limit: 'maxCluster', low: 0.01, high: 1 },
  target_volatility: { limit: 'targetVolatility', low: 0.01, high: 2 },
  stop_ranges: { limit: 'stopRanges', low: 0.25, high: 20 },
  trail_ranges: { limit: 'trailRanges', low: 0.25, high: 20 },
  target_risks: { limit: 'targetRisks', low: 0.25, high: 50 },
  max_drawdown: { limit: 'maxDrawdown', low: 0.01, high: 1 },
  entries_per_day: { limit: 'entriesPerDay', low: 1, high: 200, whole: true },
} as const satisfies Record<string, { limit: keyof TierLimits; low: number; high: number; whole?: boolean }>;

export const SWEEPABLE_NAMES = Object.keys(SWEEPABLE) as (keyof typeof SWEEPABLE)[];
export const SWEEP_VALUES_MAX = 16;
/** Every trial is a whole simulation, and the more are tried, the more likely the best is luck. */
export const TRIALS_MAX = 64;

export type Sweep = Readonly<Record<string, readonly number[]>>;
export type Trial = Readonly<Record<string, number>>;

/** `prefix` stands before a limit's name in messages. */
export function checkSweep(sweep: Sweep, prefix = 'sweep.'): void {
  for (const [name, values] of Object.entries(sweep)) {
    const bounds: { low: number; high: number; whole?: boolean } | undefined = Object.hasOwn(SWEEPABLE, name)
      ? SWEEPABLE[name as keyof typeof SWEEPABLE]
      : undefined;
    if (!bounds)
      throw invalid(`${prefix}${name} is not a limit that a sweep can vary; use ${SWEEPABLE_NAMES.join(', ')}`);
    const { low, high, whole } = bounds;
    if (values.length === 0 || values.length > SWEEP_VALUES_MAX) {
      throw invalid(`${prefix}${name} must have 1 to ${SWEEP_VALUES_MAX} values`);
    }
    if (new Set(values).size < values.length) throw invalid(`${prefix}${name} has a value twice`);
    if (!values.every((value) => value >= low && value <= high && (!whole || Number.isInteger(value)))) {
      throw invalid(`${prefix}${name} must be ${whole ? 'whole numbers' : 'numbers'} from ${low} to ${high}`);
    }
  }
  const trials = Object.values(sweep).reduce((product, { length }) => product * length, 1);
  if (trials > TRIALS_MAX) throw invalid(`a sweep has at most ${TRIALS_MAX} trials; this one has ${trials}`);
}

/** Every combination, with the last name changing fastest. An empty sweep is one trial without changes. */
export function trialsOf(sweep: Sweep): Trial[] {
  let trials: Trial[] = [{}];
  for (const name of Object.keys(sweep).toSorted()) {
    trials = trials.flatMap((trial) => (sweep[name] ?? []).map((value) => ({ ...trial, [name]: value })));
  }
  return trials;
}

export function applyTrial(tier: TierLimits, trial: Trial): TierLimits {
  const changed = Object.entries(trial).map(([name, value]) => [
    SWEEPABLE[name as keyof typeof SWEEPABLE].limit,
    value,
  ]);
  return { ...tier, ...(Object.fromEntries(changed) as Partial<TierLimits>) };
}
