import type { Bar } from './bar.ts';

export type ActionType = 'split' | 'dividend';

/** Known from `availableAt`; shares trade without the entitlement from `exAt`. */
interface Action {
  exAt: Date;
  availableAt: Date;
}

interface Split extends Action {
  type: 'split';
  /** New shares per old share: 2 for a two-for-one split, 0.1 for a one-for-ten reverse split. */
  ratio: number;
}

interface Dividend extends Action {
  type: 'dividend';
  /** Per share, counted in the shares of the ex-date (not split-adjusted). */
  cashAmount: number;
}

export type CorporateAction = Split | Dividend;

/**
 * Number of shares at t1 per share at t0: the product of the splits that went ex in (t0, t1] and were known at `asOf`.
 * To convert from t0 to t1, divide prices by it and multiply quantities by it.
 */
export function adjustmentFactor(actions: readonly CorporateAction[], t0: Date, t1: Date, asOf: Date): number {
  let factor = 1;
  for (const action of actions) {
    if (action.type === 'split' && action.exAt > t0 && action.exAt <= t1 && action.availableAt <= asOf) {
      factor *= action.ratio;
    }
  }
  return factor;
}

/** Adjustment factors from each time to `until`, in one pass. Times ascend and none is after `until`. */
function factorsTo(until: Date, times: readonly Date[], actions: readonly CorporateAction[], asOf: Date): Float64Array {
  const factors = new Float64Array(times.length);
  const splits = actions
    .filter((action): action is Split => action.type === 'split' && action.availableAt <= asOf && action.exAt <= until)
    .sort((a, b) => b.exAt.getTime() - a.exAt.getTime());
  let factor = 1;
  let index = times.length - 1;
  for (const split of splits) {
    for (; index >= 0 && (times[index] ?? until) >= split.exAt; index--) factors[index] = factor;
    factor *= split.ratio;
  }
  return factors.fill(factor, 0, index + 1);
}

/** Closes adjusted to the share count at `until` (default: the last bar). Bars ascend in time and none starts after `until`. */
export function splitConsistentCloses(
  bars: readonly Pick<Bar, 'timestamp' | 'close'>[],
  actions: readonly CorporateAction[],
  asOf: Date,
  until?: Date,
): number[] {
  const times = bars.map(({ timestamp }) => timestamp);
  const factors = factorsTo(until ?? times.at(-1) ?? asOf, times, actions, asOf);
  return bars.map(({ close }, index) => close / (factors[index] ?? 1));
}

/**
 * Bars adjusted to the share count at `until` (default: the last bar): prices are divided, volumes multiplied. Bars
 * ascend in time and none starts after `until`.
 */
export function splitConsistentBars<T extends Bar>(
  bars: readonly T[],
  actions: readonly CorporateAction[],
  asOf: Date,
  until?: Date,
): T[] {
  const times = bars.map(({ timestamp }) => timestamp);
  const factors = factorsTo(until ?? times.at(-1) ?? asOf, times, actions, asOf);
  return bars.map((bar, index) => {
    const factor = factors[index] ?? 1;
    if (factor === 1) return bar;
    return {
      ...bar,
      open: bar.open / factor,
      high: bar.high / factor,
      low: bar.low / factor,
      close: bar.close / factor,
      volume: bar.volume * factor,
    };
  });
}

/**
 * Return from entry to exit with dividends included and not reinvested; null when a price is missing or not positive.
 */
export function totalReturn(
  entry: { price: number; at: Date },
  exit: { price: number; at: Date },
  actions: readonly CorporateAction[],
  asOf: Date,
): number | null {
  if (!(entry.price > 0) || !(exit.price > 0)) return null;
  let cash = 0;
  for (const action of actions) {
    if (action.type !== 'dividend' || action.exAt <= entry.at || action.exAt > exit.at) continue;
    if (action.availableAt > asOf) continue;
    // When a split and a dividend go ex at the same time, the dividend is per new share.
    cash += action.cashAmount * adjustmentFactor(actions, entry.at, action.exAt, asOf);
  }
  const result = (exit.price * adjustmentFactor(actions, entry.at, exit.at, asOf) + cash) / entry.price - 1;
  return Number.isFinite(result) ? result : null;
}

/** Log returns between consecutive closes; pairs without a finite return are skipped. */
export function logReturns(closes: readonly number[]): number[] {
  const found: number[] = [];
  for (let index = 1; index < closes.length; index++) {
    const value = Math.log((closes[index] ?? Number.NaN) / (closes[index - 1] ?? Number.NaN));
    if (Number.isFinite(value)) found.push(value);
  }
  return found;
}
