import { expect, test } from 'vitest';
import { foldSteps } from './fold-steps.ts';

const parts = [5, 3, 1, -1, -9].map((result, index) => ({ name: String(index), result }));

test('small parts are folded into one and the sum stays the same', () => {
  expect(foldSteps(parts, 3)).toEqual([
    { name: '0', result: 5 },
    { name: '4', result: -9 },
    { name: '3 others', result: 3 },
  ]);
  expect(foldSteps(parts, 5)).toEqual(parts);
});
