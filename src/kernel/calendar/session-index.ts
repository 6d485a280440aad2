import { lowerBound } from '../sorted-numbers.ts';
import { assertInvariant } from '../errors.ts';
import { type DayNumber, dayOfInstant, startOfDay } from './civil-date.ts';

export interface SessionTimes {
  day: DayNumber;
  openMs: number;
  closeMs: number;
}

/**
 * All sessions of a calendar in flat arrays, with a table from day to session and running totals: finding the session of an
 * instant is one read, the trading time between two instants is two, however far apart.
 */
export interface SessionIndex {
  readonly length: number;
  readonly firstDay: DayNumber;
  readonly lastDay: DayNumber;
  day(index: number): DayNumber;
  openMs(index: number): number;
  closeMs(index: number): number;
  /** The first session on that day or later; `length` when there is none. */
  atOrAfterDay(day: DayNumber): number;
  /** The first session that is not over at an instant; `length` when there is none. */
  notOver(ms: number): number;
  /** Trading time before an instant. */
  elapsedMs(ms: number): number;
  /** Sessions before an instant, the running one as a fraction. */
  elapsedSessions(ms: number): number;
  /**
   * The instant of a given trading time; at a boundary between sessions, the earlier close (`close`) or the later open
   * (`open`).
   */
  instantOf(elapsedMs: number, edge: 'close' | 'open'): number;
  /** As `instantOf`, in sessions. */
  instantOfSessions(elapsed: number, edge: 'close' | 'open'): number;
}

export function buildSessionIndex(
  firstDay: DayNumber,
  lastDay: DayNumber,
  sessions: readonly SessionTimes[],
): SessionIndex {
  const length = sessions.length;
  const days = new Int32Array(length);
  const opens = new Float64Array(length);
  const closes = new Float64Array(length);
  const totals = new Float64Array(length + 1);
  const fromDay = new Int32Array(lastDay - firstDay + 2).fill(length);
  sessions.forEach(({ day, openMs, closeMs }, index) => {
    assertInvariant(day >= firstDay && day <= lastDay && (index === 0 || day > at(days, index - 1)), 'sessions ascend');
    // `notOver` reads one table entry by UTC day, which is right only while no session leaves the UTC day of its date.
    assertInvariant(
      startOfDay(day) <= openMs && openMs < closeMs && closeMs <= startOfDay(day + 1),
      'a session lies within the UTC day of its date',
    );
    days[index] = day;
    opens[index] = openMs;
    closes[index] = closeMs;
    totals[index + 1] = at(totals, index) + closeMs - openMs;
    fromDay[day - firstDay] = index;
  });
  for (let slot = fromDay.length - 2; slot >= 0; slot--) {
    if (fromDay[slot] === length) fromDay[slot] = at(fromDay, slot + 1);
  }

  const atOrAfterDay = (day: DayNumber) => {
    if (day <= firstDay) return at(fromDay, 0);
    return day > lastDay ? length : at(fromDay, day - firstDay);
  };
  const notOver = (ms: number) => {
    const index = atOrAfterDay(dayOfInstant(ms));
    return index < length && at(closes, index) <= ms ? index + 1 : index;
  };
  const elapsedMs = (ms: number) => {
    const index = notOver(ms);
    return at(totals, index) + (index < length ? Math.max(0, ms - at(opens, index)) : 0);
  };
  const elapsedSessions = (ms: number) => {
    const index = notOver(ms);
    if (index === length) return length;
    const open = at(opens, index);
    return index + Math.max(0, ms - open) / (at(closes, index) - open);
  };
  const requireSession = (index: number) => {
    if (index < 0 || index >= length) throw new RangeError('the time lies outside the years this calendar covers');
    return index;
  };

  return {
    length,
    firstDay,
    lastDay,
    day: (index) => at(days, index),
    openMs: (index) => at(opens, index),
    closeMs: (index) => at(closes, index),
    atOrAfterDay,
    notOver,
    elapsedMs,
    elapsedSessions,
    instantOf: (elapsed, edge) => {
      const index = requireSession(edge === 'close' ? lastBelow(totals, elapsed) : lastNotAbove(totals, elapsed));
      return at(opens, index) + elapsed - at(totals, index);
    },
    instantOfSessions: (elapsed, edge) => {
      const index = requireSession(edge === 'close' ? Math.ceil(elapsed) - 1 : Math.floor(elapsed));
      const open = at(opens, index);
      return Math.round(open + (elapsed - index) * (at(closes, index) - open));
    },
  };
}

function at(values: Int32Array | Float64Array, index: number): number {
  const value = values[index];
  assertInvariant(value !== undefined, 'session index within bounds');
  return value;
}

/** The last index whose value is below the wanted one; -1 when none is. */
const lastBelow = (ascending: Float64Array, wanted: number): number => lowerBound(ascending, wanted) - 1;

function lastNotAbove(ascending: Float64Array, wanted: number): number {
  const below = lastBelow(ascending, wanted);
  // Totals are strictly increasing, so at most one equals the wanted value.
  return below + 1 < ascending.length && at(ascending, below + 1) === wanted ? below + 1 : below;
}
