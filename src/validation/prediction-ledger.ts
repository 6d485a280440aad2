import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { Calibration } from '../recommendations/confidence.ts';
import type { Action } from '../recommendations/decision.ts';
import { SIGMA_DEFAULT } from '../market/volatility.ts';
import type { TrendWindow } from '../trends/window.ts';
import type { Horizon } from './horizon.ts';
import { GATE_HORIZON } from './gate.ts';
import { type Label, type LabelPrices, labelPrediction } from './label.ts';
import { LABELS_MAX, learnCalibration, type LearnedLabel, learnedOf } from './learn.ts';
import { firstLook, lastPerSession, sessionOf } from './prediction.ts';

/** What was said, as far as it is graded. */
export interface ToldPrediction {
  readonly recommendationId: string;
  readonly companyId: string;
  readonly ticker: string;
  readonly window: TrendWindow;
  readonly action: Action;
  readonly leaning: Action;
  readonly pUp: number;
  readonly confidence: number;
  readonly rawConfidence: number;
  readonly sigmaDaily: number | null;
  readonly generatedAt: Date;
}
export type FrozenPrediction = ToldPrediction & { readonly sessionDate: string };
export interface GradedPrediction extends FrozenPrediction {
  readonly label: Label;
}

export interface LedgerDeps {
  readonly calendar: TradingCalendar;
  readonly pricesOf: (ticker: string) => LabelPrices | null;
}

export const subjectOf = ({ action, pUp, sigmaDaily, generatedAt }: ToldPrediction) => ({
  action,
  pUp,
  sigmaDaily: sigmaDaily ?? SIGMA_DEFAULT,
  generatedAt,
});

/**
 * The platform's memory of what it said and what came of it, for a replay: time moves forward, and at every instant it knows
 * only what had matured. The tables do the same for the running platform.
 */
export function createPredictionLedger(deps: LedgerDeps) {
  const { calendar } = deps;
  let open: ToldPrediction[] = [];
  let waiting: { prediction: FrozenPrediction; dueMs: number }[] = [];
  const frozen: FrozenPrediction[] = [];
  let learned: LearnedLabel[] = [];

  /** Closes the books of every session that is over, and looks at what has come due. */
  function advance(asOf: Date): void {
    const isOver = ({ generatedAt }: ToldPrediction) => {
      const session = calendar.sessionOn(sessionOf(generatedAt, calendar));
      return session !== null && session.close <= asOf;
    };
    const closed = lastPerSession(open.filter(isOver), calendar);
    if (closed.length > 0) {
      open = open.filter((one) => !isOver(one));
      frozen.push(...closed);
      for (const prediction of closed) {
        waiting.push({ prediction, dueMs: firstLook(prediction.generatedAt, GATE_HORIZON, calendar).getTime() });
      }
    }
    waiting = waiting.filter(({ prediction, dueMs }) => {
      if (dueMs > asOf.getTime()) return true;
      const prices = deps.pricesOf(prediction.ticker);
      if (!prices) return false;
      const label = labelPrediction(subjectOf(prediction), GATE_HORIZON, prices, calendar, asOf);
      if (label?.status === 'labelled') learned.push(...learnedOf(prediction, label));
      return label === null;
    });
    if (learned.length > 2 * LABELS_MAX) learned = learned.slice(-LABELS_MAX);
  }

  return {
    take(told: readonly ToldPrediction[]): void {
      open.push(...told);
    },
    /** What labels that had matured at an instant teach. Instants ascend. */
    calibrationAt(asOf: Date): Calibration {
      advance(asOf);
      return learnCalibration(learned.slice(-LABELS_MAX));
    },
    /** Everything that was frozen by an instant and can be graded at a horizon by then. */
    grade(horizon: Horizon, asOf: Date): GradedPrediction[] {
      advance(asOf);
      return frozen.flatMap((prediction) => {
        const prices = deps.pricesOf(prediction.ticker);
        const label = prices && labelPrediction(subjectOf(prediction), horizon, prices, calendar, asOf);
        return label?.status === 'labelled' ? { ...prediction, label } : [];
      });
    },
  };
}
export type PredictionLedger = ReturnType<typeof createPredictionLedger>;
