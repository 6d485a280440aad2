import { expect, test } from 'vitest';
import { ALL_ROLES } from './all-roles.ts';
import { ROLE_KINDS } from './role-names.ts';

test('every role goes by the name and runs in the process that the supervisor believes', () => {
  expect(Object.fromEntries(ALL_ROLES.map(({ name, kind }) => [name, kind]))).toEqual(ROLE_KINDS);
});
