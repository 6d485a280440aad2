import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { MINUTE_MS } from '../../kernel/clock.ts';
import type { Executor } from '../../kernel/db/database.ts';
import type { Calibration } from '../../recommendations/confidence.ts';
import { GATE_HORIZON } from '../gate.ts';
import { LABELS_MAX, learnCalibration, learnedOf } from '../learn.ts';
import { listMaturedLabels, type MaturedLabel } from '../label.store.ts';

const FITS_KEPT_MAX = 32;

/**
 * What labels that had matured before an instant teach about stated confidence. Learned anew with each session, so that all
 * that is said within one is said with the same eyes; a fit is kept for the minute in which it is asked for.
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
  learnedOf({ action, leaning, pUp: p_up }, { isWin: win, isDirectionWin: direction_win });
