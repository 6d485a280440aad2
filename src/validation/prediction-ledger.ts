import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { Calibration } from '../recommendations/confidence.ts';
import type { Action } from '../recommendations/decision.ts';
import { SIGMA_DEFAULT } from '../market/volatility.ts';
import type { TrendWindow } from '../trends/window.ts';
import type { Horizon } from './horizon.ts';
import { GATE_HORIZON } from './gate.ts';
import { type Label, type LabelPrices, labelPrediction } from './label.ts';
import { LABELS_MAX, learnCalibration, type LearnedLabel, toLearnedLabels } from './learn.ts';
import { firstDueAt, lastPerSession, sessionOf } from './prediction.ts';

/** The fields of a published recommendation that are graded. */
export interface PublishedPrediction {
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
export type FrozenPrediction = PublishedPrediction & { readonly sessionDate: string };
export interface GradedPrediction extends FrozenPrediction {
  readonly label: Label;
}

export interface LedgerDeps {
  readonly calendar: TradingCalendar;
  readonly pricesOf: (ticker: string) => LabelPrices | null;
}

export const subjectOf = ({ action, pUp, sigmaDaily, generatedAt }: PublishedPrediction) => ({
  action,
  pUp,
  sigmaDaily: sigmaDaily ?? SIGMA_DEFAULT,
  generatedAt,
});

/**
 * Predictions and labels of a replay in memory. Time moves forward, and at every instant it uses only labels that had matured. The
 * tables do the same for the running platform.
 */
export function createPredictionLedger(deps: LedgerDeps) {
  const { calendar } = deps;
  let open: PublishedPrediction[] = [];
  let waiting: { prediction: FrozenPrediction; dueMs: number }[] = [];
  const frozen: FrozenPrediction[] = [];
  let learned: LearnedLabel[] = [];

  /** Freezes the predictions of closed sessions and labels those that are due. */
  function advance(asOf: Date): void {
    const isClosed = ({ generatedAt }: PublishedPrediction) => {
      const session = calendar.sessionOn(sessionOf(generatedAt, calendar));
      return session !== null && session.close <= asOf;
    };
    const closed = lastPerSession(open.filter(isClosed), calendar);
    if (closed.length > 0) {
      open = open.filter((one) => !isClosed(one));
      frozen.push(...closed);
      for (const prediction of closed) {
        waiting.push({ prediction, dueMs: firstDueAt(prediction.generatedAt, GATE_HORIZON, calendar).getTime() });
      }
    }
    waiting = waiting.filter(({ prediction, dueMs }) => {
      if (dueMs > asOf.getTime()) return true;
      const prices = deps.pricesOf(prediction.ticker);
      if (!prices) return false;
      const label = labelPrediction(subjectOf(prediction), GATE_HORIZON, prices, calendar, asOf);
      if (label?.status === 'labelled') learned.push(...toLearnedLabels(prediction, label));
      return label === null;
    });
    if (learned.length > 2 * LABELS_MAX) learned = learned.slice(-LABELS_MAX);
  }

  return {
    add(published: readonly PublishedPrediction[]): void {
      open.push(...published);
    },
    /** The calibration from labels that had matured at an instant. Instants must ascend. */
    calibrationAt(asOf: Date): Calibration {
      advance(asOf);
      return learnCalibration(learned.slice(-LABELS_MAX));
    },
    /** All predictions frozen at an instant that can be labelled at a horizon by then. */
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
