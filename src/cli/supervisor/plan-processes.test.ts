import { expect, test } from 'vitest';
import { chooseRoleNames } from '../../roles/role-names.ts';
import { adminPortOf } from '../../roles/admin-port.ts';
import { planProcesses } from './plan-processes.ts';

test('one copy of the query API needs no process of its own and shares no address', () => {
  const plans = planProcesses(chooseRoleNames(['all']), 1);
  expect(plans.filter(({ roles }) => roles.includes('query-api'))).toHaveLength(1);
  expect(plans.some(({ sharesAddress, copy }) => sharesAddress || copy > 1)).toBe(false);
});

test('further copies run the query API alone, on admin ports that no other process has', () => {
  const plans = planProcesses(chooseRoleNames(['all']), 3);
  const further = plans.filter(({ copy }) => copy > 1);
  expect(further).toEqual([
    { kind: 'service', roles: ['query-api'], copy: 2, sharesAddress: true },
    { kind: 'service', roles: ['query-api'], copy: 3, sharesAddress: true },
  ]);
  expect(plans.filter(({ sharesAddress }) => sharesAddress).map(({ copy }) => copy)).toEqual([1, 2, 3]);
  const ports = plans.map(({ kind, copy }) => adminPortOf(9_470, kind, copy));
  expect(new Set([9_470, ...ports]).size).toBe(plans.length + 1);
});

test('without the role there are no copies', () => {
  expect(planProcesses(chooseRoleNames(['registry', 'parser']), 4).map(({ copy }) => copy)).toEqual([1, 1]);
});
