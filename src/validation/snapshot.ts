import { type Information, informationOf } from './information.ts';
import type { LabelColumns } from './label-columns.ts';
import { type BrierDecomposition, brierOf } from './statistics/brier.ts';
import { type CalibrationBucket, CalibrationSum } from './statistics/calibration-buckets.ts';

/** Wins out of n cases. */
export interface Rate {
  readonly wins: number;
  readonly n: number;
}
export const rateOf = ({ wins, n }: Rate): number | null => (n > 0 ? wins / n : null);

export interface ComputedSnapshot {
  readonly predictionCount: number;
  readonly all: Rate;
  readonly buy: Rate;
  readonly sell: Rate;
  readonly hold: Rate;
  readonly direction: Rate;
  readonly information: Information;
  /** Mean returns of buys and sells; a sell earns the negative return. */
  readonly avgReturn: number | null;
  readonly avgExcessSpy: number | null;
  readonly avgExcessSector: number | null;
  readonly buckets: readonly CalibrationBucket[];
  readonly calibrationError: number | null;
  readonly belowBuckets: number;
  readonly brier: BrierDecomposition | null;
}

/** Grades the labels whose horizon ended after an instant. */
export function computeSnapshot(labels: LabelColumns, afterMs: number, lag: number): ComputedSnapshot {
  const rates = { buy: tally(), sell: tally(), hold: tally(), direction: tally() };
  const earned = { total: average(), spy: average(), sector: average() };
  const calibration = new CalibrationSum();
  let count = 0;
  let wins = 0;
  let scored = 0;
  const chosen = new Int32Array(labels.length);
  const occurred = new Float64Array(labels.length);
  const missed = new Float64Array(labels.length);
  for (let i = 0; i < labels.length; i++) {
    if (!((labels.exitMs[i] ?? 0) > afterMs)) continue;
    count++;
    const sign = labels.action[i] ?? 0;
    const action = sign > 0 ? 'buy' : sign < 0 ? 'sell' : 'hold';
    const won = labels.win[i] === 1;
    const confidence = labels.confidence[i] ?? 0;
    const total = labels.totalReturn[i] ?? 0;
    rates[action].add(won);
    calibration.add(confidence, won);
    if (won) occurred[wins++] = confidence;
    else missed[count - wins - 1] = confidence;
    if (sign !== 0) {
      earned.total.add(sign * total);
      earned.spy.add(sign * (labels.excessSpy[i] ?? Number.NaN));
      earned.sector.add(sign * (labels.excessSector[i] ?? Number.NaN));
      const direction = labels.direction[i] ?? 0;
      if (direction !== 0) rates.direction.add(direction > 0);
    }
    if (!Number.isNaN(labels.excessSpy[i] ?? Number.NaN)) chosen[scored++] = i;
  }
  const of = (column: ArrayLike<number>) => gather(column, chosen, scored);
  const [buy, sell, hold] = [rates.buy.rate(), rates.sell.rate(), rates.hold.rate()];
  return {
    predictionCount: count,
    all: { wins: buy.wins + sell.wins + hold.wins, n: count },
    buy,
    sell,
    hold,
    direction: rates.direction.rate(),
    information: informationOf(
      {
        session: of(labels.session),
        ticker: of(labels.ticker),
        // pUp has the same correlation as the score 2 * pUp - 1.
        score: of(labels.pUp),
        outcome: of(labels.excessSpy),
      },
      lag,
    ),
    avgReturn: earned.total.value(),
    avgExcessSpy: earned.spy.value(),
    avgExcessSector: earned.sector.value(),
    buckets: calibration.buckets(),
    calibrationError: calibration.error(),
    belowBuckets: calibration.below,
    brier: brierOf(occurred.subarray(0, wins), missed.subarray(0, count - wins)),
  };
}

/** A plain loop, because `Float64Array.from` with a function took ten times as long. */
function gather(column: ArrayLike<number>, chosen: Int32Array, count: number): Float64Array {
  const found = new Float64Array(count);
  for (let i = 0; i < count; i++) found[i] = column[chosen[i] ?? 0] ?? 0;
  return found;
}

function tally() {
  let wins = 0;
  let n = 0;
  return {
    add: (won: boolean) => {
      n++;
      if (won) wins++;
    },
    rate: (): Rate => ({ wins, n }),
  };
}

/** A mean that ignores NaN. */
function average() {
  let sum = 0;
  let n = 0;
  return {
    add: (value: number) => {
      if (Number.isNaN(value)) return;
      sum += value;
      n++;
    },
    value: (): number | null => (n > 0 ? sum / n : null),
  };
}
