import { expect, test } from 'vitest';
import { setFlag } from '../../src/kernel/flags.store.ts';
import { HISTORY_SESSIONS } from '../../src/sandbox/settings.ts';
import { settleWorld } from '../../src/sandbox/use/settle-world.ts';
import { DEFAULT_NEWS_SESSIONS, DEFAULT_SEED } from '../../src/sandbox/worlds/world-name.ts';
import { testDatabase } from '../kit/database.ts';

const { db } = await testDatabase();
const unset = { world: null, seed: null, newsSessions: null };

test('the first start settles the market; later ones continue it, and another one is refused in one sentence', async () => {
  const first = await settleWorld(db, { ...unset, world: 'crisis', seed: 12 }, '2026-11-13');
  expect(first).toEqual({
    anchorDate: '2026-11-13',
    world: 'crisis',
    seed: 12,
    newsSessions: DEFAULT_NEWS_SESSIONS,
  });
  expect(await settleWorld(db, unset, '2026-11-20')).toEqual(first);
  expect(
    await settleWorld(db, { world: 'crisis', seed: 12, newsSessions: DEFAULT_NEWS_SESSIONS }, '2026-11-20'),
  ).toEqual(first);
  await expect(settleWorld(db, { ...unset, world: 'easy' }, '2026-11-20')).rejects.toThrow(
    /^SANDBOX_WORLD=easy does not match the stored simulated market, which has SANDBOX_WORLD=crisis/,
  );
  await expect(settleWorld(db, { ...unset, seed: 13 }, '2026-11-20')).rejects.toThrow(/^SANDBOX_SEED=13 does not/);
  await expect(settleWorld(db, { ...unset, newsSessions: 200 }, '2026-11-20')).rejects.toThrow(
    /^SANDBOX_NEWS_SESSIONS=200 does not match the stored simulated market, which has SANDBOX_NEWS_SESSIONS=126/,
  );
});

test('a database from before the worlds had names continues as the easy one', async () => {
  await setFlag(db, 'sandbox_anchor', { anchorDate: '2026-10-01' }, 'sandbox');
  expect(await settleWorld(db, unset, '2026-11-20')).toEqual({
    anchorDate: '2026-10-01',
    world: 'easy',
    seed: DEFAULT_SEED,
    newsSessions: HISTORY_SESSIONS,
  });
});

test('a database from before the length of news was a choice keeps news of its whole history', async () => {
  const before = { anchorDate: '2026-10-01', world: 'default', seed: 5 };
  await setFlag(db, 'sandbox_anchor', before, 'sandbox');
  expect(await settleWorld(db, unset, '2026-11-20')).toEqual({ ...before, newsSessions: HISTORY_SESSIONS });
  await expect(settleWorld(db, { ...unset, newsSessions: DEFAULT_NEWS_SESSIONS }, '2026-11-20')).rejects.toThrow(
    'SANDBOX_NEWS_SESSIONS=250',
  );
});
