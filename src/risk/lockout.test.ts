import { expect, test } from 'vitest';
import { isLockedOut, lockoutExpiry } from './lockout.ts';

test('a lockout ends at its expiry', () => {
  const lockouts = [{ ticker: 'ACME', expiresAt: lockoutExpiry(new Date('2026-01-05T14:00:00Z'), 60) }];
  expect(isLockedOut(lockouts, 'ACME', new Date('2026-01-05T14:59:59.999Z'))).toBe(true);
  expect(isLockedOut(lockouts, 'ACME', new Date('2026-01-05T15:00:00Z'))).toBe(false);
  expect(isLockedOut(lockouts, 'BOLT', new Date('2026-01-05T14:30:00Z'))).toBe(false);
});
