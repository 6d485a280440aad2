import { type BarSpans, barSpans, type SpanMs } from './bar-spans.ts';
import {
  type BarSpan,
  INTRADAY_MINUTES,
  type IntradayTimeframe,
  type Session,
  type Timeframe,
  type TradingCalendar,
} from './calendar.ts';
import { type DayNumber, formatDay, parseDay } from './civil-date.ts';
import type { SessionIndex } from './session-index.ts';

const MINUTE_MS = 60_000;

export interface CalendarSpec {
  name: string;
  timeZone: TradingCalendar['timeZone'];
  minutesPerSession: number;
  sessionsPerYear: number;
  sessionsPerWeek: number;
  sessionsPerMonth: number;
  dayOf: (ms: number) => DayNumber;
  index: SessionIndex;
}

/** Implements the calendar port on a session index. */
export function createCalendar(spec: CalendarSpec): TradingCalendar {
  const { index } = spec;
  const bars: Record<Timeframe, BarSpans> = {
    M30: barSpans(index, 'M30'),
    H1: barSpans(index, 'H1'),
    H4: barSpans(index, 'H4'),
    D: barSpans(index, 'D'),
    W: barSpans(index, 'W'),
    M: barSpans(index, 'M'),
  };
  /** The dates of sessions that were asked for: a replay asks for the same ones millions of times. */
  const dates = new Map<number, string>();
  const dateAt = (position: number): string => {
    const known = dates.get(position);
    if (known !== undefined) return known;
    const date = formatDay(index.day(position));
    dates.set(position, date);
    return date;
  };
  const session = (position: number): Session => {
    const minutes = (index.closeMs(position) - index.openMs(position)) / MINUTE_MS;
    return {
      date: dateAt(position),
      open: new Date(index.openMs(position)),
      close: new Date(index.closeMs(position)),
      minutes,
      short: minutes < spec.minutesPerSession,
    };
  };
  const find = (position: number) => (position >= 0 && position < index.length ? session(position) : null);
  const get = (position: number, what: string) => {
    const found = find(position);
    if (!found) throw new RangeError(`the ${spec.name} calendar has no session ${what}`);
    return found;
  };
  const openAt = (instant: Date) => {
    const position = index.notOver(time(instant));
    return position < index.length && index.openMs(position) <= instant.getTime() ? position : -1;
  };
  const barsPerSession = (timeframe: IntradayTimeframe) =>
    Math.ceil(spec.minutesPerSession / INTRADAY_MINUTES[timeframe]);

  return {
    name: spec.name,
    timeZone: spec.timeZone,
    covers: { from: formatDay(index.firstDay), to: formatDay(index.lastDay) },
    minutesPerSession: spec.minutesPerSession,
    sessionsPerYear: spec.sessionsPerYear,
    barsPerSession,
    sessionsPerBar: (timeframe) => {
      if (timeframe === 'D') return 1;
      if (timeframe === 'W') return spec.sessionsPerWeek;
      return timeframe === 'M' ? spec.sessionsPerMonth : 1 / barsPerSession(timeframe);
    },

    dateOf: (instant) => formatDay(spec.dayOf(time(instant))),
    sessionOn: (date) => {
      const day = parseDay(date);
      const position = index.atOrAfterDay(day);
      return position < index.length && index.day(position) === day ? session(position) : null;
    },
    sessionAt: (instant) => find(openAt(instant)),
    isOpen: (instant) => openAt(instant) >= 0,
    sessionsBetween: (from, to) => {
      const first = index.atOrAfterDay(parseDay(from));
      const end = index.atOrAfterDay(parseDay(to) + 1);
      return Array.from({ length: Math.max(0, end - first) }, (_, offset) => session(first + offset));
    },
    previousSession: (date) => get(index.atOrAfterDay(parseDay(date)) - 1, `before ${date}`),
    nextSession: (date) => get(index.atOrAfterDay(parseDay(date) + 1), `after ${date}`),
    currentOrNextSession: (instant) => get(index.notOver(time(instant)), `from ${instant.toISOString()} on`),
    lastClosedSession: (instant) => find(index.notOver(time(instant)) - 1),

    tradingMinutes: (a, b) => (index.elapsedMs(time(b)) - index.elapsedMs(time(a))) / MINUTE_MS,
    addTradingMinutes: (instant, minutes) => {
      const shiftMs = Math.round(finite(minutes) * MINUTE_MS);
      if (shiftMs === 0) return new Date(instant);
      return new Date(index.instantOf(index.elapsedMs(time(instant)) + shiftMs, shiftMs > 0 ? 'close' : 'open'));
    },
    sessions: (a, b) => index.elapsedSessions(time(b)) - index.elapsedSessions(time(a)),
    addSessions: (instant, count) => {
      if (finite(count) === 0) return new Date(instant);
      const target = steady(index.elapsedSessions(time(instant)) + count);
      return new Date(index.instantOfSessions(target, count > 0 ? 'close' : 'open'));
    },

    barAt: (instant, timeframe) => span(bars[timeframe].at(time(instant))),
    lastClosedBar: (instant, timeframe) => span(bars[timeframe].lastClosed(time(instant))),
    firstBarStartAfter: (instant, timeframe) => {
      const startMs = bars[timeframe].firstStartAfter(time(instant));
      if (startMs === null) throw new RangeError(`the ${spec.name} calendar has no bar after ${instant.toISOString()}`);
      return new Date(startMs);
    },
    barsBetween: (from, until, timeframe) =>
      bars[timeframe]
        .between(time(from), time(until))
        .map(({ startMs, endMs }) => ({ start: new Date(startMs), end: new Date(endMs) })),
  };
}

function span(found: SpanMs | null): BarSpan | null {
  return found && { start: new Date(found.startMs), end: new Date(found.endMs) };
}

/** Refuses an invalid Date, which would silently give some session or none. */
function time(instant: Date): number {
  return finite(instant.getTime());
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new RangeError('the calendar was given an invalid time');
  return value;
}

/** Rounds away floating-point errors, so that a sum of fractions does not move a session boundary by a day. */
function steady(sessions: number): number {
  const whole = Math.round(sessions);
  return Math.abs(sessions - whole) < 1e-9 ? whole : sessions;
}
