import fc from 'fast-check';
import { expect, test } from 'vitest';
import { admit, afterFailure, afterSuccess, CIRCUIT_POLICY, CLOSED, type Circuit } from './circuit.ts';

const NOW = new Date('2026-11-13T15:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const failed = (times: number): Circuit =>
  Array.from({ length: times }).reduce<Circuit>(
    (circuit) => afterFailure(admit(circuit, later(1e9)) ?? circuit, NOW),
    CLOSED,
  );

test('it opens at the fifth consecutive failure', () => {
  expect(failed(4)).toEqual({ state: 'closed', consecutiveFailures: 4, retryAt: null });
  expect(failed(5)).toEqual({ state: 'open', consecutiveFailures: 5, retryAt: later(60_000) });
});

test('an open circuit admits one probe after its pause, whose outcome decides', () => {
  const open = failed(5);
  expect(admit(open, later(59_999))).toBeNull();
  const probe = admit(open, later(60_000));
  expect(probe?.state).toBe('half_open');
  expect(afterFailure(probe ?? open, NOW)).toMatchObject({ state: 'open', retryAt: later(120_000) });
  expect(afterSuccess()).toEqual(CLOSED);
});

test('the pause never exceeds its limit, and an open circuit always has an end', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 200 }), (times) => {
      const circuit = failed(times);
      expect(circuit.state).toBe('open');
      const pause = (circuit.retryAt?.getTime() ?? 0) - NOW.getTime();
      expect(pause).toBeGreaterThan(0);
      expect(pause).toBeLessThanOrEqual(CIRCUIT_POLICY.pauseMaxMs);
    }),
  );
});
