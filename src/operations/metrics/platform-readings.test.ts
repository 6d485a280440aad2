import { expect, test } from 'vitest';
import type { Reading } from '../../kernel/metrics/catalogue.ts';
import { readAccounts, readGate, readLake, readPositions, readQueues } from './platform-readings.ts';

const NOW = new Date('2026-03-02T15:00:00Z');
const find = (readings: readonly Reading[], name: string, labels: Record<string, string> = {}) =>
  readings.find(
    (reading) =>
      reading.name === name && Object.entries(labels).every(([label, value]) => reading.labels?.[label] === value),
  )?.value;

const ACCOUNT = {
  mode: 'paper',
  status: 'mismatch',
  reconciled_seconds: null,
  unknown_orders: 2,
  unknown_seconds: 75,
  loop_seconds: 4,
  breakers_tripped: { drawdown: null, daily_loss: '2026-03-02T14:59:59Z', weekly_loss: '2026-03-02T15:00:01Z' },
};

test('a breaker is tripped until its end, and without one until somebody resumes', () => {
  const readings = readAccounts([ACCOUNT], ['drawdown', 'daily_loss', 'weekly_loss', 'stale_feed'], NOW);
  const tripped = (breaker: string) => find(readings, 'sextant_breaker_tripped', { breaker });
  expect(['drawdown', 'daily_loss', 'weekly_loss', 'stale_feed'].map(tripped)).toEqual([1, 0, 1, 0]);
});

test('an account that was never reconciled has no age, and a mismatch is not ready', () => {
  const readings = readAccounts([ACCOUNT], [], NOW);
  expect(find(readings, 'sextant_reconciliation_age_seconds')).toBeUndefined();
  expect(find(readings, 'sextant_account_mismatch')).toBe(1);
  expect(find(readings, 'sextant_account_ready')).toBe(0);
  expect(find(readings, 'sextant_orders_unknown_oldest_seconds')).toBe(75);
});

test('a queue without a due job has an age of 0', () => {
  const depth = { waiting: 0, active: 1, delayed: 2, dead: 3 };
  const readings = readQueues({ 'dev:parse': depth, 'dev:extract': depth }, [{ queue: 'dev:parse', seconds: 12 }]);
  expect(find(readings, 'sextant_queue_oldest_seconds', { queue: 'dev:parse' })).toBe(12);
  expect(find(readings, 'sextant_queue_oldest_seconds', { queue: 'dev:extract' })).toBe(0);
  expect(find(readings, 'sextant_queue_jobs', { queue: 'dev:extract', state: 'dead' })).toBe(3);
});

test('positions of accounts that are not active are left out', () => {
  const positions = [
    { broker_account_id: 'a', protection_status: 'unprotected' },
    { broker_account_id: 'b', protection_status: 'unprotected' },
  ];
  const readings = readPositions(positions, new Map([['a', 'paper']]));
  expect(find(readings, 'sextant_positions', { protection: 'unprotected' })).toBe(1);
  expect(find(readings, 'sextant_positions', { protection: 'protected' })).toBe(0);
});

test('a gate that is not in force has the status none', () => {
  const readings = readGate({ status: null, evaluatedAt: null, capitalFraction: null }, NOW);
  expect(find(readings, 'sextant_gate_status', { status: 'none' })).toBe(1);
  expect(find(readings, 'sextant_gate_age_seconds')).toBeUndefined();
  const passing = readGate(
    { status: 'pass', evaluatedAt: new Date('2026-03-02T14:00:00Z'), capitalFraction: 0.25 },
    NOW,
  );
  expect(find(passing, 'sextant_gate_status', { status: 'pass' })).toBe(1);
  expect(find(passing, 'sextant_gate_status', { status: 'none' })).toBe(0);
  expect(find(passing, 'sextant_gate_age_seconds')).toBe(3_600);
});

test('the lake lags only while months wait', () => {
  const lagOf = (...tables: Parameters<typeof readLake>[0]) => find(readLake(tables, NOW), 'sextant_lake_lag_seconds');
  const watchedAt = new Date('2026-03-02T10:00:00Z');
  const published = { waitingMonths: 0, lastPublishedAt: new Date('2026-03-02T13:00:00Z'), watchedAt };
  expect(lagOf(published)).toBe(0);
  expect(lagOf({ ...published, waitingMonths: 2 })).toBe(7_200);
  const fresh = { waitingMonths: 1, lastPublishedAt: new Date('2026-03-02T14:59:50Z'), watchedAt };
  expect(lagOf(fresh, { ...published, waitingMonths: 1 })).toBe(7_200);
  expect(lagOf({ ...published, waitingMonths: 1, lastPublishedAt: null })).toBe(18_000);
});
