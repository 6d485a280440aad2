import { expect, test } from 'vitest';
import { loadRoles } from './all-roles.ts';
import { ROLE_KINDS } from './role-names.ts';

test('every role has the name and the process kind that the supervisor expects', async () => {
  const roles = await loadRoles(['all']);
  expect(Object.fromEntries(roles.map(({ name, kind }) => [name, kind]))).toEqual(ROLE_KINDS);
});

test('risk, the trading loop and the broker share no process with reads and the console', () => {
  const reads = new Set([ROLE_KINDS['query-api'], ROLE_KINDS.registry, ROLE_KINDS.trading, ROLE_KINDS.console]);
  for (const name of ['risk', 'trading-loop', 'broker', 'live-broker'] as const)
    expect(reads.has(ROLE_KINDS[name] as never), name).toBe(false);
});
