import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { agentsApi } from '../../../test/intelligence/agents-api.ts';
import { testDatabase } from '../../../test/kit/database.ts';
import { readUsageToday, reserveUsage, settleUsage } from './token-budget.store.ts';

const { db } = await testDatabase();
const { call, agent } = await agentsApi({ db, now: () => new Date() });
const owner = await agent();

const reserveTokens = async (id: string, tokens: number, leaseMs?: number) => {
  const reserved = await reserveUsage(db, id, { tokens, usd: 0 }, leaseMs);
  return 'id' in reserved ? reserved : null;
};
const settleTokens = (reservation: { id: string }, tokens: number) =>
  settleUsage(db, reservation.id, { tokens, usd: 0 });
const readTokenUsage = async (id: string) => {
  const { used, reserved } = await readUsageToday(db, id);
  return { used: used.tokens, reserved: reserved.tokens };
};

const variant = async (name: string, extra: object = {}): Promise<{ id: string }> =>
  (await call('POST', `/api/agents/${owner.id}/clone`, { variant_name: name, ...extra })).body;

test('a budget refuses reservations beyond it, releases unused tokens and counts a settlement once', async () => {
  const { id } = await variant('Budgeted', { token_budget: 100 });
  const first = await reserveTokens(id, 60);
  expect(first).not.toBeNull();
  expect(await reserveTokens(id, 41)).toBeNull();
  await settleTokens(first!, 30);
  await settleTokens(first!, 30);
  expect(await readTokenUsage(id)).toEqual({ used: 30, reserved: 0 });
  const second = await reserveTokens(id, 70);
  expect(await readTokenUsage(id)).toEqual({ used: 30, reserved: 70 });
  await settleTokens(second!, 0);
  expect(await readTokenUsage(id)).toEqual({ used: 30, reserved: 0 });
  await sql`update agent_token_usage set day = day - 1`.execute(db);
  expect(await reserveTokens(id, 100)).not.toBeNull();
});

test('a budget is never overspent by concurrent reservations', async () => {
  const { id } = await variant('Contested', { token_budget: 1_000 });
  const spend = async (tokens: number) => {
    const reservation = await reserveTokens(id, tokens);
    if (!reservation) return 0;
    const held = await readTokenUsage(id);
    expect(held.used + held.reserved).toBeLessThanOrEqual(1_000);
    const used = Math.floor(tokens * 0.8);
    await settleTokens(reservation, used);
    return used;
  };
  const spent = await Promise.all(Array.from({ length: 80 }, (_, turn) => spend(20 + (turn % 7) * 10)));
  const total = spent.reduce((sum, used) => sum + used, 0);
  const { used, reserved } = await readTokenUsage(id);
  expect({ used, reserved }).toEqual({ used: total, reserved: 0 });
  expect(used).toBeLessThanOrEqual(1_000);
  expect(spent).toContain(0);
  const rest = await reserveTokens(id, 1_000 - used);
  expect(rest).not.toBeNull();
  expect(await reserveTokens(id, 1)).toBeNull();
});

test('a budget of 0 is unlimited; a dead worker’s reservation expires, and a late settlement still counts', async () => {
  const free = await variant('Free');
  expect(await reserveTokens(free.id, 1e9)).not.toBeNull();
  const { id } = await variant('Held', { token_budget: 50 });
  const dead = await reserveTokens(id, 50, 60_000);
  expect(await reserveTokens(id, 1)).toBeNull();
  await sql`update kernel.token_reservations set expires_at = now() - interval '1 second'`.execute(db);
  expect(await reserveTokens(id, 20)).not.toBeNull();
  await settleTokens(dead!, 50);
  expect(await readTokenUsage(id)).toEqual({ used: 50, reserved: 20 });
});

test('a budget in money is never overspent, whatever the tokens, and both budgets hold at once', async () => {
  const { id } = await variant('Priced', { token_budget: 1_000 });
  const limits = await call('PUT', `/api/agents/${owner.id}/variants/${id}/limits`, { money_budget_usd: 2 });
  expect(limits).toMatchObject({ status: 200, body: { token_budget: 1_000, money_budget_usd: 2, used_usd: 0 } });
  const spend = async (usd: number) => {
    const reserved = await reserveUsage(db, id, { tokens: 10, usd });
    if ('refused' in reserved) return reserved.refused;
    await settleUsage(db, reserved.id, { tokens: 10, usd: usd / 2 });
    return usd / 2;
  };
  const spent = await Promise.all(Array.from({ length: 40 }, (_, turn) => spend(0.1 + (turn % 5) * 0.05)));
  const total = spent.reduce<number>((sum, usd) => sum + (typeof usd === 'number' ? usd : 0), 0);
  expect(total).toBeLessThanOrEqual(2);
  expect((await readUsageToday(db, id)).used.usd).toBeCloseTo(total, 9);
  expect(await reserveUsage(db, id, { tokens: 1, usd: 2.01 - total })).toEqual({ refused: 'usd' });
  expect(await reserveUsage(db, id, { tokens: 1_000, usd: 0 })).toEqual({ refused: 'tokens' });
});
