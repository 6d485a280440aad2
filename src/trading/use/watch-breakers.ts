import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { breakerNotification } from '../notifications/messages.ts';
import { loadBreakers, storeBreakers } from '../breaker-state.ts';
import { insertBreakerEvents, readOutside } from '../breaker.store.ts';
import {
  type Breaker,
  BROKER_ERROR_WINDOW_MS,
  type BreakerReadings,
  listTripped,
  updateBreakers,
} from '../breakers.ts';
import { drawdownOf } from '../pools.ts';
import { loadPortfolio } from '../portfolio.store.ts';
import { lockState, type TradingStateRow, updateState } from '../state.store.ts';
import { countLossStreak } from '../trade.store.ts';
import { notify } from './notify.ts';
import type { EngineDeps, Round } from './round.ts';
import { weekEnd } from '../week.ts';

/** Measures every breaker's reading, trips and releases breakers, and records the changes. */
export function watchBreakers(deps: EngineDeps, round: Round): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    await deps.fence(tx);
    const state = await lockState(tx, round.account.id);
    if (state) await watch(tx, deps, round, state);
  });
}

async function watch(tx: Tx, deps: EngineDeps, round: Round, state: TradingStateRow): Promise<void> {
  const { account, limits, now } = round;
  const { calendar } = deps;
  const nowMs = now.getTime();
  const portfolio = await loadPortfolio(tx, state);
  const peak = Math.max(state.peak_value, portfolio.total);
  const ends = lossEnds(calendar, state, now);
  const readings = await measureReadings(tx, deps, round, { state, total: portfolio.total, peak, ends });
  const breakers = loadBreakers(state);
  const before = listTripped(breakers, 0);
  const tripped = updateBreakers(breakers, readings, limits, {
    nowMs,
    sessionEndMs: ends.session.getTime(),
    weekEndMs: ends.week.getTime(),
  });
  const after = listTripped(breakers, nowMs);
  const stored = storeBreakers(breakers);
  await updateState(tx, account.id, {
    peak_value: peak,
    breakers_tripped: JSON.stringify(stored.breakers_tripped),
    breakers_cautious: [...stored.breakers_cautious],
    // The streak is counted from the trip it caused, or it would trip again when the cooldown ends.
    ...(tripped.includes('loss_streak') ? { streak_from: now } : {}),
  });
  const untilOf = (breaker: Breaker) => {
    const { untilMs } = breakers[breaker];
    return Number.isFinite(untilMs) ? new Date(untilMs) : null;
  };
  const released = before.filter((breaker) => !after.includes(breaker));
  const events = [
    ...tripped.map((breaker) => ({ breaker, event: 'tripped' as const, until: untilOf(breaker) })),
    ...released.map((breaker) => ({ breaker, event: 'released' as const, until: null })),
  ];
  const plain = { ...readings, feedStaleMinutes: finite(readings.feedStaleMinutes) };
  await insertBreakerEvents(
    tx,
    events.map((event) => ({ ...event, accountId: account.id, readings: plain, at: now })),
  );
  for (const { breaker, event, until } of events) {
    if (event === 'tripped') await notify(tx, deps.queue, breakerNotification(account.id, breaker, now, until), now);
  }
}

/** When the session and the week end that the account's start values belong to; both may have ended. */
function lossEnds(calendar: TradingCalendar, state: TradingStateRow, now: Date): { session: Date; week: Date } {
  const session = calendar.sessionOn(state.session_date) ?? calendar.currentOrNextSession(now);
  return { session: session.close, week: weekEnd(calendar, session) };
}

interface Measured {
  state: TradingStateRow;
  total: number;
  peak: number;
  ends: { session: Date; week: Date };
}

async function measureReadings(
  tx: Tx,
  deps: EngineDeps,
  round: Round,
  { state, total, peak, ends }: Measured,
): Promise<BreakerReadings> {
  const { account, limits, now } = round;
  const { calendar, benchmark } = deps;
  const outside = await readOutside(tx, {
    accountId: account.id,
    benchmark,
    errorsSince: new Date(now.getTime() - BROKER_ERROR_WINDOW_MS),
    now,
  });
  const { newestQuoteAt, benchmarkPrice, benchmarkPreviousClose, benchmarkQuotedAt } = outside;
  const session = calendar.sessionAt(now);
  // A quote from an earlier session would count that session's fall as today's.
  const isToday = session !== null && benchmarkQuotedAt !== null && benchmarkQuotedAt >= session.open;
  return {
    // The loss of a session or week that has ended would trip its breaker again, for the whole next one.
    dailyLoss: now < ends.session ? lossOf(state.session_start_value, total) : 0,
    weeklyLoss: now < ends.week ? lossOf(state.week_start_value, total) : 0,
    drawdown: drawdownOf(total, peak),
    lossStreak: await countLossStreak(tx, account.id, state.streak_from, limits.maxLossStreak),
    brokerErrors: outside.brokerErrors,
    feedStaleMinutes:
      session === null
        ? 0
        : newestQuoteAt === null
          ? Number.POSITIVE_INFINITY
          : calendar.tradingMinutes(newestQuoteAt > session.open ? newestQuoteAt : session.open, now),
    marketFall:
      isToday && benchmarkPrice !== null && benchmarkPreviousClose !== null
        ? Math.max(0, 1 - benchmarkPrice / benchmarkPreviousClose)
        : 0,
    reconciled: account.status !== 'mismatch',
  };
}

const lossOf = (start: number, value: number): number => (start > 0 ? Math.max(0, 1 - value / start) : 0);
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
