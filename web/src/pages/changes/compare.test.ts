import { expect, test } from 'vitest';
import { compareRows } from './compare.ts';

const row = (key: string, state: string) => ({ key, label: key.toUpperCase(), to: `/${key}/${state}`, state });

test('rows that were added, removed or have another state are listed by label, and open their later state', () => {
  expect(
    compareRows(
      [row('b', 'buy'), row('c', 'hold'), row('d', 'sell')],
      [row('a', 'buy'), row('b', 'sell'), row('c', 'hold')],
    ),
  ).toEqual([
    { key: 'a', label: 'A', to: '/a/buy', before: null, after: 'buy' },
    { key: 'b', label: 'B', to: '/b/sell', before: 'buy', after: 'sell' },
    { key: 'd', label: 'D', to: '/d/sell', before: 'sell', after: null },
  ]);
});

test('equal days have no changes', () => {
  expect(compareRows([row('a', 'buy')], [row('a', 'buy')])).toEqual([]);
});
