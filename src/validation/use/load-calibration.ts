import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { MINUTE_MS } from '../../kernel/clock.ts';
import type { Executor } from '../../kernel/db/database.ts';
import type { Calibration } from '../../recommendations/confidence.ts';
import { GATE_HORIZON } from '../gate.ts';
import { LABELS_MAX, learnCalibration, toLearnedLabels } from '../learn.ts';
import { listMaturedLabels, type MaturedLabel } from '../label.store.ts';

const FITS_KEPT_MAX = 32;

/**
 * Loads the calibration from labels that had matured at the last close, so that it is the same for all recommendations of a
 * session. A fit is cached for the minute in which it is requested.
 */
export function calibrationLoader(calendar: TradingCalendar) {
  const kept = new Map<string, Calibration>();
  return async (db: Executor, asOf: Date): Promise<Calibration> => {
    const matured = calendar.lastClosedSession(new Date(asOf.getTime() - 1))?.close ?? new Date(0);
    const key = `${matured.getTime()} ${Math.floor(asOf.getTime() / MINUTE_MS)}`;
    const known = kept.get(key);
    if (known) return known;
    const labels = await listMaturedLabels(db, GATE_HORIZON, matured, LABELS_MAX);
    const calibration = learnCalibration(labels.flatMap(toLearned));
    if (kept.size >= FITS_KEPT_MAX) kept.clear();
    kept.set(key, calibration);
    return calibration;
  };
}

const toLearned = ({ action, leaning, p_up, win, direction_win }: MaturedLabel) =>
  toLearnedLabels({ action, leaning, pUp: p_up }, { isWin: win, isDirectionWin: direction_win });
