import { expect, test } from 'vitest';
import { unavailable } from './errors.ts';
import { describeFailure, isExpectedFailure } from './failure-words.ts';
import { HttpFailure } from './net/http.ts';

const refused = (port: number) =>
  Object.assign(new Error(`connect ECONNREFUSED 127.0.0.1:${port}`), { code: 'ECONNREFUSED' });

test('a failure names the code of its cause once', () => {
  const cause = refused(9);
  expect(describeFailure(new HttpFailure('unreachable', 'a.example could not be reached', { cause }))).toBe(
    'a.example could not be reached (ECONNREFUSED)',
  );
  expect(describeFailure(unavailable('no answer: ECONNREFUSED', cause))).toBe('no answer: ECONNREFUSED');
  expect(describeFailure(cause)).toBe('connect ECONNREFUSED 127.0.0.1:9');
  expect(describeFailure(unavailable('not configured'))).toBe('not configured');
  expect(describeFailure('lost')).toBe('lost');
});

test('a name with several addresses says what each answered', () => {
  const none = Object.assign(new AggregateError([refused(1), refused(2)]), { code: 'ECONNREFUSED' });
  expect(describeFailure(none)).toBe('connect ECONNREFUSED 127.0.0.1:1, connect ECONNREFUSED 127.0.0.1:2');
  expect(describeFailure(Object.assign(new Error(''), { code: 'ETIMEDOUT' }))).toBe('ETIMEDOUT');
});

test('a failure that hides a mistake in the code is not an expected one', () => {
  expect(isExpectedFailure(unavailable('the broker is away', refused(9)))).toBe(true);
  expect(isExpectedFailure(unavailable('the broker is away', new TypeError('x is not a function')))).toBe(false);
  expect(isExpectedFailure(new Error('odd'))).toBe(false);
});
