import { expect, test } from 'vitest';
import { findSignInProblem, withoutProblem } from './sign-in-problem.ts';

test('each problem has its own sentence, and no text of the address is shown', () => {
  const problems = [
    'attempt_lost',
    'issuer_unreachable',
    'issuer_refused',
    'token_refused',
    'clock',
    'no_role',
    'busy',
  ].map((problem) => findSignInProblem(`?sign_in_problem=${problem}`));
  expect(new Set(problems).size).toBe(7);
  for (const other of ['<script>', '__proto__', 'toString', ''])
    expect(findSignInProblem(`?sign_in_problem=${encodeURIComponent(other)}`)).toBe('The sign-in failed. Try again.');
  expect(findSignInProblem('?tab=orders')).toBeNull();
});

test('the problem is removed from the address', () => {
  expect(withoutProblem('/', '?sign_in_problem=clock')).toBe('/');
  expect(withoutProblem('/trading', '?tab=orders&sign_in_problem=clock')).toBe('/trading?tab=orders');
});
