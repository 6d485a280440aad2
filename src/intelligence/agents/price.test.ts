import { expect, test } from 'vitest';
import { agentsApi, detail } from '../../../test/intelligence/agents-api.ts';
import { testDatabase } from '../../../test/kit/database.ts';
import { createReserve } from '../extraction/use/reserve-budget.ts';
import { configOf } from './agent-config.store.ts';
import { computeCostUsd } from './price.ts';
import { findPrice } from './price.store.ts';

const { db } = await testDatabase();
const { call, agent, actions } = await agentsApi({ db, now: () => new Date() });
const price = (model: string, input: number, output = input) => ({
  model_provider: 'openai-compatible',
  model_name: model,
  input_usd_per_million: input,
  output_usd_per_million: output,
});

test('a price is stored, replaced, audited and deleted; the model’s own wins over the provider’s', async () => {
  expect(await findPrice(db, 'openai-compatible', 'gpt-4o')).toBeNull();
  const { body: any } = await call('PUT', '/api/model-prices', price('*', 1));
  await call('PUT', '/api/model-prices', price('gpt-4o', 5));
  const { body: own } = await call('PUT', '/api/model-prices', price('gpt-4o', 2.5, 10));
  expect((await call('GET', '/api/model-prices')).body).toMatchObject([price('*', 1), price('gpt-4o', 2.5, 10)]);
  const found = await findPrice(db, 'openai-compatible', 'gpt-4o');
  expect(found && computeCostUsd(found, 2_000_000, 100_000)).toBeCloseTo(6, 9);
  expect(await findPrice(db, 'openai-compatible', 'other')).toMatchObject({ inputUsdPerMillion: 1 });
  expect(await findPrice(db, 'ollama', 'gpt-4o')).toBeNull();
  expect(await actions('model_price', own.id)).toEqual(expect.arrayContaining(['created', 'updated']));
  expect(await call('DELETE', `/api/model-prices/${any.id}`)).toMatchObject({ status: 200 });
  expect(await call('DELETE', `/api/model-prices/${any.id}`)).toMatchObject(detail(404, /model price/));
  expect(await call('PUT', '/api/model-prices', price('x', -1))).toMatchObject({ status: 422 });
});

test('a budget in money refuses calls without a price, and calls beyond it, and counts their cost', async () => {
  const owner = await agent('Payer');
  const url = `/api/agents/${owner.id}/variants`;
  const { body: variant } = await call('POST', url, {
    variant_name: 'Paid',
    model_name: 'house-1',
    model_provider: 'openai-compatible',
  });
  await call('PUT', `${url}/${variant.id}/limits`, { money_budget_usd: 0.01 });
  const row = await db.selectFrom('agent_variants').selectAll().where('id', '=', variant.id).executeTakeFirstOrThrow();
  const base = await db.selectFrom('agents').selectAll().where('id', '=', owner.id).executeTakeFirstOrThrow();
  const config = configOf(base, row);
  const pending: Promise<void>[] = [];
  const most = { inputTokens: 3_000, outputTokens: 500 };
  const unpriced = await createReserve(db, config, pending)(most);
  expect(unpriced).toMatchObject({
    spent: expect.stringContaining('no price is stored for openai-compatible house-1'),
  });
  await call('PUT', '/api/model-prices', price('house-1', 2, 8));
  const reserve = createReserve(db, config, pending);
  const settle = await reserve(most);
  if ('spent' in settle) throw new Error(settle.spent);
  expect(await reserve(most)).toEqual({ spent: 'the daily budget of 0.01 USD is spent' });
  expect(settle({ inputTokens: 2_000, outputTokens: 100 })).toBeCloseTo(0.0048, 9);
  await Promise.all(pending);
  const { body: limits } = await call('GET', `${url}/${variant.id}/limits`);
  expect(limits).toMatchObject({ used_tokens: 2_100, reserved_usd: 0, input_usd_per_million: 2 });
  expect(limits.used_usd).toBeCloseTo(0.0048, 9);
});
