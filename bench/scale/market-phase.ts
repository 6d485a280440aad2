import { sql } from 'kysely';
import type { TradingCalendar } from '../../src/kernel/calendar/calendar.ts';
import type { Db } from '../../src/kernel/db/database.ts';
import type { JobQueue } from '../../src/kernel/queue/queue.ts';
import { refreshBars } from '../../src/market/use/refresh-bars.ts';
import { TICK_GRACE_MS, tickAt } from '../../src/signals/tick.ts';
import { hasTick, insertTick } from '../../src/signals/tick.store.ts';
import { enqueueDueTicks } from '../../src/signals/use/enqueue-due-ticks.ts';
import type { Platform } from '../../test/kit/platform.ts';
import { formulaVendor } from './bars.ts';
import { untilDrained } from './drain.ts';
import { measureUsage, type Usage } from './usage.ts';

const CALLS_MAX = 1_000;
/** The ends of the last bar that is filled and of the newest closed one, which is left for the measurement. */
export interface TickTimes {
  first: Date;
  newest: Date;
}

export function tickTimes(calendar: TradingCalendar, now: Date): TickTimes {
  const newest = calendar.lastClosedBar(new Date(now.getTime() - TICK_GRACE_MS), 'M30');
  if (newest === null) throw new RangeError(`the calendar has no session before ${now.toISOString()}`);
  const first = calendar.lastClosedBar(newest.start, 'M30') ?? newest;
  return { first: first.end, newest: newest.end };
}

export interface MarketPhase {
  /** A tick without any state: it reads the history of every company. */
  firstTick: Usage;
  bars: Usage & { inserted: number };
  tick: Usage;
}

interface MarketDeps {
  db: Db;
  /** Connections of their own, so that watching is not counted. */
  watch: Db;
  queue: JobQueue;
  calendar: TradingCalendar;
  platforms: readonly Platform[];
  drainSeconds: number;
}

/** Keeps the signal engine from enqueueing the newest tick by itself when it starts. */
export const holdNewestTick = (db: Db, calendar: TradingCalendar, { newest }: TickTimes): Promise<boolean> =>
  insertTick(db, tickAt(calendar, newest), 0);

/** A first tick, then the bars of the last half hour as the ingestion stores them, then the tick that they cause. */
export async function runMarketPhase(
  deps: MarketDeps,
  tickers: readonly string[],
  times: TickTimes,
): Promise<MarketPhase> {
  const { db, queue, calendar, platforms } = deps;
  const after = (instant: Date) => new Date(instant.getTime() + TICK_GRACE_MS);
  const tick = (end: Date) =>
    measureUsage(deps.watch, platforms, async () => {
      const { id } = tickAt(calendar, end);
      await sql`delete from signal_ticks where tick_id = ${id} and ticker_count = 0`.execute(db);
      // The signal engine may be first; then its jobs are the same.
      await enqueueDueTicks({ db, queue, calendar }, after(end));
      if (!(await hasTick(db, id))) throw new Error(`no tick was due at ${end.toISOString()}`);
      await untilDrained(deps.watch, deps.drainSeconds);
    });
  const firstTick = await tick(times.first);
  const now = () => new Date();
  let inserted = 0;
  const bars = await measureUsage(deps.watch, platforms, async () => {
    const vendor = formulaVendor(calendar, tickers, now);
    const refreshed = await refreshBars({ db, now, calendar, vendor }, { extraTickers: ['SPY'], maxCalls: CALLS_MAX });
    inserted = refreshed.inserted;
  });
  return { firstTick, bars: { ...bars, inserted }, tick: await tick(times.newest) };
}
