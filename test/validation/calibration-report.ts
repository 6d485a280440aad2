import { HORIZON_SESSIONS } from '../../src/kernel/calendar/horizon.ts';
import { PROJECTION_HORIZON } from '../../src/trends/window.ts';
import { VIEW_HORIZONS, type ViewHorizon } from '../../src/recommendations/view-horizon.ts';
import type { GradedPrediction } from '../../src/validation/prediction-ledger.ts';
import { overlapT } from '../../src/validation/statistics/overlap-t.ts';

export const LABELS_MIN = 200;
const BUCKET = 0.05;

export interface CalibrationLine {
  readonly horizon: ViewHorizon;
  readonly group: string;
  readonly labels: number;
  readonly stated: number;
  readonly observed: number;
  /** Of the gap, by sessions whose outcomes overlap; null with fewer sessions than two horizons. */
  readonly standardError: number | null;
}

/**
 * Stated confidence against the observed frequency of being right, of the views of a horizon at this horizon. `learned` are the
 * views that were published when the horizon had enough labels to learn from.
 */
function calibrationLines(
  horizon: ViewHorizon,
  graded: readonly GradedPrediction[],
  labelsThen: (recommendationId: string) => number,
): CalibrationLine[] {
  const own = graded.filter(({ window }) => PROJECTION_HORIZON[window] === horizon);
  const learned = own.filter(({ recommendationId }) => labelsThen(recommendationId) >= LABELS_MIN);
  const groups = new Map<string, GradedPrediction[]>([
    ['all', own],
    ['learned', learned],
  ]);
  const add = (name: string, one: GradedPrediction) => groups.set(name, [...(groups.get(name) ?? []), one]);
  for (const one of own) {
    add(one.action === 'hold' ? 'holds' : 'buys and sells', one);
    add(`from ${(Math.floor(one.confidence / BUCKET) * BUCKET).toFixed(2)}`, one);
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, members]) => ({
      horizon,
      group,
      labels: members.length,
      stated: mean(members.map(({ confidence }) => confidence)),
      observed: mean(members.map(({ label }) => (label.isWin ? 1 : 0))),
      standardError: standardErrorOf(horizon, members),
    }));
}

function standardErrorOf(horizon: ViewHorizon, members: readonly GradedPrediction[]): number | null {
  const bySession = new Map<string, number[]>();
  for (const { sessionDate, confidence, label } of members) {
    bySession.set(sessionDate, [...(bySession.get(sessionDate) ?? []), confidence - (label.isWin ? 1 : 0)]);
  }
  const gaps = [...bySession].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, values]) => mean(values));
  const t = overlapT(gaps, HORIZON_SESSIONS[horizon] - 1);
  return t === null || t === 0 ? null : Math.abs(mean(gaps) / t);
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

export const formatLine = ({ horizon, group, labels, stated, observed, standardError }: CalibrationLine) =>
  [
    horizon.padEnd(4),
    group.padEnd(15),
    String(labels).padStart(6),
    stated.toFixed(3).padStart(7),
    observed.toFixed(3).padStart(9),
    (stated - observed).toFixed(3).padStart(8),
    (standardError === null ? '-' : standardError.toFixed(3)).padStart(6),
  ].join(' ');

export const allLines = (
  grade: (horizon: ViewHorizon) => readonly GradedPrediction[],
  labelsThen: (recommendationId: string) => number,
) => VIEW_HORIZONS.flatMap((horizon) => calibrationLines(horizon, grade(horizon), labelsThen));
