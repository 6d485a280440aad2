import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { findRiskEvaluation } from '../../src/trading/risk-evaluation.store.ts';
import { testDatabase } from '../kit/database.ts';
import { type TradingWorld, tradingWorld } from './kit.ts';

const { db } = await testDatabase();
let world: TradingWorld;

beforeAll(async () => {
  world = await tradingWorld(db);
  await world.addCompany('ACME', { price: 100 });
  await world.reconcile();
});

test('a decided recommendation shows its risk evaluation', async () => {
  const id = await world.recommend('ACME', { confidence: 0.8 });
  expect(await findRiskEvaluation(db, id)).toBeNull();
  await world.round();
  const evaluation = await findRiskEvaluation(db, id);
  expect(evaluation).toMatchObject({ recommendation_id: id, ticker: 'ACME', eligible: true, decision: 'execute' });
  expect((evaluation as { checks: unknown[] }).checks.length).toBeGreaterThan(20);
});

test('an unknown recommendation has no risk evaluation', async () => {
  expect(await findRiskEvaluation(db, randomUUID())).toBeNull();
});
