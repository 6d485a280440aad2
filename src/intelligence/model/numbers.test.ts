import { expect, test } from 'vitest';
import { isStated, numbersIn, unsupportedNumbers } from './numbers.ts';

const known = numbersIn(
  'Net sales were EUR 1,200.5 mn in 2009, up 7,5 % from EUR 1 117 mn; 3 plants, 12,345,678 shares.',
);

test('grouping separators do not change a number', () => {
  expect(unsupportedNumbers('sales of 1200.5, up 7.5 percent, from 1,117; 12345678 shares in 2009', known)).toEqual([]);
});

test('an invented figure is reported', () => {
  expect(unsupportedNumbers('sales of 1300 in 2009', known)).toEqual(['1300']);
});

test('small integers are exempt', () => {
  expect(unsupportedNumbers('two of 4 units in the 1st quarter', known)).toEqual([]);
});

test('a figure in units matches a text that has it in millions', () => {
  expect(isStated(1_200_500_000, known)).toBe(true);
  expect(isStated(-7.5, known)).toBe(true);
  expect(isStated(999, known)).toBe(false);
});
