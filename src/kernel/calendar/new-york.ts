import { type DayNumber, dayOfInstant, lastWeekday, nthWeekday, SUNDAY, startOfDay } from './civil-date.ts';

const HOUR_MS = 3_600_000;
const STANDARD_OFFSET_MS = -5 * HOUR_MS;
const DAYLIGHT_OFFSET_MS = -4 * HOUR_MS;

interface DaylightTime {
  startMs: number;
  endMs: number;
}

const byYear = new Map<number, DaylightTime>();

/** By the rules in force since 1976; asking the runtime's time zone data for each session costs 50 times as much. */
function daylightTime(year: number): DaylightTime {
  const known = byYear.get(year);
  if (known) return known;
  const [start, end] = daylightDays(year);
  // Clocks change at 2:00 local time: standard time in spring, daylight time in autumn.
  const found = { startMs: startOfDay(start) + 7 * HOUR_MS, endMs: startOfDay(end) + 6 * HOUR_MS };
  byYear.set(year, found);
  return found;
}

function daylightDays(year: number): [DayNumber, DayNumber] {
  if (year >= 2007) return [nthWeekday(year, 3, SUNDAY, 2), nthWeekday(year, 11, SUNDAY, 1)];
  if (year >= 1987) return [nthWeekday(year, 4, SUNDAY, 1), lastWeekday(year, 10, SUNDAY)];
  return [lastWeekday(year, 4, SUNDAY), lastWeekday(year, 10, SUNDAY)];
}

/** What to add to UTC to read New York's clock, from 1976 on. */
export function newYorkOffsetMs(utcMs: number): number {
  // The year turns in winter, when both clocks agree on standard time: UTC's year is good enough.
  const { startMs, endMs } = daylightTime(new Date(utcMs).getUTCFullYear());
  return utcMs >= startMs && utcMs < endMs ? DAYLIGHT_OFFSET_MS : STANDARD_OFFSET_MS;
}

export function newYorkDay(utcMs: number): DayNumber {
  return dayOfInstant(utcMs + newYorkOffsetMs(utcMs));
}

/** The instant of a wall-clock time in New York. Trading hours never fall into the hour that a change skips or repeats. */
export function newYorkInstant(day: DayNumber, minuteOfDay: number): number {
  const wall = startOfDay(day) + minuteOfDay * 60_000;
  return wall - newYorkOffsetMs(wall - STANDARD_OFFSET_MS);
}
