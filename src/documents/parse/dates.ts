import { dayNumber } from '../../kernel/calendar/civil-date.ts';
import { newYorkInstant } from '../../kernel/calendar/new-york.ts';
import { MINUTE_MS } from '../../kernel/clock.ts';

/** Earlier dates predate news on the web and are default values or errors. */
const EARLIEST = Date.UTC(1994, 0, 1);
/** Tolerance for publishers' clocks that run ahead of ours. */
const CLOCK_SKEW_MS = 10 * MINUTE_MS;

export interface FoundDate {
  at: Date;
  /** Day, time and zone were all given. */
  exact: boolean;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const OFFSET_MINUTES: Record<string, number> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  bst: 60,
  cet: 60,
  cest: 120,
  eet: 120,
  eest: 180,
  ist: 330,
  jst: 540,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
};
/** Zone names without standard or daylight time follow New York's clock changes. */
const US_ZONES_BEHIND_NEW_YORK_MINUTES: Record<string, number> = { et: 0, ct: 60, mt: 120, pt: 180 };

const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const CLOCK =
  '(?:,?\\s*(?:at|-|–|\\||·)?\\s*(\\d{1,2})[:.](\\d{2})(?:[:.](\\d{2}))?\\s*([ap])?\\.?(?:m\\b\\.?)?\\s*\\(?([a-z]{1,4}\\b|[+-]\\d{2}:?\\d{2})?\\)?)?';
const ISO =
  /^\s*(\d{4})-(\d{2})-(\d{2})(?:[T\s]+(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?)?\s*$/i;
const COMPACT = /^\s*(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?(Z)?)?\s*$/;
const DAY_FIRST = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+${MONTH},?\\s+(\\d{4})${CLOCK}`, 'i');
const MONTH_FIRST = new RegExp(`\\b${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})${CLOCK}`, 'i');
const NUMERIC = /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/;
const ISO_INSIDE = /\b(\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?)\b/;

/** Fast pre-check: every date form has a year, and most lines of a page do not. */
const YEAR = /\d{4}/;

/** Parses machine dates (ISO 8601, RFC 822) and dates written in English; null for anything else. */
export function parseDate(text: string): FoundDate | null {
  if (text.length > 200) return null;
  const iso = ISO.exec(text);
  if (iso) {
    const [, year, month, day, hour, minute, second, fraction, zone] = iso;
    const millis = fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1_000);
    return build(year, Number(month), day, hour, minute, second, undefined, zone, millis);
  }
  const compact = COMPACT.exec(text);
  if (compact) {
    const [, year, month, day, hour, minute, second, zone] = compact;
    return build(year, Number(month), day, hour, minute, second, undefined, zone, 0);
  }
  return findDate(text);
}

/** The first date in a line of text. */
export function findDate(text: string): FoundDate | null {
  if (!YEAR.test(text)) return null;
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) {
    const [, day, month, year, hour, minute, second, half, zone] = dayFirst;
    return build(year, monthNumber(month), day, hour, minute, second, half, zone, 0);
  }
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) {
    const [, month, day, year, hour, minute, second, half, zone] = monthFirst;
    return build(year, monthNumber(month), day, hour, minute, second, half, zone, 0);
  }
  const inside = ISO_INSIDE.exec(text);
  if (inside?.[1] !== undefined && inside[1] !== text) return parseDate(inside[1]);
  const numeric = NUMERIC.exec(text);
  if (!numeric) return null;
  const [, first, second, year] = numeric;
  // US order unless only the other order is a valid date; 03/04 is read as US because most sources are.
  return Number(first) > 12
    ? build(year, Number(second), first, undefined, undefined, undefined, undefined, undefined, 0)
    : build(year, Number(first), second, undefined, undefined, undefined, undefined, undefined, 0);
}

/** False for dates before EARLIEST or after the platform received the document. */
export function isPlausible(at: Date, availableAt: Date): boolean {
  const time = at.getTime();
  return time >= EARLIEST && time <= availableAt.getTime() + CLOCK_SKEW_MS;
}

function build(
  year: string | undefined,
  month: number,
  day: string | undefined,
  hour: string | undefined,
  minute: string | undefined,
  second: string | undefined,
  half: string | undefined,
  zone: string | undefined,
  millis: number,
): FoundDate | null {
  const y = Number(year);
  const d = Number(day);
  if (!isCalendarDay(y, month, d)) return null;
  let h = Number(hour ?? 0);
  const m = Number(minute ?? 0);
  const s = Math.min(59, Number(second ?? 0));
  if (half !== undefined && hour !== undefined) {
    if (h < 1 || h > 12) return null;
    h = (h % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  if (h > 23 || m > 59) return null;
  const zoneName = zone?.toLowerCase();
  const behind = zoneName === undefined ? undefined : US_ZONES_BEHIND_NEW_YORK_MINUTES[zoneName];
  if (behind !== undefined) {
    const at = newYorkInstant(dayNumber(y, month, d), h * 60 + m) + behind * MINUTE_MS + s * 1_000 + millis;
    return { at: new Date(at), exact: true };
  }
  const offset = zoneName === undefined ? undefined : offsetMinutes(zoneName);
  const wall = Date.UTC(y, month - 1, d, h, m, s, millis);
  return { at: new Date(wall - (offset ?? 0) * MINUTE_MS), exact: hour !== undefined && offset !== undefined };
}

function offsetMinutes(zone: string): number | undefined {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (!match) return OFFSET_MINUTES[zone];
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  if (minutes > 14 * 60) return undefined;
  return match[1] === '-' ? -minutes : minutes;
}

function monthNumber(name: string | undefined): number {
  return MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && year <= 9999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
