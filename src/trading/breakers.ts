import { type CatalogueEntry, namesOf } from '../risk/check-definition.ts';
import type { TierLimits } from './tiers.ts';

export const BREAKER_STATUSES = ['normal', 'caution', 'tripped'] as const;
export type BreakerStatus = (typeof BREAKER_STATUSES)[number];

const BROKER_ERRORS_MAX = 3;
export const BROKER_ERROR_WINDOW_MS = 10 * 60_000;
const FEED_STALE_MAX_MINUTES = 15;
const MARKET_FALL_MAX = 0.05;
/** At this share of a limit the breaker is at caution, and new positions are halved. */
const CAUTION_SHARE = 0.7;
export const CAUTION_FACTOR = 0.5;

/** Losses, drawdown and falls as positive fractions. */
export interface BreakerReadings {
  dailyLoss: number;
  weeklyLoss: number;
  drawdown: number;
  /** Losing trades in a row since the loss streak breaker last tripped. */
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

/** When a tripped breaker is released. `resume`: when an operator resumes trading. `cause`: as soon as its cause is gone. */
type BreakerEnd = 'session_end' | 'week_end' | 'resume' | 'cooldown' | 'cause';

export interface BreakerDefinition extends CatalogueEntry {
  /** Why it tripped, for notifications. */
  readonly failMessage: string;
  /** No breaker stops an exit. */
  readonly bindsExits: false;
  readonly observed: (readings: BreakerReadings) => number;
  readonly limit: (tier: TierLimits) => number;
  /** Whether a reading equal to the limit trips it. */
  readonly tripsAtLimit: boolean;
  /** Whether it has a caution level below its limit. */
  readonly hasCaution: boolean;
  readonly ends: BreakerEnd;
}

export const BREAKERS = [
  {
    name: 'daily_loss',
    label: 'Daily loss',
    rule: 'The loss since the session began is below the tier’s limit.',
    failMessage: 'the daily loss reached its limit',
    bindsExits: false,
    observed: (readings) => readings.dailyLoss,
    limit: (tier) => tier.maxDailyLoss,
    tripsAtLimit: true,
    hasCaution: true,
    ends: 'session_end',
  },
  {
    name: 'weekly_loss',
    label: 'Weekly loss',
    rule: 'The loss since the week began is below the tier’s limit.',
    failMessage: 'the weekly loss reached its limit',
    bindsExits: false,
    observed: (readings) => readings.weeklyLoss,
    limit: (tier) => tier.maxWeeklyLoss,
    tripsAtLimit: true,
    hasCaution: true,
    ends: 'week_end',
  },
  {
    name: 'drawdown',
    label: 'Drawdown',
    rule: 'The drawdown from the peak is below the tier’s limit.',
    failMessage: 'the drawdown reached its limit',
    bindsExits: false,
    observed: (readings) => readings.drawdown,
    limit: (tier) => tier.maxDrawdown,
    tripsAtLimit: true,
    hasCaution: true,
    ends: 'resume',
  },
  {
    name: 'loss_streak',
    label: 'Losing streak',
    rule: 'Fewer trades in a row were lost than the tier allows.',
    failMessage: 'too many trades in a row were lost',
    bindsExits: false,
    observed: (readings) => readings.lossStreak,
    limit: (tier) => tier.maxLossStreak,
    tripsAtLimit: true,
    hasCaution: true,
    ends: 'cooldown',
  },
  {
    name: 'broker_errors',
    label: 'Broker errors',
    rule: `Fewer than ${BROKER_ERRORS_MAX} broker errors occurred within ten minutes.`,
    failMessage: 'the broker failed repeatedly',
    bindsExits: false,
    observed: (readings) => readings.brokerErrors,
    limit: () => BROKER_ERRORS_MAX,
    tripsAtLimit: true,
    hasCaution: true,
    ends: 'cause',
  },
  {
    name: 'stale_feed',
    label: 'Stale price feed',
    rule: `The newest price is at most ${FEED_STALE_MAX_MINUTES} trading minutes old.`,
    failMessage: 'no new price arrived for too long',
    bindsExits: false,
    observed: (readings) => readings.feedStaleMinutes,
    limit: () => FEED_STALE_MAX_MINUTES,
    tripsAtLimit: false,
    hasCaution: true,
    ends: 'cause',
  },
  {
    name: 'market_crash',
    label: 'Market crash',
    rule: `The benchmark fell less than ${MARKET_FALL_MAX * 100}% since the previous close.`,
    failMessage: 'the market fell too far in one session',
    bindsExits: false,
    observed: (readings) => readings.marketFall,
    limit: () => MARKET_FALL_MAX,
    tripsAtLimit: true,
    hasCaution: true,
    ends: 'session_end',
  },
  {
    name: 'reconciliation',
    label: 'Books disagree with the broker',
    rule: 'The last reconciliation found no mismatch with the broker.',
    failMessage: 'the books do not agree with the broker',
    bindsExits: false,
    observed: (readings) => (readings.reconciled ? 0 : 1),
    limit: () => 1,
    tripsAtLimit: true,
    hasCaution: false,
    ends: 'cause',
  },
] as const satisfies readonly BreakerDefinition[];

export type Breaker = (typeof BREAKERS)[number]['name'];
export const BREAKER_NAMES = namesOf(BREAKERS);

export function getBreaker(name: Breaker): BreakerDefinition {
  const found = BREAKERS.find((breaker) => breaker.name === name);
  if (!found) throw new Error(`unknown breaker ${name}`);
  return found;
}

export interface BreakerState {
  /** 0: not tripped. Infinity: until an operator resumes or the cause is gone. */
  untilMs: number;
  isCautious: boolean;
}
export type BreakerStates = Readonly<Record<Breaker, BreakerState>>;

export const newBreakerStates = (): BreakerStates =>
  Object.fromEntries(BREAKER_NAMES.map((name) => [name, { untilMs: 0, isCautious: false }])) as Record<
    Breaker,
    BreakerState
  >;

/** The ends of the session and the week that losses belong to. */
export interface BreakerClock {
  nowMs: number;
  sessionEndMs: number;
  weekEndMs: number;
}

/** Applies the readings to every breaker and returns those that tripped now and were not tripped before. */
export function updateBreakers(
  states: BreakerStates,
  readings: BreakerReadings,
  tier: TierLimits,
  clock: BreakerClock,
): Breaker[] {
  const newlyTripped: Breaker[] = [];
  for (const breaker of BREAKERS) {
    const state = states[breaker.name];
    const wasTripped = state.untilMs > clock.nowMs;
    const observed = breaker.observed(readings);
    const limit = breaker.limit(tier);
    const trips = breaker.tripsAtLimit ? observed >= limit : observed > limit;
    state.isCautious = breaker.hasCaution && observed >= CAUTION_SHARE * limit;
    // Only breakers that end with their cause are released by a better reading; the others last until their time.
    if (!wasTripped || breaker.ends === 'cause') state.untilMs = trips ? endOf(breaker.ends, tier, clock) : 0;
    if (trips && !wasTripped) newlyTripped.push(breaker.name);
  }
  return newlyTripped;
}

function endOf(ends: BreakerEnd, tier: TierLimits, clock: BreakerClock): number {
  switch (ends) {
    case 'session_end':
      return clock.sessionEndMs;
    case 'week_end':
      return clock.weekEndMs;
    case 'cooldown':
      return clock.nowMs + tier.lossStreakCooldownMs;
    case 'resume':
    case 'cause':
      return Number.POSITIVE_INFINITY;
  }
}

export function breakerStatus(states: BreakerStates, nowMs: number): BreakerStatus {
  let status: BreakerStatus = 'normal';
  for (const { name } of BREAKERS) {
    if (states[name].untilMs > nowMs) return 'tripped';
    if (states[name].isCautious) status = 'caution';
  }
  return status;
}

export const listTripped = (states: BreakerStates, nowMs: number): Breaker[] =>
  BREAKER_NAMES.filter((name) => states[name].untilMs > nowMs);

/** Releases the breakers that wait for an operator, and returns them. The caller restarts their measurement. */
export function releaseOnResume(states: BreakerStates): Breaker[] {
  const released: Breaker[] = [];
  for (const { name, ends } of BREAKERS) {
    if (ends !== 'resume' || states[name].untilMs === 0) continue;
    states[name].untilMs = 0;
    released.push(name);
  }
  return released;
}

/** Whether every tripped breaker is released as soon as its cause is gone; true when none is tripped. */
export const allEndWithCause = (states: BreakerStates, nowMs: number): boolean =>
  BREAKERS.every(({ name, ends }) => ends === 'cause' || states[name].untilMs <= nowMs);
