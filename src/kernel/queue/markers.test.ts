import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { clearMarkers, MARKERS_MAX, setMarkers, sweepMarkers } from './markers.store.ts';

const { db } = await testDatabase();
const HOUR_MS = 3_600_000;
const expire = (scope: string) =>
  db
    .updateTable('kernel.enqueue_markers')
    .set({ expires_at: new Date(0) })
    .where('scope', '=', scope)
    .execute();

test('an entity is marked once until its marker expires', async () => {
  expect((await setMarkers(db, 'once', ['a', 'b', 'a'], HOUR_MS)).sort()).toEqual(['a', 'b']);
  expect(await setMarkers(db, 'once', ['b', 'c'], HOUR_MS)).toEqual(['c']);
  expect(await setMarkers(db, 'other-scope', ['b'], HOUR_MS)).toEqual(['b']);
  await expire('once');
  expect((await setMarkers(db, 'once', ['a', 'b', 'c'], HOUR_MS)).sort()).toEqual(['a', 'b', 'c']);
});

test('of many concurrent callers each id goes to one, new or expired, in any order', async () => {
  const ids = Array.from({ length: 200 }, (_, n) => `id-${n}`);
  for (let round = 0; round < 3; round++) {
    const granted = await Promise.all(
      Array.from({ length: 6 }, (_, caller) => setMarkers(db, 'race', caller % 2 ? ids : ids.toReversed(), HOUR_MS)),
    );
    expect(granted.flat().sort()).toEqual(ids.toSorted());
    await expire('race');
  }
});

test('a rolled back marker does not exist', async () => {
  const attempt = db.transaction().execute(async (tx) => {
    await setMarkers(tx, 'undone', ['a'], HOUR_MS);
    throw new Error('no');
  });
  await expect(attempt).rejects.toThrow('no');
  expect(await setMarkers(db, 'undone', ['a'], HOUR_MS)).toEqual(['a']);
});

test('cleared markers can be set again, and sweeping deletes expired ones only', async () => {
  await setMarkers(db, 'cleared', ['a', 'b'], HOUR_MS);
  expect(await clearMarkers(db, 'cleared', ['a', 'nobody'])).toBe(1);
  expect(await setMarkers(db, 'cleared', ['a', 'b'], HOUR_MS)).toEqual(['a']);
  await sweepMarkers(db);
  await setMarkers(db, 'swept', ['x', 'y'], HOUR_MS);
  await expire('swept');
  expect(await sweepMarkers(db)).toBe(2);
  expect(await setMarkers(db, 'cleared', ['a', 'b'], HOUR_MS)).toEqual([]);
});

test('more markers than one statement takes are refused', async () => {
  const many = Array.from({ length: MARKERS_MAX + 1 }, (_, n) => String(n));
  await expect(setMarkers(db, 'many', many, HOUR_MS)).rejects.toThrow('at most');
});
