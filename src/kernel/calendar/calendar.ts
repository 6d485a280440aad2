/** A calendar date without a time zone, `YYYY-MM-DD`; which day it is depends on the calendar that is asked. */
export type IsoDate = string;

/** Bars of these lengths divide a session; a bar that would outlast it ends with it. */
export type IntradayTimeframe = 'M30' | 'H1' | 'H4';
export type Timeframe = IntradayTimeframe | 'D' | 'W' | 'M';

export const INTRADAY_MINUTES: Readonly<Record<IntradayTimeframe, number>> = { M30: 30, H1: 60, H4: 240 };

export interface Session {
  date: IsoDate;
  open: Date;
  /** The first instant that is no longer in the session. */
  close: Date;
  minutes: number;
  /** Shorter than a regular session: a half day, a late opening, an interrupted day. */
  short: boolean;
}

/** `[start, end)`. The bar is complete, and may be known, from `end` on. */
export interface BarSpan {
  start: Date;
  end: Date;
}

/** A change to the rules for one date: other hours (local `HH:MM`), or none at all. */
export interface CalendarOverride {
  date: IsoDate;
  hours: { open: string; close: string } | null;
  reason: string;
}

/**
 * When a market trades. Every horizon, half-life and bar of the platform is measured on it, so it is an argument
 * everywhere: New York for real money, always open for the sandbox.
 *
 * Outside `covers` there are no sessions: questions about such times answer null, false or 0. Only what must name a
 * session and finds none throws a RangeError.
 */
export interface TradingCalendar {
  readonly name: string;
  readonly timeZone: 'America/New_York' | 'UTC';
  readonly covers: { from: IsoDate; to: IsoDate };
  /** Of a regular session. */
  readonly minutesPerSession: number;
  /** Nominal, for annualising: 252 in New York. */
  readonly sessionsPerYear: number;

  /** Bars in a regular session. */
  barsPerSession(timeframe: IntradayTimeframe): number;
  /** Nominal length of a bar in sessions: 1/13 for M30 in New York, 5 for W, 21 for M. */
  sessionsPerBar(timeframe: Timeframe): number;

  /** The date on the market's own wall at an instant, whether it trades that day or not. */
  dateOf(instant: Date): IsoDate;
  sessionOn(date: IsoDate): Session | null;
  /** The session that is open at an instant. */
  sessionAt(instant: Date): Session | null;
  isOpen(instant: Date): boolean;
  /** Both dates included. */
  sessionsBetween(from: IsoDate, to: IsoDate): Session[];
  /** The last session on an earlier date. */
  previousSession(date: IsoDate): Session;
  /** The first session on a later date. */
  nextSession(date: IsoDate): Session;
  /** The session open now, or else the next one to open. */
  currentOrNextSession(instant: Date): Session;
  /** The last session whose close is not after the instant. */
  lastClosedSession(instant: Date): Session | null;

  /** Minutes of trading in `[a, b)`; negative when b is before a. */
  tradingMinutes(a: Date, b: Date): number;
  /**
   * The instant that much trading later (or earlier). Where a whole night fits, forward ends at the close that completes
   * the time and backward at the open: an entry at the open plus one session's minutes is that session's close.
   */
  addTradingMinutes(instant: Date, minutes: number): Date;
  /** Sessions in `[a, b)`, each counted by the fraction that falls into it: a whole half day is one session. */
  sessions(a: Date, b: Date): number;
  /** As `addTradingMinutes`, in sessions. */
  addSessions(instant: Date, count: number): Date;

  /** The bar an instant falls into. A week or month spans its nights and weekends, the shorter ones do not. */
  barAt(instant: Date, timeframe: Timeframe): BarSpan | null;
  /** The last bar complete at an instant. */
  lastClosedBar(instant: Date, timeframe: Timeframe): BarSpan | null;
  /** Strictly after: what is known at a bar's start is not known before it. */
  firstBarStartAfter(instant: Date, timeframe: Timeframe): Date;
  /** Bars that start in `[from, until)`, oldest first. */
  barsBetween(from: Date, until: Date, timeframe: Timeframe): BarSpan[];
}
