import { expect, test } from 'vitest';
import { expiryWarning, notificationStepDays, toTokenView } from './token-expiry.ts';
import type { TokenRecord } from './token.store.ts';

const now = new Date('2026-03-02T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const token = (over: Partial<TokenRecord>): TokenRecord => ({
  id: 'a',
  name: 'desk',
  role: 'operator',
  created_at: inDays(-90),
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
  ...over,
});
const view = (over: Partial<TokenRecord>) => toTokenView(token(over), now);

test('the state of a token follows from its expiry and revocation', () => {
  expect(view({}).state).toBe('live');
  expect(view({ expires_at: inDays(15) }).state).toBe('live');
  expect(view({ expires_at: inDays(14) }).state).toBe('expiring');
  expect(view({ expires_at: inDays(0) }).state).toBe('expired');
  expect(view({ expires_at: inDays(5), revoked_at: inDays(-1) }).state).toBe('revoked');
  expect(view({ expires_at: inDays(5), revoked_at: inDays(1) })).toMatchObject({ state: 'rotated', daysLeft: 1 });
  expect(view({ expires_at: inDays(-2), revoked_at: inDays(-1) }).state).toBe('expired');
  expect(view({ expires_at: inDays(-2), revoked_at: inDays(-1) }).endsAt).toEqual(inDays(-2));
});

test('only a token without a successor is warned about, with the command that replaces it', () => {
  expect(expiryWarning(view({ expires_at: inDays(3) }))).toBe(
    'the operator token "desk" expires on 2026-03-05 12:00 UTC: replace it with "sextant token rotate desk"',
  );
  expect(expiryWarning(view({ name: 'ci robot', expires_at: inDays(3) }))).toContain("rotate 'ci robot'");
  for (const other of [{}, { expires_at: inDays(30) }, { expires_at: inDays(3), revoked_at: inDays(1) }])
    expect(expiryWarning(view(other))).toBeNull();
});

test('a notification is due at 14 days, 7 days and 1 day', () => {
  const steps = [20, 14, 10, 7, 6.9, 1.5, 0.9].map((days) => notificationStepDays(view({ expires_at: inDays(days) })));
  expect(steps).toEqual([null, 14, 14, 14, 7, 7, 1]);
});
