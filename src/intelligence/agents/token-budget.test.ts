import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { agentsApi } from '../../../test/intelligence/agents-api.ts';
import { testDatabase } from '../../../test/kit/database.ts';
import { readTokenUsage, reserveTokens, settleTokens } from './token-budget.store.ts';

const { db } = await testDatabase();
const { call, agent } = await agentsApi({ db, now: () => new Date() });
const owner = await agent();

const variant = async (name: string, extra: object = {}): Promise<{ id: string }> =>
  (await call('POST', `/api/agents/${owner.id}/clone`, { variant_name: name, ...extra })).body;

test('a budget refuses reservations beyond it, releases unused tokens and counts a settlement once', async () => {
  const { id } = await variant('Budgeted', { token_budget: 100 });
  const first = await reserveTokens(db, id, 60);
  expect(first).not.toBeNull();
  expect(await reserveTokens(db, id, 41)).toBeNull();
  await settleTokens(db, first!, 30);
  await settleTokens(db, first!, 30);
  expect(await readTokenUsage(db, id)).toEqual({ used: 30, reserved: 0 });
  const second = await reserveTokens(db, id, 70);
  expect(await readTokenUsage(db, id)).toEqual({ used: 30, reserved: 70 });
  await settleTokens(db, second!, 0);
  expect(await readTokenUsage(db, id)).toEqual({ used: 30, reserved: 0 });
  await sql`update agent_token_usage set day = day - 1`.execute(db);
  expect(await reserveTokens(db, id, 100)).not.toBeNull();
});

test('a budget is never overspent by concurrent reservations', async () => {
  const { id } = await variant('Contested', { token_budget: 1_000 });
  const spend = async (tokens: number) => {
    const reservation = await reserveTokens(db, id, tokens);
    if (!reservation) return 0;
    const held = await readTokenUsage(db, id);
    expect(held.used + held.reserved).toBeLessThanOrEqual(1_000);
    const used = Math.floor(tokens * 0.8);
    await settleTokens(db, reservation, used);
    return used;
  };
  const spent = await Promise.all(Array.from({ length: 80 }, (_, turn) => spend(20 + (turn % 7) * 10)));
  const total = spent.reduce((sum, used) => sum + used, 0);
  const { used, reserved } = await readTokenUsage(db, id);
  expect({ used, reserved }).toEqual({ used: total, reserved: 0 });
  expect(used).toBeLessThanOrEqual(1_000);
  expect(spent).toContain(0);
  const rest = await reserveTokens(db, id, 1_000 - used);
  expect(rest).not.toBeNull();
  expect(await reserveTokens(db, id, 1)).toBeNull();
});

test('a budget of 0 is unlimited; a dead worker’s reservation expires, and a late settlement still counts', async () => {
  const free = await variant('Free');
  expect(await reserveTokens(db, free.id, 1e9)).not.toBeNull();
  const { id } = await variant('Held', { token_budget: 50 });
  const dead = await reserveTokens(db, id, 50, 60_000);
  expect(await reserveTokens(db, id, 1)).toBeNull();
  await sql`update kernel.token_reservations set expires_at = now() - interval '1 second'`.execute(db);
  expect(await reserveTokens(db, id, 20)).not.toBeNull();
  await settleTokens(db, dead!, 50);
  expect(await readTokenUsage(db, id)).toEqual({ used: 50, reserved: 20 });
});
