import { expect, test } from 'vitest';
import { restingLegend } from './legend-rest.ts';

test('the resting legend stands at the last value of any line, and each line keeps the place of its own', () => {
  expect(
    restingLegend([
      [1, 2, null, null],
      [null, 5, 6, null],
      [null, null, null, null],
    ]),
  ).toEqual({ index: 2, lines: [{ value: 2, index: 1 }, { value: 6, index: 2 }, null] });
});

test('a chart without values has no time', () => {
  expect(restingLegend([[null], []])).toEqual({ index: null, lines: [null, null] });
});
