import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EDIT_RATIO_MIN, locateQuote, prepareGrounding } from './grounding.ts';

const TEXT =
  'Acme Corp said on Monday that it would close its plant in Pori.\nThe company’s shares fell 5 %  after the news — the steepest drop in a year.';
const source = prepareGrounding(TEXT);
const locate = (quote: string) => {
  const found = locateQuote(source, quote);
  return found === null ? null : [TEXT.slice(found.start, found.end), found.method];
};

test('a verbatim quotation is found at its position', () => {
  expect(locate('close its plant in Pori.')).toEqual(['close its plant in Pori.', 'exact']);
});

test('white space, quotation marks and dashes do not matter', () => {
  expect(locate("The company's shares fell 5 % after the news - the steepest drop")).toEqual([
    'The company’s shares fell 5 %  after the news — the steepest drop',
    'normalised',
  ]);
  expect(locate('in Pori. The company’s shares')).toEqual(['in Pori.\nThe company’s shares', 'normalised']);
});

test('a typing error is tolerated, another sentence is not', () => {
  expect(locate('Acme Corp said on Monday that it will close its plant in Pori')?.[1]).toBe('fuzzy');
  expect(locate('Acme Corp said on Monday that it would open a plant in Turku')).toBeNull();
  expect(locate('Acme Corp has never been in better shape')).toBeNull();
});

test('a single word is not a quotation', () => {
  expect(locate('Acme')).toBeNull();
  expect(locate('')).toBeNull();
});

test('a huge repetitive text costs a bounded number of comparisons and yields no false match', () => {
  const noisy = prepareGrounding('the company said that the company said that '.repeat(20_000));
  expect(locateQuote(noisy, `the company said that ${'shares fell sharply on monday '.repeat(10)}`)).toBeNull();
});

test('any slice of a text is found with the same wording', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 20, maxLength: 300 }),
      fc.nat(200),
      fc.integer({ min: 8, max: 80 }),
      (text, at, length) => {
        const quote = text.slice(at, at + length).trim();
        fc.pre(quote.length >= 8);
        const found = locateQuote(prepareGrounding(text), quote);
        expect(found && text.slice(found.start, found.end)).toBe(quote);
      },
    ),
  );
});

test('a long quotation with one changed letter is found at the right position', () => {
  const quote = 'it would close its plant in Pori.';
  fc.assert(
    fc.property(fc.nat(quote.length - 1), (at) => {
      const changed = `${quote.slice(0, at)}#${quote.slice(at + 1)}`;
      const found = locateQuote(source, changed);
      const distance = found === null ? Number.POSITIVE_INFINITY : Math.abs(found.end - found.start - quote.length) + 1;
      expect(1 - distance / quote.length).toBeGreaterThanOrEqual(EDIT_RATIO_MIN);
      expect(Math.abs((found?.start ?? -9) - TEXT.indexOf(quote))).toBeLessThanOrEqual(1);
    }),
  );
});
