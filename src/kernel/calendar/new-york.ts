import { type DayNumber, dayOfInstant, lastWeekday, nthWeekday, SUNDAY, startOfDay } from './civil-date.ts';

const HOUR_MS = 3_600_000;
const STANDARD_OFFSET_MS = -5 * HOUR_MS;
const DAYLIGHT_OFFSET_MS = -4 * HOUR_MS;

interface YearOfTime {
  fromMs: number;
  untilMs: number;
  daylightFromMs: number;
  daylightUntilMs: number;
}

const byYear = new Map<number, YearOfTime>();
let recent: YearOfTime | null = null;

/** By the rules in force since 1976; asking the runtime's time zone data for each session costs 50 times as much. */
function yearAt(utcMs: number): YearOfTime {
  // Questions come in runs: most are about the year of the one before.
  if (recent && utcMs >= recent.fromMs && utcMs < recent.untilMs) return recent;
  // The year turns in winter, when both clocks agree on standard time: UTC's year is good enough.
  const year = new Date(utcMs).getUTCFullYear();
  recent = byYear.get(year) ?? daylightTime(year);
  byYear.set(year, recent);
  return recent;
}

function daylightTime(year: number): YearOfTime {
  const [start, end] = daylightDays(year);
  return {
    fromMs: Date.UTC(year, 0, 1),
    untilMs: Date.UTC(year + 1, 0, 1),
    // Clocks change at 2:00 local time: standard time in spring, daylight time in autumn.
    daylightFromMs: startOfDay(start) + 7 * HOUR_MS,
    daylightUntilMs: startOfDay(end) + 6 * HOUR_MS,
  };
}

function daylightDays(year: number): [DayNumber, DayNumber] {
  if (year >= 2007) return [nthWeekday(year, 3, SUNDAY, 2), nthWeekday(year, 11, SUNDAY, 1)];
  if (year >= 1987) return [nthWeekday(year, 4, SUNDAY, 1), lastWeekday(year, 10, SUNDAY)];
  return [lastWeekday(year, 4, SUNDAY), lastWeekday(year, 10, SUNDAY)];
}

/** What to add to UTC to read New York's clock, from 1976 on. */
export function newYorkOffsetMs(utcMs: number): number {
  const { daylightFromMs, daylightUntilMs } = yearAt(utcMs);
  return utcMs >= daylightFromMs && utcMs < daylightUntilMs ? DAYLIGHT_OFFSET_MS : STANDARD_OFFSET_MS;
}

export function newYorkDay(utcMs: number): DayNumber {
  return dayOfInstant(utcMs + newYorkOffsetMs(utcMs));
}

/** The instant of a wall-clock time in New York. Trading hours never fall into the hour that a change skips or repeats. */
export function newYorkInstant(day: DayNumber, minuteOfDay: number): number {
  const wall = startOfDay(day) + minuteOfDay * 60_000;
  return wall - newYorkOffsetMs(wall - STANDARD_OFFSET_MS);
}
