import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BREAKER_STATUSES,
  type BreakerReadings,
  breakerLevel,
  breakersIn,
  calmReadings,
  newBreakerState,
  releaseManual,
  TRIPPED,
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
  const state = newBreakerState();
  expect(breakersIn(updateBreakers(state, read(change), tier, clock()))).toEqual([name]);
  expect(BREAKER_STATUSES[breakerLevel(state, NOW)]).toBe('tripped');
  expect(updateBreakers(state, read(change), tier, clock())).toBe(0);
});

test.each([
  [{ dailyLoss: 0.021 }],
  [{ weeklyLoss: 0.042 }],
  [{ drawdown: 0.105 }],
  [{ lossStreak: 3 }],
  [{ feedStaleMinutes: 10.5 }],
  [{ marketFall: 0.035 }],
])('at 70%% of a limit %j is a caution and no more', (change) => {
  const state = newBreakerState();
  expect(updateBreakers(state, read(change), tier, clock())).toBe(0);
  expect(BREAKER_STATUSES[breakerLevel(state, NOW)]).toBe('caution');
  updateBreakers(state, calmReadings(), tier, clock());
  expect(BREAKER_STATUSES[breakerLevel(state, NOW)]).toBe('normal');
});

test('a daily loss stays tripped to the end of the session although it recovers, a streak for its cooldown', () => {
  const state = newBreakerState();
  updateBreakers(state, read({ dailyLoss: 0.04, lossStreak: 4 }), tier, clock());
  updateBreakers(state, calmReadings(), tier, clock(NOW + 99));
  expect(breakerLevel(state, NOW + 99)).toBe(TRIPPED);
  updateBreakers(state, calmReadings(), tier, clock(NOW + 100));
  expect(breakerLevel(state, NOW + 100)).toBe(TRIPPED);
  const cooled = NOW + tier.lossStreakCooldownMs;
  updateBreakers(state, calmReadings(), tier, clock(cooled));
  expect(BREAKER_STATUSES[breakerLevel(state, cooled)]).toBe('normal');
});

test('a drawdown waits for a person, whatever the time', () => {
  const state = newBreakerState();
  updateBreakers(state, read({ drawdown: 0.2 }), tier, clock());
  updateBreakers(state, calmReadings(), tier, clock(NOW * 1e6));
  expect(breakerLevel(state, NOW * 1e6)).toBe(TRIPPED);
  expect(breakersIn(releaseManual(state))).toEqual(['drawdown']);
  updateBreakers(state, calmReadings(), tier, clock(NOW * 1e6));
  expect(breakerLevel(state, NOW * 1e6)).toBe(0);
  expect(releaseManual(state)).toBe(0);
});

test('what lasts as long as its cause ends with it', () => {
  const state = newBreakerState();
  updateBreakers(state, read({ reconciled: false, brokerErrors: 5, feedStaleMinutes: 60 }), tier, clock());
  updateBreakers(state, calmReadings(), tier, clock(NOW + 1));
  expect(breakerLevel(state, NOW + 1)).toBe(0);
});

test('a larger loss never gives a calmer status', () => {
  const loss = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(loss, loss, (one, other) => {
      const level = (dailyLoss: number) => {
        const state = newBreakerState();
        updateBreakers(state, read({ dailyLoss }), tier, clock());
        return breakerLevel(state, NOW);
      };
      expect(level(Math.max(one, other))).toBeGreaterThanOrEqual(level(Math.min(one, other)));
    }),
  );
});
