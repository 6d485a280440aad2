import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { planConnections, sumConnections } from './connection-plan.ts';
import { ROLE_KINDS_IN_ORDER, type RoleKind } from './role.ts';

describe('the plan of database connections', () => {
  test('adds up the defaults of a platform with all roles', () => {
    const kinds: RoleKind[] = ['service', 'risk', 'core', 'intake', 'analysis'];
    const plan = planConnections(readConfig({}).connections, kinds);
    expect(plan).toEqual([
      { process: 'service', pools: 26, direct: 4 },
      { process: 'risk', pools: 22, direct: 0 },
      { process: 'core', pools: 27, direct: 1 },
      { process: 'intake', pools: 27, direct: 1 },
      { process: 'analysis', pools: 27, direct: 9 },
      { process: 'supervisor', pools: 0, direct: 1 },
    ]);
    expect(sumConnections(plan)).toEqual({ pools: 129, direct: 16 });
  });

  test('each further copy of the query API has the connections of a services process', () => {
    const limits = readConfig({}).connections;
    const plan = planConnections(limits, ['service', 'risk'], 3);
    expect(plan.map(({ process }) => process)).toEqual([
      'service',
      'risk',
      'query API copy',
      'query API copy',
      'supervisor',
    ]);
    expect(plan.find(({ process }) => process === 'query API copy')).toMatchObject({ pools: 26, direct: 4 });
    expect(planConnections(limits, ['risk'], 3)).toHaveLength(2);
  });

  test('a larger setting never gives a smaller sum, and every setting counts', () => {
    const size = fc.integer({ min: 1, max: 500 });
    const limits = fc.record({ reads: size, orders: size, analytics: size, vital: size, workers: size, leases: size });
    const names = ['reads', 'orders', 'analytics', 'vital', 'workers', 'leases'] as const;
    fc.assert(
      fc.property(limits, fc.constantFrom(...names), (given, name) => {
        const sum = (connections: typeof given) => sumConnections(planConnections(connections, ROLE_KINDS_IN_ORDER));
        const more = sum({ ...given, [name]: given[name] + 1 });
        expect(more.pools).toBeGreaterThan(sum(given).pools);
        expect(more.direct).toBe(sum(given).direct);
      }),
    );
  });
});

test('each size is a setting, and a wrong one is named', () => {
  const { connections } = readConfig({ DATABASE_READ_CONNECTIONS: '30', DATABASE_WORKER_CONNECTIONS: '8' });
  expect(connections).toEqual({ reads: 30, orders: 6, analytics: 4, vital: 4, workers: 8, leases: 3 });
  expect(() => readConfig({ DATABASE_LEASE_CONNECTIONS: '0' })).toThrow(
    'DATABASE_LEASE_CONNECTIONS must be a whole number from 1 to 500, not "0"',
  );
  expect(() => readConfig({ DATABASE_DIRECT_URL: 'postgres://u@h/d' })).toThrow(
    'DATABASE_DIRECT_URL belongs to DATABASE_URL, which is missing',
  );
});
