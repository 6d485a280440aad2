import { expect, test } from 'vitest';
import { admission, afterAnswer, afterError, afterProbe, UNKNOWN } from './reachability.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 5) + seconds * 1_000);

test('an unknown runtime is probed first', () => {
  expect(admission(UNKNOWN, at(0))).toBe('probe_first');
  expect(admission(afterAnswer(at(0)), at(1))).toBe('ask');
});

test('one refused connection blocks calls for five seconds, the next for ten, until an answer arrives', () => {
  const once = afterError(afterAnswer(at(0)), 'unreachable', 'ECONNREFUSED', at(0));
  expect([4, 5].map((seconds) => admission(once, at(seconds)))).toEqual(['down', 'probe_first']);
  // The probe succeeds but the call fails again, so the pause keeps growing.
  const again = afterError(afterProbe(once), 'unreachable', '404', at(5));
  expect([14, 15].map((seconds) => admission(again, at(seconds)))).toEqual(['down', 'probe_first']);
  expect(afterAnswer(at(20)).circuit.consecutiveFailures).toBe(0);
});

test('only consecutive time-outs block calls', () => {
  let state = afterAnswer(at(0));
  for (let n = 0; n < 5; n++) state = afterError(state, 'timed_out', 'slow', at(n));
  expect(admission(state, at(6))).toBe('ask');
  expect(admission(afterError(state, 'timed_out', 'slow', at(6)), at(7))).toBe('down');
  expect(admission(afterError(afterAnswer(at(6)), 'timed_out', 'slow', at(6)), at(7))).toBe('ask');
});

test.each(['rate_limited', 'overloaded', 'refused', 'malformed'] as const)('%s counts as reachable', (kind) => {
  const state = afterError(afterAnswer(at(0)), kind, 'later', at(1));
  expect(admission(state, at(1))).toBe('ask');
  expect(state.lastError).toBe('later');
});
