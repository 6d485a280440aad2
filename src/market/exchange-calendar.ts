import type { CalendarOverride, IsoDate, TradingCalendar } from '../kernel/calendar/calendar.ts';
import { isCalendarDate } from '../kernel/calendar/civil-date.ts';
import { VendorFailure } from './vendor.ts';

/** A day on which the exchange trades, with hours in New York (`HH:MM`). */
export interface ExchangeDay {
  date: IsoDate;
  open: string;
  close: string;
}

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Alpaca's `/v2/calendar`: one entry per trading day. Null when it is not in this format. */
export function parseExchangeDays(body: string): ExchangeDay[] | null {
  let entries: unknown;
  try {
    entries = JSON.parse(body);
  } catch {
    return null;
  }
  if (!Array.isArray(entries)) return null;
  const days = entries.map((entry: unknown) => {
    const day = typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : {};
    return { date: String(day['date']), open: String(day['open']), close: String(day['close']) };
  });
  const isValid = ({ date, open, close }: ExchangeDay) =>
    isCalendarDate(date) && CLOCK_TIME.test(open) && CLOCK_TIME.test(close);
  return days.every(isValid) ? days : null;
}

/** More changes in a month are an error of the vendor, not of the exchange. */
const CHANGES_MAX = 3;

/** Days in the range on which the exchange trades otherwise than the rules of our calendar foretell. */
export function findCalendarChanges(
  days: readonly ExchangeDay[],
  range: { from: IsoDate; to: IsoDate },
  rules: TradingCalendar,
  reason: string,
): CalendarOverride[] {
  const theirs = new Map(days.map((day) => [day.date, day]));
  const ours = new Map(rules.sessionsBetween(range.from, range.to).map((session) => [session.date, session]));
  const dates = [...new Set([...theirs.keys(), ...ours.keys()])].filter(
    (date) => date >= range.from && date <= range.to,
  );
  const changes = dates.sort().flatMap((date): CalendarOverride[] => {
    const day = theirs.get(date);
    const session = ours.get(date);
    if (!day) return [{ date, hours: null, reason }];
    const isSame = session && newYorkTime(session.open) === day.open && newYorkTime(session.close) === day.close;
    return isSame ? [] : [{ date, hours: { open: day.open, close: day.close }, reason }];
  });
  if (changes.length > CHANGES_MAX)
    throw new VendorFailure(
      'malformed',
      `the calendar of Alpaca differs from the exchange’s rules on ${changes.length} days from ${range.from} to ${range.to}; it is not used`,
    );
  return changes;
}

const NEW_YORK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const newYorkTime = (at: Date): string => NEW_YORK.format(at);
