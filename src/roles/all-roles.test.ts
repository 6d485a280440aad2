import { expect, test } from 'vitest';
import { ALL_ROLES } from './all-roles.ts';
import { ROLE_KINDS } from './role-names.ts';

test('every role has the name and the process kind that the supervisor expects', () => {
  expect(Object.fromEntries(ALL_ROLES.map(({ name, kind }) => [name, kind]))).toEqual(ROLE_KINDS);
});
