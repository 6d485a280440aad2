import { describe, expect, test } from 'vitest';
import { readEvents } from '../../../test/kit/read-companies.ts';

describe('moves in small coins', () => {
  test.each([
    [
      'Acme fell 37c to $20.46, Beta 27c to $13.64 and Gamma 14c to $5.60.',
      ['Acme price_move negative', 'Beta price_move negative', 'Gamma price_move negative'],
    ],
    [
      'Other companies that lost value were Acme, which dropped 37c to $11.15, and Beta, which fell 63c to $32.76.',
      ['Acme price_move negative', 'Beta price_move negative'],
    ],
    ['Acme was up 33p at 1455p.', ['Acme price_move positive']],
  ])('%s', (text, expected) => expect(readEvents(text)).toEqual(expected));
});

describe('a move behind a form of "to be"', () => {
  test.each([
    [
      'Acme fell, while lenders Beta and Gamma were also down, tracking peers lower.',
      ['Acme price_move negative', 'Beta price_move negative', 'Gamma price_move negative'],
    ],
  ])('%s', (text, expected) => expect(readEvents(text)).toEqual(expected));

  test('what is done to a company is no move of its share', () => {
    expect(readEvents('Acme was dropped from the list of exhibitors.').join()).not.toContain('price_move');
  });

  test('the next sentence is about the rated company and not about the broker', () => {
    expect(
      readEvents('Acme lost ground after a downgrade from Beta. Shares were off 5.5p at 607.5p.').join(),
    ).not.toContain('Beta');
  });

  test('a target that will be missed is a lower outlook', () => {
    expect(readEvents('Acme said it will miss its margin target.')).toEqual(['Acme guidance_cut negative']);
  });
});

describe('moves in lists of a market report', () => {
  test.each([
    ['Acme was 1.3% weaker and Beta was 0.62% firmer.', ['Acme price_move negative', 'Beta price_move positive']],
    [
      'Others were also in the red, with Acme down 2.73%, Beta losing 2.38%, and Gamma 2.63% weaker.',
      ['Acme price_move negative', 'Beta price_move negative', 'Gamma price_move negative'],
    ],
    ['Others followed suit, with Acme down 7.15%.', ['Acme price_move negative']],
    ['Acme Inc. (TSX:ACM). Energy. Up 53 cents, or 1.45 per cent, to $37.12.', ['Acme price_move positive']],
  ])('%s', (text, expected) => expect(readEvents(text)).toEqual(expected));
});

describe('a move beside a reason that names a metric', () => {
  test.each([
    ['Acme was up nearly 9% after it said demand is growing.', ['Acme price_move positive']],
    ['Acme fell over 4% as sales slowed.', ['Acme price_move negative']],
  ])('%s', (text, expected) => expect(readEvents(text)).toEqual(expected));

  test('what a company sells moves no share', () => {
    expect(readEvents('Sales at Acme rose, climbing 4% in Europe.')).not.toContain('Acme price_move positive');
  });
});

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
  ])('%s', (text, expected) => expect(readEvents(text)).toEqual(expected));
});
