import { expect, test } from 'vitest';
import { createIdempotencyKeys } from './idempotency.ts';

const ORDER = '/api/trading/override/order';
const BODY = '{"ticker":"ACME","quantity":2}';

function make() {
  let made = 0;
  const clock = { nowMs: 0 };
  const keys = createIdempotencyKeys(
    () => `key ${++made}`,
    () => clock.nowMs,
  );
  return { keys, clock };
}

test('an order that is sent again before its response takes the same key', () => {
  const { keys } = make();
  expect([keys.keyOf(ORDER, BODY), keys.keyOf(ORDER, BODY)]).toEqual(['key 1', 'key 1']);
});

test.each([
  { status: 503 },
  { status: 504 },
  { status: 409, detail: 'a request with this Idempotency-Key is still in progress; try again shortly' },
])('an order without a known outcome takes the same key again: %o', (response) => {
  const { keys } = make();
  keys.keyOf(ORDER, BODY);
  keys.settle(ORDER, BODY, response);
  expect(keys.keyOf(ORDER, BODY)).toBe('key 1');
});

test.each([202, 409, 422])('an order that was answered with %i is a new one when it is sent again', (status) => {
  const { keys } = make();
  keys.keyOf(ORDER, BODY);
  keys.settle(ORDER, BODY, { status });
  expect(keys.keyOf(ORDER, BODY)).toBe('key 2');
});

test('another order, and the same one long after, has its own key', () => {
  const { keys, clock } = make();
  keys.keyOf(ORDER, BODY);
  expect(keys.keyOf(ORDER, '{"ticker":"ACME","quantity":3}')).toBe('key 2');
  clock.nowMs = 10 * 60_000;
  expect(keys.keyOf(ORDER, BODY)).toBe('key 3');
});
