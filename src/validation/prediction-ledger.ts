import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { Calibration } from '../recommendations/confidence.ts';
import type { Action } from '../recommendations/decision.ts';
import { SIGMA_DEFAULT } from '../market/volatility.ts';
import type { ByLayer } from '../recommendations/layer-weights.ts';
import { VIEW_HORIZONS, type ViewHorizon } from '../recommendations/view-horizon.ts';
import { PROJECTION_HORIZON, type TrendWindow } from '../trends/window.ts';
import type { LabelHorizon } from './horizon.ts';
import { type Label, type LabelPrices, labelPrediction } from './label.ts';
import { LABELS_MAX, learnCalibration } from './learn.ts';
import type { LearnedLabel } from './learned-label.ts';
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
  /** Score times confidence of each layer. */
  readonly layerSignals: ByLayer<number>;
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
  let waiting: { prediction: FrozenPrediction; horizon: ViewHorizon; dueMs: number }[] = [];
  const frozen: FrozenPrediction[] = [];
  const learned = new Map<ViewHorizon, LearnedLabel[]>(VIEW_HORIZONS.map((horizon) => [horizon, []]));
  const newest = (horizon: ViewHorizon) => learned.get(horizon)?.slice(-LABELS_MAX) ?? [];

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
        for (const horizon of VIEW_HORIZONS) {
          const due = firstDueAt(prediction.generatedAt, horizon, calendar);
          waiting.push({ prediction, horizon, dueMs: due.getTime() });
        }
      }
    }
    waiting = waiting.filter(({ prediction, horizon, dueMs }) => {
      if (dueMs > asOf.getTime()) return true;
      const prices = deps.pricesOf(prediction.ticker);
      if (!prices) return false;
      const label = labelPrediction(subjectOf(prediction), horizon, prices, calendar, asOf);
      if (label?.status === 'labelled') learned.get(horizon)?.push(toLearned(prediction, horizon, label));
      return label === null;
    });
    for (const [horizon, labels] of learned) {
      if (labels.length > 2 * LABELS_MAX) learned.set(horizon, newest(horizon));
    }
  }

  return {
    add(published: readonly PublishedPrediction[]): void {
      open.push(...published);
    },
    /** The calibration from labels that had matured at an instant. Instants must ascend. */
    calibrationAt(asOf: Date): Calibration {
      advance(asOf);
      // `flatMap` would copy label by label, at every session.
      return learnCalibration(([] as LearnedLabel[]).concat(...VIEW_HORIZONS.map(newest)));
    },
    /** All predictions frozen at an instant that can be labelled at a horizon by then. */
    grade(horizon: LabelHorizon, asOf: Date): GradedPrediction[] {
      advance(asOf);
      return frozen.flatMap((prediction) => {
        const prices = deps.pricesOf(prediction.ticker);
        const label = prices && labelPrediction(subjectOf(prediction), horizon, prices, calendar, asOf);
        return label?.status === 'labelled' ? { ...prediction, label } : [];
      });
    },
  };
}

const toLearned = (prediction: PublishedPrediction, horizon: ViewHorizon, label: Label): LearnedLabel => ({
  horizon,
  isOwn: PROJECTION_HORIZON[prediction.window] === horizon,
  signals: prediction.layerSignals,
  totalReturn: label.totalReturn,
  excess: label.excessSpy,
  sigmaHorizon: label.sigmaHorizon,
});
export type PredictionLedger = ReturnType<typeof createPredictionLedger>;
