import { type DayNumber, formatDay, parseDay, weekday } from '../../kernel/calendar/civil-date.ts';
import type { IsoDate } from '../../kernel/calendar/calendar.ts';

export const CALENDAR_SPANS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type CalendarSpan = (typeof CALENDAR_SPANS)[number];

const MONTHS: Readonly<Record<'month' | 'quarter' | 'year', number>> = { month: 1, quarter: 3, year: 12 };

/**
 * The first day of the window of `multiplier` spans that contains a day. Weeks start on Sunday, as the vendor's do. Windows of
 * several spans are counted from `origin`.
 */
export function windowStart(day: IsoDate, span: CalendarSpan, multiplier: number, origin: IsoDate): IsoDate {
  const number = parseDay(day);
  if (span === 'day') return days(number, parseDay(origin), multiplier);
  if (span === 'week') return days(sundayOf(number), sundayOf(parseDay(origin)), 7 * multiplier);
  const length = MONTHS[span];
  const first = Math.floor(monthOf(origin) / length) * length;
  const month = Math.floor(monthOf(day) / length) * length;
  const size = length * multiplier;
  const start = first + Math.floor((month - first) / size) * size;
  return `${String(Math.floor(start / 12)).padStart(4, '0')}-${String((start % 12) + 1).padStart(2, '0')}-01`;
}

const days = (day: DayNumber, origin: DayNumber, size: number): IsoDate =>
  formatDay(origin + Math.floor((day - origin) / size) * size);

const sundayOf = (day: DayNumber): DayNumber => day - weekday(day);

const monthOf = (day: IsoDate): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
