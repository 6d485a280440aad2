import { expect, test } from 'vitest';
import { compareRows } from './compare.ts';

const row = (key: string, state: string) => ({ key, label: key.toUpperCase(), state });

test('rows that were added, removed or have another state are listed by label', () => {
  expect(
    compareRows(
      [row('b', 'buy'), row('c', 'hold'), row('d', 'sell')],
      [row('a', 'buy'), row('b', 'sell'), row('c', 'hold')],
    ),
  ).toEqual([
    { key: 'a', label: 'A', before: null, after: 'buy' },
    { key: 'b', label: 'B', before: 'buy', after: 'sell' },
    { key: 'd', label: 'D', before: 'sell', after: null },
  ]);
});

test('equal days have no changes', () => {
  expect(compareRows([row('a', 'buy')], [row('a', 'buy')])).toEqual([]);
});
