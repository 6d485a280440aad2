import type { IsoDate } from './calendar.ts';

/** Dates as whole days since 1970-01-01: arithmetic without time zones. */
export type DayNumber = number;

const DAY_MS = 86_400_000;
/** Date.UTC reads the years 0 to 99 as 1900 to 1999. */
const EARLIEST_MS = Date.UTC(100, 0);
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

export const SUNDAY = 0;
export const MONDAY = 1;
export const THURSDAY = 4;
export const FRIDAY = 5;
export const SATURDAY = 6;

/** Month 1 to 12. */
export function dayNumber(year: number, month: number, day: number): DayNumber {
  return Math.floor(Date.UTC(year, month - 1, day) / DAY_MS);
}

export function parseDay(date: IsoDate): DayNumber {
  const match = ISO_DATE.exec(date);
  const day = match ? dayNumber(Number(match[1]), Number(match[2]), Number(match[3])) : Number.NaN;
  // Date.UTC turns 2026-02-30 into a day of March, so a date that does not format back to itself does not exist.
  if (!match || formatDay(day) !== date) throw new RangeError(`not a calendar date: ${date}`);
  return day;
}

/** True when the text is an existing date that `parseDay` reads. Years below 100 are refused; PostgreSQL has no year 0. */
export function isCalendarDate(text: string): boolean {
  if (!ISO_DATE.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return ms >= EARLIEST_MS && formatDay(Math.floor(ms / DAY_MS)) === text;
}

export function formatDay(day: DayNumber): IsoDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function dayOfInstant(ms: number): DayNumber {
  return Math.floor(ms / DAY_MS);
}

export function startOfDay(day: DayNumber): number {
  return day * DAY_MS;
}

/** 0 is Sunday. 1970-01-01 was a Thursday. */
export function weekday(day: DayNumber): number {
  return (((day + THURSDAY) % 7) + 7) % 7;
}

/** The same number for all days of one week, Monday to Sunday. */
export function weekNumber(day: DayNumber): number {
  return Math.floor((day + THURSDAY - MONDAY) / 7);
}

/** The same number for all days of one month. */
export function monthNumber(day: DayNumber): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The n-th such weekday of a month, from 1. */
export function nthWeekday(year: number, month: number, wanted: number, n: number): DayNumber {
  const first = dayNumber(year, month, 1);
  return first + ((wanted - weekday(first) + 7) % 7) + (n - 1) * 7;
}

export function lastWeekday(year: number, month: number, wanted: number): DayNumber {
  const last = dayNumber(year, month + 1, 0);
  return last - ((weekday(last) - wanted + 7) % 7);
}

/** Easter Sunday of the Gregorian calendar, by the anonymous computus. */
export function easterSunday(year: number): DayNumber {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const correction = Math.floor((century + 8) / 25);
  const epact =
    (19 * golden + century - Math.floor(century / 4) - Math.floor((century - correction + 1) / 3) + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const sum = epact + toSunday - 7 * late + 114;
  return dayNumber(year, Math.floor(sum / 31), (sum % 31) + 1);
}
