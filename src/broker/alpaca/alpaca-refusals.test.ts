import { expect, test } from 'vitest';
import { parseSubmission } from './alpaca-format.ts';

test.each([
  [403, 40310100, 'trade denied due to pattern day trading protection', /^pattern day trading: .*next session/],
  [403, 40310000, 'potential wash trade detected. use complex orders', /^wash trade: .*opposite side/],
  [
    422,
    42210000,
    'invalid limit_price 10.005. sub-penny increment does not fulfill minimum pricing criteria',
    /^price not on a tick/,
  ],
  [403, 40310000, 'insufficient qty available for order (requested: 2, available: 1)', /^more would be sold/],
  [422, 42210000, 'asset "ACME" is not tradable', /^the broker does not trade/],
])('%d %d %s', (status, code, message, expected) => {
  const outcome = parseSubmission(status, { code, message });
  expect(outcome).toMatchObject({ outcome: 'rejected', reason: expect.stringMatching(expected) });
  expect(outcome).toMatchObject({ reason: expect.stringContaining(`(the broker: ${message})`) });
});

test('another message is passed on unchanged', () => {
  expect(parseSubmission(422, { code: 42210000, message: 'odd' })).toEqual({ outcome: 'rejected', reason: 'odd' });
});

test('an order id that exists leaves the outcome unknown; another invalid request of the same code is refused', () => {
  const code = 40010001;
  expect(parseSubmission(422, { code, message: 'client_order_id must be unique' })).toMatchObject({
    outcome: 'unknown',
  });
  const message = 'us_equity orders not allowed for account';
  expect(parseSubmission(422, { code, message })).toEqual({ outcome: 'rejected', reason: message });
});
