import { expect, test } from 'vitest';
import { describeExit } from './exit-cause.tsx';

test.each([
  [{ reason: 'stop', price: 9.5, stop: 9.8 }, 'The price of $9.50 reached the stop of $9.80.'],
  [{ reason: 'target', price: 12, target: 11.9 }, 'The price of $12.00 reached the target of $11.90.'],
  [{ reason: 'time', sessions_held: 42, horizon_sessions: 21 }, 'Held for 42 sessions; the horizon was 21 sessions.'],
  [
    { reason: 'invalidation', type: 'opposite_catalyst', observed: 0.5481, threshold: 0.5 },
    'Opposite catalyst: 0.548, where 0.500 is the limit.',
  ],
  [{ reason: 'opposite' }, ''],
])('the sentence of the exit %j', (exit, sentence) => {
  expect(describeExit(exit)).toBe(sentence);
});
