import { describe, expect, test } from 'vitest';
import { findNames } from '../evaluation/labelled.ts';
import { extractBuiltin } from './extract.ts';
import { readSentence } from './polarity.ts';
import { sizeOfAmount, sizeOfMove } from './size.ts';
import { tokenize } from './tokens.ts';

const sizeOf = (text: string, usual = {}) => {
  const mentions = findNames(text, [{ ticker: 'ACME', name: 'Acme' }]);
  const [impact] = extractBuiltin({ title: null, text, mentions, usual: new Map([['ACME', usual]]) }).companyImpacts;
  return impact?.magnitude ?? 0;
};

test('a move of 0.04% is a ripple and one of 74% is not', () => {
  expect(sizeOf('Acme fell 0.04%')).toBeLessThan(0.05);
  expect(sizeOf('Acme fell 74%')).toBeGreaterThan(0.7);
});

test('a fine of thousands is far smaller than one of billions, and insolvency outranks a raised target', () => {
  expect(sizeOf('Acme fined $40,000 over paperwork')).toBeLessThan(0.3);
  expect(sizeOf('Acme fined $2.6 billion over emissions')).toBeGreaterThan(0.55);
  expect(sizeOf('Acme declared insolvent')).toBeGreaterThan(sizeOf('Acme price target raised to $41 at Beta') + 0.5);
});

test('what is usual for the company decides: a calm share, a small company', () => {
  expect(sizeOfMove(4, { dailyMovePct: 0.8 })).toBeGreaterThan(sizeOfMove(4, { dailyMovePct: 5 }));
  expect(sizeOfAmount(50e6, { scaleAmount: 100e6 })).toBeGreaterThan(sizeOfAmount(50e6, { scaleAmount: 50e9 }));
  expect(sizeOf('Acme wins order worth $50 million', { scaleAmount: 100e6 })).toBeGreaterThan(
    sizeOf('Acme wins order worth $50 million', { scaleAmount: 50e9 }),
  );
});

describe('quantities', () => {
  const quantities = (text: string) => readSentence(tokenize(text, 0, text.length)).quantities;
  test.each([
    [
      'Operating profit was EUR 5.2 mn in 2007, compared to EUR 7.1 mn a year ago.',
      {
        metric: 'profit',
        value: 5.2e6,
        unit: 'money',
        currency: 'EUR',
        scale: 1e6,
        period: '2007',
        basis: 'prior_period',
        basisValue: 7.1e6,
      },
    ],
    ['Q3 EPS $1.14 vs. $1.02 est.', { metric: 'eps', value: 1.14, basis: 'consensus', basisValue: 1.02, period: 'Q3' }],
    ['The net loss was EUR 3 mn.', { metric: 'loss', value: -3e6, sign: -1, basis: null, isChange: false }],
    ['Shares fell 4 %.', { metric: 'share price', value: -4, unit: 'percent', isChange: true, basis: 'prior_period' }],
  ])('%s', (text, expected) => expect(quantities(text)[0]).toMatchObject(expected));
});
