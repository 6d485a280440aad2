import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { approvalExpiry, hashOrder, mayReview, priceDrift, statusAt } from './approval.ts';

test('the hash does not depend on the order of keys', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (job) => {
      expect(hashOrder(Object.fromEntries(Object.entries(job).reverse()))).toBe(hashOrder(job));
      expect(hashOrder({ ...job, quantity: 1 })).not.toBe(hashOrder({ ...job, quantity: 2 }));
    }),
  );
});

test('an approval is expired from its expiry on, swept or not', () => {
  const requested = new Date('2026-11-16T15:00:00Z');
  const expires_at = approvalExpiry(requested, 60);
  const at = (text: string) => statusAt({ status: 'pending', expires_at }, new Date(text));
  expect(at('2026-11-16T15:59:59.999Z')).toBe('pending');
  expect(at('2026-11-16T16:00:00Z')).toBe('expired');
  expect(statusAt({ status: 'approved', expires_at }, new Date('2027-01-01'))).toBe('approved');
});

describe('drift', () => {
  test.each([
    [100, 102, 0.02],
    [100, 98, 0.02],
    [null, 98, null],
    [100, null, null],
    [100, 0, null],
  ])('from %s to %s is %s', (reference, price, drift) => {
    const found = priceDrift(reference, price);
    if (drift === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(drift, 12);
  });
});

test('with tokens, the requester may not review', () => {
  expect(mayReview('engine', 'anna')).toBe(true);
  expect(mayReview('anna', 'anna')).toBe(false);
  expect(mayReview(null, 'anna')).toBe(true);
  expect(mayReview(null, null)).toBe(true);
});
