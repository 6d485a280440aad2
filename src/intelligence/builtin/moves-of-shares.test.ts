import { describe, expect, test } from 'vitest';
import { findNames } from '../evaluation/labelled.ts';
import { extractBuiltin } from './extract.ts';

const NAMES = ['Acme', 'Beta', 'Gamma', 'Delta Works'];
const read = (text: string) => {
  const mentions = findNames(
    text,
    NAMES.map((name) => ({ ticker: name, name })),
  );
  return extractBuiltin({ title: null, text, mentions }).companyImpacts.map(
    ({ ticker, catalystType, direction }) => `${ticker} ${catalystType} ${direction}`,
  );
};

describe('companies of a text that gain and lose', () => {
  test.each([
    [
      'The top gainers were Acme and Beta. On the other hand, the top losers were Gamma and Delta Works.',
      [
        'Acme price_move positive',
        'Beta price_move positive',
        'Delta Works price_move negative',
        'Gamma price_move negative',
      ],
    ],
    [
      'Acme has rallied over 4% to Rs 263. Beta has declined 1.5% to Rs 189.',
      ['Acme price_move positive', 'Beta price_move negative'],
    ],
  ])('%s', (text, expected) => expect(read(text)).toEqual(expected));
});
