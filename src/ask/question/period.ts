import type { IsoDate, TradingCalendar } from '../../kernel/calendar/calendar.ts';
import {
  type DayNumber,
  dayNumber,
  formatDay,
  isCalendarDate,
  parseDay,
  startOfDay,
  weekday,
} from '../../kernel/calendar/civil-date.ts';
import { newYorkInstant } from '../../kernel/calendar/new-york.ts';

/** Days in the market's local time, both included. */
export interface Period {
  from: IsoDate;
  to: IsoDate;
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
/** A longer span is a typing error. */
const UNITS_MAX = 5_000;

const COUNT = `(?:\\d{1,4}|${NUMBERS.join('|')}|few)`;
const UNIT = '(?:day|session|week|month|quarter|year)s?';
const MONTH = `(?:${MONTHS.join('|')})`;
const DAY = `(?:\\d{4}-\\d{2}-\\d{2}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{1,2}(?:st|nd|rd|th)? ${MONTH}(?: \\d{4})?|(?:last )?(?:${WEEKDAYS.join('|')})|yesterday|today|${COUNT} ${UNIT} ago)`;
const SPAN = `(?:(?:the )?(?:last|past) ${COUNT} ${UNIT}|(?:the )?(?:last|past|previous|this) (?:week|month|quarter|year|session)|${MONTH}(?: \\d{4})?|q[1-4](?: \\d{4})?|year to date|ytd|\\d{4})`;

/** Matches the words of a period in a question of lower case. `since` takes any words, so that a wrong date is named. */
export const PERIOD_PATTERN = `(?:between ${DAY} and ${DAY}|from ${DAY} (?:to|until) ${DAY}|since .+?|(?:in|over|during|for|within|on) (?:${SPAN}|${DAY})|${SPAN}|${DAY})`;

/** Reads a period by the clock `asOf` and the market's sessions. Null where the words are no period; it may lie in the future. */
export function readPeriod(words: string, asOf: Date, calendar: TradingCalendar): Period | null {
  const text = words.trim().toLowerCase();
  const today = parseDay(calendar.dateOf(asOf));
  const clock = { today, calendar };
  const range =
    new RegExp(`^between (${DAY}) and (${DAY})$`).exec(text) ??
    new RegExp(`^from (${DAY}) (?:to|until) (${DAY})$`).exec(text);
  if (range) {
    const from = readDay(range[1] ?? '', clock);
    const to = readDay(range[2] ?? '', clock);
    return from === null || to === null || from.first > to.last ? null : days(from.first, to.last);
  }
  const since = /^since (.+)$/.exec(text);
  if (since) {
    const start = readDay(since[1] ?? '', clock) ?? readSpan(since[1] ?? '', clock);
    return start && days(start.first, Math.max(today, start.first));
  }
  const bare = text.replace(/^(?:in|over|during|for|within|on) /, '');
  const found = readSpan(bare, clock) ?? readDay(bare, clock);
  return found && days(found.first, found.last);
}

interface Clock {
  today: DayNumber;
  calendar: TradingCalendar;
}

interface Days {
  first: DayNumber;
  last: DayNumber;
}

const days = (first: DayNumber, last: DayNumber): Period => ({ from: formatDay(first), to: formatDay(last) });
const one = (day: DayNumber | null): Days | null => (day === null ? null : { first: day, last: day });

function readDay(text: string, clock: Clock): Days | null {
  const { today } = clock;
  if (text === 'today') return one(today);
  if (text === 'yesterday') return yesterday(clock);
  if (/^\d{4}-/.test(text)) return isCalendarDate(text) ? one(parseDay(text)) : null;
  const named = WEEKDAYS.indexOf(text.replace(/^last /, ''));
  // The latest such day before today: on a Tuesday, "Tuesday" is a week ago.
  if (named >= 0) return one(today - ((weekday(today) - named + 6) % 7) - 1);
  const ago = new RegExp(`^(${COUNT}) (${UNIT}) ago$`).exec(text);
  if (ago) return one(back(clock, countOf(ago[1] ?? ''), ago[2] ?? ''));
  const date =
    new RegExp(`^(?<month>${MONTH}) (?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\\d{4}))?$`).exec(text) ??
    new RegExp(`^(?<day>\\d{1,2})(?:st|nd|rd|th)? (?<month>${MONTH})(?: (?<year>\\d{4}))?$`).exec(text);
  if (!date?.groups) return null;
  return one(readDate(date.groups['month'] ?? '', Number(date.groups['day']), date.groups['year'], today));
}

/** The last session before today and the days up to today: on a Monday, Friday to Sunday. */
function yesterday({ today, calendar }: Clock): Days {
  const { from } = calendar.covers;
  const last = today - 1;
  const session = formatDay(last) > from ? parseDay(calendar.previousSession(formatDay(today)).date) : last;
  return { first: session, last };
}

/** Without a year, the latest such date that is not after today. */
function readDate(monthName: string, day: number, year: string | undefined, today: DayNumber): DayNumber | null {
  const month = MONTHS.indexOf(monthName) + 1;
  const current = Number(formatDay(today).slice(0, 4));
  const inYear = (wanted: number): DayNumber | null => {
    const found = dayNumber(wanted, month, day);
    return Number(formatDay(found).slice(5, 7)) === month && day >= 1 ? found : null;
  };
  if (year !== undefined) return inYear(Number(year));
  const found = inYear(current);
  return found !== null && found > today ? inYear(current - 1) : found;
}

function readSpan(text: string, clock: Clock): Days | null {
  const { today } = clock;
  const counted = new RegExp(`^(?:the )?(?:last|past) (${COUNT}) (${UNIT})$`).exec(text);
  if (counted) {
    const first = back(clock, countOf(counted[1] ?? ''), counted[2] ?? '');
    return first === null ? null : { first, last: today };
  }
  if (text === 'ytd' || text === 'year to date') return { first: startOfYear(today), last: today };
  const named = /^(?:the )?(last|past|previous|this) (week|month|quarter|year|session)$/.exec(text);
  if (named) return readNamed(named[1] === 'this', named[2] ?? '', clock);
  if (/^\d{4}$/.test(text)) return wholeMonths(Number(text), 1, 12, today);
  const quarter = /^q([1-4])(?: (\d{4}))?$/.exec(text);
  if (quarter) {
    const month = 3 * Number(quarter[1]) - 2;
    return wholeMonths(yearOf(month, quarter[2], today), month, 3, today);
  }
  const month = new RegExp(`^(${MONTH})(?: (\\d{4}))?$`).exec(text);
  if (!month) return null;
  const number = MONTHS.indexOf(month[1] ?? '') + 1;
  return wholeMonths(yearOf(number, month[2], today), number, 1, today);
}

function readNamed(isThis: boolean, unit: string, clock: Clock): Days | null {
  const { today, calendar } = clock;
  const [year, month] = formatDay(today).split('-').map(Number) as [number, number, number];
  if (unit === 'session')
    return one(
      parseDay(
        (calendar.sessionOn(formatDay(today)) && isThis
          ? calendar.sessionOn(formatDay(today))
          : calendar.previousSession(formatDay(today))
        )?.date ?? formatDay(today),
      ),
    );
  if (unit === 'week') {
    const monday = today - ((weekday(today) + 6) % 7);
    return isThis ? { first: monday, last: today } : { first: monday - 7, last: monday - 1 };
  }
  if (unit === 'year') return wholeMonths(isThis ? year : year - 1, 1, 12, today);
  const length = unit === 'quarter' ? 3 : 1;
  const start = length === 3 ? month - ((month - 1) % 3) : month;
  const first = isThis ? start : start - length;
  return first >= 1 ? wholeMonths(year, first, length, today) : wholeMonths(year - 1, first + 12, length, today);
}

/** The latest year in which this month has begun. */
function yearOf(month: number, stated: string | undefined, today: DayNumber): number {
  if (stated !== undefined) return Number(stated);
  const current = Number(formatDay(today).slice(0, 4));
  return dayNumber(current, month, 1) <= today ? current : current - 1;
}

/** A span that is not over ends today. */
function wholeMonths(year: number, month: number, length: number, today: DayNumber): Days {
  const first = dayNumber(year, month, 1);
  const last = dayNumber(year, month + length, 1) - 1;
  return { first, last: first <= today ? Math.min(last, today) : last };
}

const startOfYear = (day: DayNumber): DayNumber => dayNumber(Number(formatDay(day).slice(0, 4)), 1, 1);

const countOf = (text: string): number =>
  /^\d/.test(text) ? Number(text) : text === 'few' ? 3 : NUMBERS.indexOf(text) + 1;

function back({ today, calendar }: Clock, count: number, unit: string): DayNumber | null {
  if (count < 1 || count > UNITS_MAX) return null;
  const [year, month, day] = formatDay(today).split('-').map(Number) as [number, number, number];
  if (unit.startsWith('day')) return today - count;
  if (unit.startsWith('week')) return today - 7 * count;
  if (unit.startsWith('session')) {
    const from = formatDay(Math.max(today - 2 * count - 14, parseDay(calendar.covers.from)));
    const session = calendar.sessionsBetween(from, formatDay(today)).at(-count);
    return session ? parseDay(session.date) : null;
  }
  const months = unit.startsWith('month') ? count : unit.startsWith('quarter') ? 3 * count : 12 * count;
  const index = 12 * year + (month - 1) - months;
  if (index < 12 * 1970) return null;
  const last = Number(formatDay(dayNumber(Math.floor(index / 12), (index % 12) + 2, 0)).slice(8));
  return dayNumber(Math.floor(index / 12), (index % 12) + 1, Math.min(day, last));
}

/** The instants of a period: from the start of its first day to the end of its last one, and not beyond `asOf`. */
export function instantsOf(period: Period, calendar: TradingCalendar, asOf: Date): { start: Date; end: Date } {
  const at = (day: DayNumber) => new Date(calendar.timeZone === 'UTC' ? startOfDay(day) : newYorkInstant(day, 0));
  const end = at(parseDay(period.to) + 1);
  return { start: at(parseDay(period.from)), end: end < asOf ? end : asOf };
}
