import { expect, test } from 'vitest';
import { toModelError } from './runtime-errors.ts';

const failure = (code: string) => new TypeError('terminated', { cause: Object.assign(new Error('x'), { code }) });
const withCode = (code: string) => Object.assign(failure(code), { code });

test.each([
  ['UND_ERR_SOCKET', 'it closed the connection before its answer was complete'],
  ['ECONNRESET', 'it closed the connection before its answer was complete'],
  ['UND_ERR_CONNECT_TIMEOUT', 'it did not accept the connection in time'],
  ['ECONNREFUSED', 'ECONNREFUSED'],
])('%s is stated in words where the code says nothing to an operator', (code, words) => {
  expect(toModelError(withCode(code), false, 1_000)).toMatchObject({
    kind: 'unreachable',
    message: `the runtime cannot be reached: ${words}`,
  });
});
