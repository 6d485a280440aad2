import { expect, test } from 'vitest';
import { makeTabStorage } from '../../../test/kit/tab-storage.ts';
import { createIdempotencyKeys } from './idempotency.ts';

const ORDER = '/api/trading/override/order';
const BODY = '{"ticker":"ACME","quantity":2}';

/** A tab; `reload` reads its storage as a page that is loaded again does. */
function make() {
  let made = 0;
  const clock = { nowMs: 0 };
  const storage = makeTabStorage();
  const reload = () => createIdempotencyKeys({ newKey: () => `key ${++made}`, nowMs: () => clock.nowMs, storage });
  return { keys: reload(), reload, clock, storage };
}

test('an order that is sent again before its response takes the same key', () => {
  const { keys } = make();
  expect([keys.keyOf(ORDER, BODY), keys.keyOf(ORDER, BODY)]).toEqual(['key 1', 'key 1']);
});

test.each([
  { status: 503 },
  { status: 504 },
  // Neither says anything about an attempt before the session ended.
  { status: 401, detail: 'the session has ended' },
  { status: 429, detail: 'too many requests; slow down' },
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
  clock.nowMs = 12 * 3_600_000;
  expect(keys.keyOf(ORDER, BODY)).toBe('key 3');
});

test('an order whose answer was lost takes the same key after a reload, and another one after it was answered', () => {
  const { keys, reload } = make();
  keys.keyOf(ORDER, BODY);
  const after = reload();
  expect(after.hasOpen()).toBe(true);
  expect(after.keyOf(ORDER, '{"ticker":"ACME","quantity":3}')).toBe('key 2');
  expect(after.keyOf(ORDER, BODY)).toBe('key 1');
  after.settle(ORDER, BODY, { status: 202 });
  expect(reload().keyOf(ORDER, BODY)).toBe('key 3');
});

test('nothing is stored of a question, of a body with a secret, or of a change with a known outcome', () => {
  const { keys, reload, storage } = make();
  keys.keyOf('/api/analytics/query', '{"sql":"select 1"}');
  keys.keyOf('/api/admin/notifications/channels', '{"name":"on call","config":{"secret":"hush"}}');
  keys.keyOf(ORDER, BODY);
  keys.settle(ORDER, BODY, { status: 202 });
  expect([...storage.values]).toEqual([]);
  expect([keys.hasOpen(), reload().hasOpen()]).toEqual([false, false]);
});

test.each(['not JSON', '5', '{}'])('a storage with %s has no keys', (text) => {
  const { reload, storage } = make();
  storage.setItem('sextant-open-changes', text);
  expect(reload().keyOf(ORDER, BODY)).toBe('key 1');
});
