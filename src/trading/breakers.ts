import type { TierLimits } from './tiers.ts';

export const BREAKERS = [
  'daily_loss',
  'weekly_loss',
  'drawdown',
  'loss_streak',
  'broker_errors',
  'stale_feed',
  'market_crash',
  'reconciliation',
] as const;
export type Breaker = (typeof BREAKERS)[number];

export const BREAKER_STATUSES = ['normal', 'caution', 'tripped'] as const;
export type BreakerStatus = (typeof BREAKER_STATUSES)[number];
export const NORMAL = 0;
export const CAUTION = 1;
export const TRIPPED = 2;

export const BROKER_ERRORS_MAX = 3;
export const BROKER_ERROR_WINDOW_MS = 10 * 60_000;
export const FEED_STALE_MAX_MINUTES = 15;
export const MARKET_FALL_MAX = 0.05;
/** At this share of a limit positions are halved. */
const CAUTION_SHARE = 0.7;
export const CAUTION_FACTOR = 0.5;

const DAILY = 0;
const WEEKLY = 1;
const DRAWDOWN = 2;
const STREAK = 3;
const ERRORS = 4;
const FEED = 5;
const CRASH = 6;
const RECONCILIATION = 7;
export const STREAK_BREAKER = STREAK;

/** Losses, drawdown and falls as positive fractions. Whoever reads often keeps one of these and writes it anew. */
export interface BreakerReadings {
  dailyLoss: number;
  weeklyLoss: number;
  drawdown: number;
  /** Losing trades in a row since the streak last tripped. */
  lossStreak: number;
  /** In the last ten minutes. */
  brokerErrors: number;
  /** Trading minutes since the newest price; 0 while the market is closed. */
  feedStaleMinutes: number;
  /** Of the benchmark since the previous close. */
  marketFall: number;
  reconciled: boolean;
}

export const calmReadings = (): BreakerReadings => ({
  dailyLoss: 0,
  weeklyLoss: 0,
  drawdown: 0,
  lossStreak: 0,
  brokerErrors: 0,
  feedStaleMinutes: 0,
  marketFall: 0,
  reconciled: true,
});

export interface BreakerState {
  /** Tripped until this instant, per breaker: 0 is not, Infinity until somebody resumes. */
  readonly untilMs: Float64Array;
  /** Bits of those at 70% of their limit or beyond. */
  cautious: number;
}

export const newBreakerState = (): BreakerState => ({ untilMs: new Float64Array(BREAKERS.length), cautious: 0 });

/** The session and the week that losses belong to end here. */
export interface BreakerClock {
  nowMs: number;
  sessionEndMs: number;
  weekEndMs: number;
}

/**
 * Reads the gauges and trips what has reached its limit. A loss of the day or week stays tripped until the next one, a
 * drawdown until somebody resumes, a streak for its cooldown; the rest last as long as their cause. Answers the bits of those
 * that tripped in this call and were not tripped before. Allocates nothing.
 */
export function updateBreakers(
  state: BreakerState,
  readings: BreakerReadings,
  tier: TierLimits,
  clock: BreakerClock,
): number {
  state.cautious = 0;
  const { nowMs, sessionEndMs, weekEndMs } = clock;
  return (
    latch(state, DAILY, readings.dailyLoss, tier.maxDailyLoss, nowMs, sessionEndMs) |
    latch(state, WEEKLY, readings.weeklyLoss, tier.maxWeeklyLoss, nowMs, weekEndMs) |
    latch(state, DRAWDOWN, readings.drawdown, tier.maxDrawdown, nowMs, Number.POSITIVE_INFINITY) |
    latch(state, STREAK, readings.lossStreak, tier.maxLossStreak, nowMs, nowMs + tier.lossStreakCooldownMs) |
    hold(state, ERRORS, readings.brokerErrors >= BROKER_ERRORS_MAX, readings.brokerErrors / BROKER_ERRORS_MAX, nowMs) |
    hold(
      state,
      FEED,
      readings.feedStaleMinutes > FEED_STALE_MAX_MINUTES,
      readings.feedStaleMinutes / FEED_STALE_MAX_MINUTES,
      nowMs,
    ) |
    latch(state, CRASH, readings.marketFall, MARKET_FALL_MAX, nowMs, sessionEndMs) |
    hold(state, RECONCILIATION, !readings.reconciled, 0, nowMs)
  );
}

/** Stays tripped until its time even when the reading recovers. */
function latch(
  state: BreakerState,
  index: number,
  reading: number,
  limit: number,
  nowMs: number,
  untilMs: number,
): number {
  if (reading >= CAUTION_SHARE * limit) state.cautious |= 1 << index;
  const wasTripped = (state.untilMs[index] as number) > nowMs;
  if (wasTripped) return 0;
  state.untilMs[index] = reading >= limit ? untilMs : 0;
  return reading >= limit ? 1 << index : 0;
}

/** Tripped for as long as its cause lasts. */
function hold(state: BreakerState, index: number, tripped: boolean, share: number, nowMs: number): number {
  if (share >= CAUTION_SHARE) state.cautious |= 1 << index;
  const wasTripped = (state.untilMs[index] as number) > nowMs;
  state.untilMs[index] = tripped ? Number.POSITIVE_INFINITY : 0;
  return tripped && !wasTripped ? 1 << index : 0;
}

/** Index into BREAKER_STATUSES. */
export function breakerLevel(state: BreakerState, nowMs: number): number {
  for (let index = 0; index < state.untilMs.length; index++) {
    if ((state.untilMs[index] as number) > nowMs) return TRIPPED;
  }
  return state.cautious === 0 ? NORMAL : CAUTION;
}

/** An operator takes responsibility: what waits for a person waits no longer. Its cause must be measured anew from here. */
export function releaseManual(state: BreakerState): number {
  if (state.untilMs[DRAWDOWN] === 0) return 0;
  state.untilMs[DRAWDOWN] = 0;
  return 1 << DRAWDOWN;
}

/** Those that last as long as their cause, a feed or a broker that does not answer, and no longer. */
const PASSING_BITS = (1 << ERRORS) | (1 << FEED) | (1 << RECONCILIATION);

/** Whether what is tripped, if anything, ends with its cause. */
export const isPassing = (state: BreakerState, nowMs: number): boolean =>
  (trippedBits(state, nowMs) & ~PASSING_BITS) === 0;

export const breakersIn = (bits: number): Breaker[] => BREAKERS.filter((_, index) => (bits & (1 << index)) !== 0);

export const trippedBits = (state: BreakerState, nowMs: number): number =>
  state.untilMs.reduce((bits, untilMs, index) => (untilMs > nowMs ? bits | (1 << index) : bits), 0);
