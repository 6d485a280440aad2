import { expect, test } from 'vitest';
import { testDatabase } from '../../test/kit/database.ts';
import { gateInForce, gateSizeFactor, stagedFraction } from './quality-gate.ts';
import { findGateInForce, findLiveGate } from './quality-gate.store.ts';

const { db } = await testDatabase();
const NOW = new Date('2026-11-13T22:00:00Z');

test('a gate that was evaluated too long ago, or never, is not in force', () => {
  const record = { status: 'pass' as const, evaluated_at: '2026-11-09T22:00:00.000Z', capital_fraction: 0.1 };
  expect(gateInForce(record, NOW)).toBe('pass');
  expect(gateInForce(record, new Date('2026-11-14T22:00:00.001Z'))).toBeNull();
  expect(gateInForce({ ...record, evaluated_at: 'yesterday' }, NOW)).toBeNull();
  expect(gateInForce(null, NOW)).toBeNull();
});

test('only a failed gate halves the size', () => {
  expect((['pass', 'warn', 'insufficient_data', null, 'fail'] as const).map(gateSizeFactor)).toEqual([1, 1, 1, 1, 0.5]);
});

test('a stored gate is read, and an invalid one counts as none', async () => {
  expect(await findGateInForce(db, NOW)).toBeNull();
  const store = (config: unknown) =>
    db
      .insertInto('risk_configs')
      .values({ name: 'model_quality_gate', config: JSON.stringify(config) })
      .onConflict((on) => on.column('name').doUpdateSet({ config: JSON.stringify(config) }))
      .execute();
  await store({ status: 'fail', evaluated_at: NOW.toISOString(), checks: [] });
  expect(await findGateInForce(db, NOW)).toBe('fail');
  await store({ status: 'splendid', evaluated_at: NOW.toISOString() });
  expect(await findGateInForce(db, NOW)).toBeNull();
  await store({ status: 'pass' });
  expect(await findGateInForce(db, NOW)).toBeNull();
  // Passed by an older version, on replayed predictions.
  await store({ status: 'pass', evaluated_at: NOW.toISOString() });
  expect(await findLiveGate(db, NOW)).toEqual({ status: null, capitalFraction: null });
  await store({ status: 'pass', evaluated_at: NOW.toISOString(), capital_fraction: 0.25 });
  expect(await findLiveGate(db, NOW)).toEqual({ status: 'pass', capitalFraction: 0.25 });
  await store({ status: 'warn', evaluated_at: NOW.toISOString(), capital_fraction: 0.25 });
  expect(await findLiveGate(db, NOW)).toEqual({ status: 'warn', capitalFraction: 0 });
});

test('a drawdown reduces the staged capital in proportion, to nothing at the limit', () => {
  expect([0, 0.03, 0.15, 0.3].map((drawdown) => stagedFraction(0.5, drawdown, 0.15))).toEqual([
    0.5,
    expect.closeTo(0.4, 12),
    0,
    0,
  ]);
});
