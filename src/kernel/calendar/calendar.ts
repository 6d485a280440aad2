/** A calendar date without a time zone, `YYYY-MM-DD`, in the local time of its calendar. */
export type IsoDate = string;

/** Bars of these lengths divide a session; the last one ends with the session. */
export type IntradayTimeframe = 'M30' | 'H1' | 'H4';
export type Timeframe = IntradayTimeframe | 'D' | 'W' | 'M';

export const INTRADAY_MINUTES: Readonly<Record<IntradayTimeframe, number>> = { M30: 30, H1: 60, H4: 240 };

export interface Session {
  date: IsoDate;
  open: Date;
  /** Exclusive: the first instant after the session. */
  close: Date;
  minutes: number;
  /** True for a session shorter than a regular one: a half day, a late opening, an interrupted day. */
  short: boolean;
}

/** `[start, end)`. The bar is complete and available from `end` on. */
export interface BarSpan {
  start: Date;
  end: Date;
}

/** An override for one date: other hours (local `HH:MM`), or closed. */
export interface CalendarOverride {
  date: IsoDate;
  hours: { open: string; close: string } | null;
  reason: string;
}

/**
 * When a market trades. All horizons, half-lives and bars are measured on it, so it is an argument everywhere: New York for
 * real money, always open for the sandbox. Outside `covers` there are no sessions: methods return null, false or 0. Methods
 * that must return a session and find none throw a RangeError.
 */
export interface TradingCalendar {
  readonly name: string;
  readonly timeZone: 'America/New_York' | 'UTC';
  readonly covers: { from: IsoDate; to: IsoDate };
  /** The length of a regular session. */
  readonly minutesPerSession: number;
  /** Nominal, for annualising: 252 in New York. */
  readonly sessionsPerYear: number;

  /** Bars in a regular session. */
  barsPerSession(timeframe: IntradayTimeframe): number;
  /** Nominal length of a bar in sessions: 1/13 for M30 in New York, 5 for W, 21 for M. */
  sessionsPerBar(timeframe: Timeframe): number;

  /** The local date of the market at an instant, whether it trades that day or not. */
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
  /** The open session, or the next one to open. */
  currentOrNextSession(instant: Date): Session;
  /** The last session whose close is not after the instant. */
  lastClosedSession(instant: Date): Session | null;

  /** Minutes of trading in `[a, b)`; negative when b is before a. */
  tradingMinutes(a: Date, b: Date): number;
  /**
   * Adds trading time to an instant. When the result falls on the boundary between two sessions, forward gives the close and
   * backward the open: an entry at the open plus one session's minutes is that session's close.
   */
  addTradingMinutes(instant: Date, minutes: number): Date;
  /** Sessions in `[a, b)`, partial ones as fractions: a whole half day is one session. */
  sessions(a: Date, b: Date): number;
  /** As `addTradingMinutes`, in sessions. */
  addSessions(instant: Date, count: number): Date;

  /** The bar that contains an instant. Weeks and months include nights and weekends, shorter bars do not. */
  barAt(instant: Date, timeframe: Timeframe): BarSpan | null;
  /** The last bar complete at an instant. */
  lastClosedBar(instant: Date, timeframe: Timeframe): BarSpan | null;
  /** Starts strictly after the instant. */
  firstBarStartAfter(instant: Date, timeframe: Timeframe): Date;
  /** Bars that start in `[from, until)`, oldest first. */
  barsBetween(from: Date, until: Date, timeframe: Timeframe): BarSpan[];
}
