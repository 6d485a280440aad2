import { MINUTES_PER_DAY } from './arrivals.ts';

/** After so many days without an end the backlog counts as never drained. */
const DAYS_MAX = 7;

export interface Backlog {
  /** The largest number of documents that wait at once. */
  documents: number;
  /** The minute of the day at whose end they do. */
  atMinute: number;
  /** From the minute in which the backlog begins to the minute in which it is gone; null if it is never gone. */
  minutes: number | null;
  /** The longest time that a document waits, in seconds. */
  waitSeconds: number;
}

const NONE: Backlog = { documents: 0, atMinute: 0, minutes: 0, waitSeconds: 0 };

/**
 * The backlog of a day that repeats, for a pipeline that handles so many documents a second. The largest of the day counts; a
 * pipeline slower than the whole day never catches up.
 */
export function computeBacklog(arrivals: readonly number[], perSecond: number): Backlog {
  const perMinute = perSecond * 60;
  const total = arrivals.reduce((sum, count) => sum + count, 0);
  if (total > 0 && perMinute * MINUTES_PER_DAY < total) {
    return { documents: Number.POSITIVE_INFINITY, atMinute: 0, minutes: null, waitSeconds: Number.POSITIVE_INFINITY };
  }
  let waiting = 0;
  let beganAt = 0;
  let largest = NONE;
  let open: Backlog | null = null;
  for (let minute = 0; minute < DAYS_MAX * MINUTES_PER_DAY; minute++) {
    const before = waiting;
    waiting = Math.max(0, waiting + (arrivals[minute % arrivals.length] ?? 0) - perMinute);
    if (before === 0 && waiting > 0) beganAt = minute;
    if (waiting > (open?.documents ?? 0)) {
      open = {
        documents: waiting,
        atMinute: minute % MINUTES_PER_DAY,
        minutes: null,
        waitSeconds: waiting / perSecond,
      };
    }
    if (waiting === 0 && open !== null) {
      if (open.documents > largest.documents) largest = { ...open, minutes: minute - beganAt + 1 };
      open = null;
    }
    if (minute >= MINUTES_PER_DAY && waiting === 0) break;
  }
  return largest;
}
