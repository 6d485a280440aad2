import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import { HOUR_MS } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import { findLastLabelled } from '../label.store.ts';
import { findLastSnapshotAt } from '../snapshot.store.ts';
import { freezePredictions } from './freeze-predictions.ts';
import { labelPredictions } from './label-predictions.ts';
import { recordLiveSessions } from './record-live-sessions.ts';
import { takeSnapshots } from './take-snapshots.ts';

/** Steps per round; the rest is left for the next round. */
const STEPS_MAX = 200;
/** New labels are graded after each close, and at most this often in between. */
const GRADE_EVERY_MS = HOUR_MS;

export interface ValidationRound {
  readonly frozen: number;
  readonly labelled: number;
  readonly graded: boolean;
}

/** One round: freeze, label, record, grade. Each step is a transaction of its own. */
export async function runValidation(
  deps: {
    db: Db;
    calendar: TradingCalendar;
    /** Called between labelling and grading where there are new labels. */
    onLabelled?: () => Promise<void>;
  },
  now: Date,
  signal?: AbortSignal,
): Promise<ValidationRound> {
  const isStopped = () => signal?.aborted ?? false;
  let frozen = 0;
  let labelled = 0;
  let isDone = false;
  for (let step = 0; step < STEPS_MAX && !isDone && !isStopped(); step++) {
    const found = await freezePredictions(deps, now);
    frozen += found.frozen;
    isDone = found.isDone;
  }
  isDone = false;
  for (let step = 0; step < STEPS_MAX && !isDone && !isStopped(); step++) {
    const found = await labelPredictions(deps, now);
    labelled += found.labelled;
    isDone = found.isDone;
  }
  if (labelled > 0) await deps.onLabelled?.();
  isDone = false;
  for (let step = 0; step < STEPS_MAX && !isDone && !isStopped(); step++) {
    isDone = (await recordLiveSessions(deps, now)).isDone;
  }
  const graded = !isStopped() && (await isGradingDue(deps, now));
  if (graded) await takeSnapshots(deps, now);
  return { frozen, labelled, graded };
}

async function isGradingDue({ db, calendar }: { db: Db; calendar: TradingCalendar }, now: Date): Promise<boolean> {
  const labelledAt = await findLastLabelled(db);
  if (!labelledAt) return false;
  const gradedAt = await findLastSnapshotAt(db);
  if (!gradedAt) return true;
  const closed = calendar.lastClosedSession(now);
  if (closed && closed.close > gradedAt) return true;
  return labelledAt > gradedAt && now.getTime() - gradedAt.getTime() >= GRADE_EVERY_MS;
}
