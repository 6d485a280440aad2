import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { MINUTE_MS } from '../kernel/clock.ts';

export const SIGNAL_QUEUE = 'signal';
/** Vendors publish a bar some time after it has closed. */
export const TICK_GRACE_MS = 2 * MINUTE_MS;
/** Enough to share round trips, and few enough that little is repeated after a crash. */
export const TICKERS_PER_JOB = 100;

export interface SignalJob {
  tick_id: string;
  as_of: string;
  tickers: string[];
}

/** Keyed by its tick and its first ticker. */
export const signalJob = (payload: SignalJob) => ({
  queue: SIGNAL_QUEUE,
  key: `${payload.tick_id} ${payload.tickers[0]}`,
  payload,
});

export interface Tick {
  id: string;
  asOf: Date;
}

export function tickAt(calendar: TradingCalendar, asOf: Date): Tick {
  return { id: `${calendar.name}:${asOf.toISOString()}`, asOf };
}

/**
 * The newest tick that is due: ticks are the ends of the half hours in which the market trades. Missed ticks are skipped, because
 * the next tick processes their bars and a verdict for the past is of no use.
 */
export function dueTick(calendar: TradingCalendar, now: Date): Tick | null {
  const bar = calendar.lastClosedBar(new Date(now.getTime() - TICK_GRACE_MS), 'M30');
  return bar && tickAt(calendar, bar.end);
}

export function tickJobs(tick: Tick, tickers: readonly string[]): SignalJob[] {
  const sorted = [...new Set(tickers)].sort();
  const jobs: SignalJob[] = [];
  for (let start = 0; start < sorted.length; start += TICKERS_PER_JOB) {
    jobs.push({
      tick_id: tick.id,
      as_of: tick.asOf.toISOString(),
      tickers: sorted.slice(start, start + TICKERS_PER_JOB),
    });
  }
  return jobs;
}
