import { expect, test } from 'vitest';
import { bollingerBands, movingAverage } from './indicators.ts';

test('a moving average starts with its first full window', () => {
  expect(movingAverage([1, 2, 3, 4, 5], 3)).toEqual([null, null, 2, 3, 4]);
});

test('bands lie two standard deviations from the mean', () => {
  // The population standard deviation of 2, 4, 4, 4, 5, 5, 7, 9 is 2 and their mean 5, as in textbooks.
  const bands = bollingerBands([2, 4, 4, 4, 5, 5, 7, 9], 8);
  expect(bands[7]).toEqual({ low: 1, high: 9 });
  expect(bands[6]).toBeNull();
});
