import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allEndWithCause,
  BREAKER_STATUSES,
  type BreakerReadings,
  breakerStatus,
  calmReadings,
  newBreakerStates,
  releaseOnResume,
  updateBreakers,
} from './breakers.ts';
import { TIERS } from './tiers.ts';

const tier = TIERS.moderate;
const NOW = 1_000_000;
const clock = (nowMs = NOW) => ({ nowMs, sessionEndMs: nowMs + 100, weekEndMs: nowMs + 500 });
const read = (change: Partial<BreakerReadings>): BreakerReadings => ({ ...calmReadings(), ...change });

test.each([
  ['daily_loss', { dailyLoss: 0.03 }],
  ['weekly_loss', { weeklyLoss: 0.06 }],
  ['drawdown', { drawdown: 0.15 }],
  ['loss_streak', { lossStreak: 4 }],
  ['broker_errors', { brokerErrors: 3 }],
  ['stale_feed', { feedStaleMinutes: 15.1 }],
  ['market_crash', { marketFall: 0.05 }],
  ['reconciliation', { reconciled: false }],
])('%s trips at its limit, once', (name, change) => {
  const state = newBreakerStates();
  expect(updateBreakers(state, read(change), tier, clock())).toEqual([name]);
  expect(breakerStatus(state, NOW)).toBe('tripped');
  expect(updateBreakers(state, read(change), tier, clock())).toEqual([]);
});

test.each([
  [{ dailyLoss: 0.021 }],
  [{ weeklyLoss: 0.042 }],
  [{ drawdown: 0.105 }],
  [{ lossStreak: 3 }],
  [{ feedStaleMinutes: 10.5 }],
  [{ marketFall: 0.035 }],
])('%j is at 70%% of its limit: caution, not tripped', (change) => {
  const state = newBreakerStates();
  expect(updateBreakers(state, read(change), tier, clock())).toEqual([]);
  expect(breakerStatus(state, NOW)).toBe('caution');
  updateBreakers(state, calmReadings(), tier, clock());
  expect(breakerStatus(state, NOW)).toBe('normal');
});

test('a daily loss stays tripped to the end of the session even when it recovers, a streak for its cooldown', () => {
  const state = newBreakerStates();
  updateBreakers(state, read({ dailyLoss: 0.04, lossStreak: 4 }), tier, clock());
  updateBreakers(state, calmReadings(), tier, clock(NOW + 99));
  expect(breakerStatus(state, NOW + 99)).toBe('tripped');
  updateBreakers(state, calmReadings(), tier, clock(NOW + 100));
  expect(breakerStatus(state, NOW + 100)).toBe('tripped');
  const cooled = NOW + tier.lossStreakCooldownMs;
  updateBreakers(state, calmReadings(), tier, clock(cooled));
  expect(breakerStatus(state, cooled)).toBe('normal');
});

test('a drawdown stays tripped until an operator resumes', () => {
  const state = newBreakerStates();
  updateBreakers(state, read({ drawdown: 0.2 }), tier, clock());
  updateBreakers(state, calmReadings(), tier, clock(NOW * 1e6));
  expect(breakerStatus(state, NOW * 1e6)).toBe('tripped');
  expect(allEndWithCause(state, NOW)).toBe(false);
  expect(releaseOnResume(state)).toEqual(['drawdown']);
  updateBreakers(state, calmReadings(), tier, clock(NOW * 1e6));
  expect(breakerStatus(state, NOW * 1e6)).toBe('normal');
  expect(releaseOnResume(state)).toEqual([]);
});

test('broker errors, a stale feed and a mismatch are released when their cause is gone', () => {
  const state = newBreakerStates();
  updateBreakers(state, read({ reconciled: false, brokerErrors: 5, feedStaleMinutes: 60 }), tier, clock());
  expect(breakerStatus(state, NOW)).toBe('tripped');
  expect(allEndWithCause(state, NOW)).toBe(true);
  updateBreakers(state, calmReadings(), tier, clock(NOW + 1));
  expect(breakerStatus(state, NOW + 1)).toBe('normal');
});

test('a larger loss never gives a calmer status', () => {
  const loss = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(loss, loss, (one, other) => {
      const level = (dailyLoss: number) => {
        const state = newBreakerStates();
        updateBreakers(state, read({ dailyLoss }), tier, clock());
        return BREAKER_STATUSES.indexOf(breakerStatus(state, NOW));
      };
      expect(level(Math.max(one, other))).toBeGreaterThanOrEqual(level(Math.min(one, other)));
    }),
  );
});
