import { type DayNumber, dayOfInstant, lastWeekday, nthWeekday, SUNDAY, startOfDay } from './civil-date.ts';

const HOUR_MS = 3_600_000;
const STANDARD_OFFSET_MS = -5 * HOUR_MS;
const DAYLIGHT_OFFSET_MS = -4 * HOUR_MS;

interface DaylightTime {
  fromMs: number;
  untilMs: number;
}

const FIRST_YEAR = 1970;
const LAST_YEAR = 2100;
const MEAN_YEAR_MS = 365.2425 * 24 * HOUR_MS;

/** Computed from the rules: asking the runtime's time zone data for each session costs 50 times as much. */
const DAYLIGHT_TIME: readonly DaylightTime[] = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) =>
  daylightTime(FIRST_YEAR + index),
);

function daylightTimeAt(utcMs: number): DaylightTime {
  // The mean year may be one off within two days of 1 January, when every year has standard time.
  const index = Math.floor(utcMs / MEAN_YEAR_MS);
  return DAYLIGHT_TIME[index] ?? daylightTime(FIRST_YEAR + index);
}

function daylightTime(year: number): DaylightTime {
  const [start, end] = daylightDays(year);
  return {
    // Clocks change at 2:00 local time: standard time in spring, daylight time in autumn.
    fromMs: startOfDay(start) + 7 * HOUR_MS,
    untilMs: startOfDay(end) + 6 * HOUR_MS,
  };
}

function daylightDays(year: number): [DayNumber, DayNumber] {
  if (year >= 2007) return [nthWeekday(year, 3, SUNDAY, 2), nthWeekday(year, 11, SUNDAY, 1)];
  if (year >= 1987) return [nthWeekday(year, 4, SUNDAY, 1), lastWeekday(year, 10, SUNDAY)];
  return [lastWeekday(year, 4, SUNDAY), lastWeekday(year, 10, SUNDAY)];
}

/** The offset of New York's local time from UTC. Exact from 1976 on. */
export function newYorkOffsetMs(utcMs: number): number {
  const { fromMs, untilMs } = daylightTimeAt(utcMs);
  return utcMs >= fromMs && utcMs < untilMs ? DAYLIGHT_OFFSET_MS : STANDARD_OFFSET_MS;
}

export function newYorkDay(utcMs: number): DayNumber {
  return dayOfInstant(utcMs + newYorkOffsetMs(utcMs));
}

/** The instant of a local time in New York. Trading hours never fall into the hour that a clock change skips or repeats. */
export function newYorkInstant(day: DayNumber, minuteOfDay: number): number {
  const localMs = startOfDay(day) + minuteOfDay * 60_000;
  return localMs - newYorkOffsetMs(localMs - STANDARD_OFFSET_MS);
}
