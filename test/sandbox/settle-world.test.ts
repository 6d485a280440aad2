import { expect, test } from 'vitest';
import { setFlag } from '../../src/kernel/flags.store.ts';
import { settleWorld } from '../../src/sandbox/use/settle-world.ts';
import { DEFAULT_SEED } from '../../src/sandbox/worlds/world-name.ts';
import { testDatabase } from '../kit/database.ts';

const { db } = await testDatabase();
const unset = { world: null, seed: null };

test('the first start settles the market; later ones continue it, and another one is refused in one sentence', async () => {
  const first = await settleWorld(db, { world: 'crisis', seed: 12 }, '2026-11-13');
  expect(first).toEqual({ anchorDate: '2026-11-13', world: 'crisis', seed: 12 });
  expect(await settleWorld(db, unset, '2026-11-20')).toEqual(first);
  expect(await settleWorld(db, { world: 'crisis', seed: 12 }, '2026-11-20')).toEqual(first);
  await expect(settleWorld(db, { world: 'easy', seed: null }, '2026-11-20')).rejects.toThrow(
    /^SANDBOX_WORLD=easy does not match the stored simulated market, which has SANDBOX_WORLD=crisis/,
  );
  await expect(settleWorld(db, { world: null, seed: 13 }, '2026-11-20')).rejects.toThrow(/^SANDBOX_SEED=13 does not/);
});

test('a database from before the worlds had names continues as the easy one', async () => {
  await setFlag(db, 'sandbox_anchor', { anchorDate: '2026-10-01' }, 'sandbox');
  expect(await settleWorld(db, unset, '2026-11-20')).toEqual({
    anchorDate: '2026-10-01',
    world: 'easy',
    seed: DEFAULT_SEED,
  });
});
