import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { MINUTE_MS } from '../../kernel/clock.ts';
import type { Executor } from '../../kernel/db/database.ts';
import type { Calibration } from '../../recommendations/confidence.ts';
import { byLayer } from '../../recommendations/layer-weights.ts';
import { VIEW_HORIZONS, type ViewHorizon } from '../../recommendations/view-horizon.ts';
import { LABELS_MAX, learnCalibration } from '../learn.ts';
import type { LearnedLabel } from '../learned-label.ts';
import { hasLabels, listMaturedLabels, type MaturedLabel } from '../label.store.ts';

const FITS_KEPT_MAX = 32;
const FIT_KEPT_MS = MINUTE_MS;

/**
 * Loads the calibration from labels that had matured at the last close, so that it is the same for all recommendations of a
 * session. A fit is cached for a minute, because labels of the last close may still be added. Without any label there is no fit to
 * keep: a first start calibrates its views as soon as its history has been graded.
 */
export function calibrationLoader(calendar: TradingCalendar) {
  const kept = new Map<string, Calibration>();
  return async (db: Executor, asOf: Date): Promise<Calibration> => {
    const matured = calendar.lastClosedSession(new Date(asOf.getTime() - 1))?.close ?? new Date(0);
    const key = `${matured.getTime()} ${Math.floor(asOf.getTime() / FIT_KEPT_MS)}`;
    const known = kept.get(key);
    if (known) return known;
    // One question instead of one per horizon, for each of the hundreds of views of a first start.
    if (kept.size === 0 && !(await hasLabels(db))) return learnCalibration([]);
    const labels: LearnedLabel[] = [];
    for (const horizon of VIEW_HORIZONS) {
      for (const row of await listMaturedLabels(db, horizon, matured, LABELS_MAX)) labels.push(toLearned(horizon, row));
    }
    const calibration = learnCalibration(labels);
    if (labels.length === 0) return calibration;
    if (kept.size >= FITS_KEPT_MAX) kept.clear();
    kept.set(key, calibration);
    return calibration;
  };
}

const toLearned = (horizon: ViewHorizon, row: MaturedLabel): LearnedLabel => ({
  horizon,
  isOwn: row.is_own,
  signals: byLayer((layer) => row[layer]),
  totalReturn: row.total_return,
  excess: row.excess_spy,
  sigmaHorizon: row.sigma_horizon,
});
