import { expect, test } from 'vitest';
import { weighSentences } from './sentence-weight.ts';
import { surprisePct } from './score.ts';

test('golden: EPS 1.32 against 1.25 is a surprise of 5.6%', () => {
  expect(surprisePct(1.32, 1.25)).toBeCloseTo(0.056, 10);
});

test('a smaller loss than expected is a positive surprise, and a tiny basis stays bounded', () => {
  expect(surprisePct(-0.1, -0.2)).toBeCloseTo(0.5, 10);
  expect(surprisePct(0.02, 0.01)).toBeCloseTo(0.2, 10);
});

test('sentence weights: title 2, lead 1.5, body 1, neutral sentences a quarter', () => {
  expect(weighSentences([{ place: 'lead', value: 0.8 }])).toBeCloseTo((1.5 * 0.8) / 2.5, 10);
  expect(
    weighSentences([
      { place: 'title', value: 0.5 },
      { place: 'lead', value: 0 },
      { place: 'body', value: -0.5 },
    ]),
  ).toBeCloseTo((2 * 0.5 - 0.5) / (1 + 2 + 0.25 * 1.5 + 1), 10);
  expect(weighSentences([])).toBe(0);
});
