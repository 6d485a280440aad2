import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADMISSION_CLASSES } from './admission-class.ts';
import { DEFAULT_LIMITS, divideLimits } from './limits.ts';

test('one copy keeps the limits as they are', () => {
  const limits = { connections: 100 };
  expect(divideLimits(limits, 1)).toBe(limits);
});

test('the copies together admit what one did, rounded up for each, and count the rate of a client each', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 16 }), fc.integer({ min: 16, max: 100_000 }), (copies, connections) => {
      const share = divideLimits({ connections }, copies);
      const sum = (count: number | undefined) => (count ?? 0) * copies;
      const isShareOf = (whole: number, each: number | undefined) => {
        expect(sum(each)).toBeGreaterThanOrEqual(whole);
        expect(sum(each)).toBeLessThan(whole + copies);
      };
      isShareOf(connections, share.connections);
      for (const name of ADMISSION_CLASSES) {
        const whole = DEFAULT_LIMITS.admission[name];
        isShareOf(whole.running, share.admission?.[name].running);
        isShareOf(whole.waiting, share.admission?.[name].waiting);
        expect(share.admission?.[name].waitMs).toBe(whole.waitMs);
      }
      expect(share.rate).toBeUndefined();
    }),
  );
});
