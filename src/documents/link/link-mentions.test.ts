import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AliasRow, buildAliasIndex, type CompanyRow } from './alias-index.ts';
import { linkMentions } from './link-mentions.ts';

const company = (ticker: string, legalName: string, sector: string | null = null): CompanyRow => ({
  id: `id-${ticker}`,
  ticker,
  legalName,
  sector,
});
const alias = (
  ticker: string,
  name: string,
  aliasType: AliasRow['aliasType'] = 'brand',
  rest: Partial<AliasRow> = {},
): AliasRow => ({
  companyId: `id-${ticker}`,
  alias: name,
  aliasType,
  validFrom: null,
  validUntil: null,
  ...rest,
});

const companies = [
  company('AAPL', 'Apple Inc.', 'Technology'),
  company('ALL', 'Allstate Corporation', 'Financials'),
  company('IT', 'Gartner, Inc.', 'Technology'),
  company('TGT', 'Target Corporation', 'Consumer'),
  company('GPS', 'Gap, Inc.', 'Consumer'),
  company('HVBC', 'Halvorsen Bancorp Inc.', 'Financials'),
  company('HVST', 'Halvorsen Steel Corp.', 'Materials'),
  company('OUR', 'Ouranos Energy Corp.', 'Energy'),
  company('QLLN', 'Quillon Systems Inc.', 'Technology'),
  company('BRML', 'Brightmoor Logistics Corp.', 'Industrials'),
  company('VOSS', 'Voss Marine Corp.', 'Industrials'),
];
const aliases = [
  alias('AAPL', 'Apple'),
  alias('ALL', 'Allstate'),
  alias('IT', 'Gartner'),
  alias('TGT', 'Target'),
  alias('GPS', 'Gap'),
  alias('HVBC', 'Halvorsen'),
  alias('HVST', 'Halvorsen'),
  alias('OUR', 'Ouranos'),
  alias('QLLN', 'Quillon'),
  alias('BRML', 'Voss', 'former_name', { validUntil: new Date('2026-06-01T00:00:00Z') }),
  alias('VOSS', 'Voss', 'brand', { validFrom: new Date('2026-06-01T00:00:00Z') }),
];
const index = buildAliasIndex(aliases, companies);

function link(
  body: string,
  options: { titleEnd?: number; sourceCompanyId?: string | null; vendorTickers?: string[]; at?: Date } = {},
) {
  return linkMentions(body, index, {
    titleEnd: options.titleEnd ?? 0,
    leadStart: 0,
    leadEnd: body.length,
    sourceCompanyId: options.sourceCompanyId ?? null,
    vendorTickers: options.vendorTickers ?? [],
    at: options.at ?? new Date('2026-03-02T12:00:00Z'),
  });
}
const linked = (body: string, options = {}) =>
  link(body, options)
    .filter((mention) => mention.status === 'linked')
    .map((mention) => mention.ticker);

test.each(['ALL investors fled to cash.', 'IT spending rose last year.', 'He ate an apple a day.'])(
  'no company in: %s',
  (text) => {
    expect(link(text)).toEqual([]);
  },
);

test('a dictionary-word brand at the start of a sentence next to a cue links at .90', () => {
  const [mention] = link('Apple shares rose');
  expect(mention).toMatchObject({ ticker: 'AAPL', status: 'linked', mentionText: 'Apple', start: 0, end: 5 });
  expect(mention?.confidence).toBeCloseTo(0.9003, 4);
});

test.each([
  ['Allstate (NYSE: ALL) raised its outlook.', 'ALL'],
  ['Gartner (IT) raised its outlook.', 'IT'],
  ['Buyers piled into $AAPL on Monday.', 'AAPL'],
  ['A note on Apple Inc. was withdrawn.', 'AAPL'],
  ['QLLN closed higher.', 'QLLN'],
])('linked: %s', (text, ticker) => {
  expect(new Set(linked(text))).toEqual(new Set([ticker]));
});

test.each([
  'Analysts raised their Price Target on the name.',
  'She baked Apple Pie for the fair.',
  'Futures Gap Up on Monday',
  'our customers and our shareholders',
])('an ordinary word is not linked: %s', (text) => expect(linked(text)).toEqual([]));

test('a lower-case dictionary word is not linked', () => {
  expect(linked('the target was missed and the gap widened')).toEqual([]);
});

test('a name shared by two companies is ambiguous until the text decides', () => {
  const alone = link('Halvorsen fell on Monday.');
  expect(alone.map(({ ticker, status }) => [ticker, status])).toEqual([
    ['HVBC', 'ambiguous'],
    ['HVST', 'ambiguous'],
  ]);
  const mentions = link('Halvorsen Steel Corp. fell on Monday. Halvorsen blamed its furnaces.');
  expect(mentions.map(({ ticker, status }) => [ticker, status])).toEqual([
    ['HVST', 'linked'],
    ['HVST', 'linked'],
  ]);
});

test('the longest name wins over a shorter one inside it', () => {
  const mentions = link('Shares of Quillon Systems Inc. rose.');
  expect(mentions.map((mention) => mention.mentionText)).toEqual(['Quillon Systems Inc']);
});

test('a former name links to the company that had it when the document was published', () => {
  const text = 'Voss shares rose.';
  expect(linked(text, { at: new Date('2026-05-31T23:59:59Z') })).toEqual(['BRML']);
  expect(linked(text, { at: new Date('2026-06-01T00:00:00Z') })).toEqual(['VOSS']);
});

test('the company’s own source raises the confidence of a weak mention', () => {
  const body = 'Target: three sites opened on Tuesday.';
  expect(linked(body)).toEqual([]);
  expect(linked(body, { sourceCompanyId: 'id-TGT' })).toEqual(['TGT']);
});

test('in an all-capitals headline capitals are no evidence of a ticker', () => {
  const [calm] = link('Traders bought QLLN early.');
  const [allCaps] = link('TRADERS BOUGHT QLLN EARLY.');
  expect(calm?.status).toBe('linked');
  expect(allCaps?.status).toBe('ambiguous');
});

test('salience combines headline, lead and number of mentions', () => {
  const title = 'Quillon wins contract';
  const body = `${title}\n\nQuillon said so.\n\nElsewhere Ouranos fell.`;
  const mentions = linkMentions(body, index, {
    titleEnd: title.length,
    leadStart: title.length + 2,
    leadEnd: title.length + 18,
    sourceCompanyId: null,
    vendorTickers: [],
    at: new Date('2026-03-02T12:00:00Z'),
  });
  expect(mentions.find(({ ticker }) => ticker === 'QLLN')?.salience).toBeCloseTo(0.5 + 0.3 + 0.2 * 0.4, 10);
  expect(mentions.find(({ ticker }) => ticker === 'OUR')?.salience).toBeCloseTo(0.04, 10);
});

test('offsets always select the mention in the text', () => {
  const pieces = fc.constantFrom(
    'Apple',
    '(NYSE: ALL)',
    'Quillon Systems Inc.',
    '$AAPL',
    'Halvorsen',
    '😀',
    'é',
    'the',
    'shares',
    '\n\n',
    '. ',
    'Gap',
    '’s',
    '(',
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(pieces, fc.string({ maxLength: 8, unit: 'grapheme' })), { maxLength: 40 }),
      (parts) => {
        const body = parts.join(' ');
        for (const mention of link(body)) {
          expect(body.slice(mention.start, mention.end)).toBe(mention.mentionText);
          expect(mention.confidence).toBeGreaterThan(0);
          if (mention.status === 'linked') expect(mention.confidence).toBeGreaterThanOrEqual(0.7);
        }
      },
    ),
  );
});

test('the order of company registration does not matter', () => {
  const reversed = buildAliasIndex([...aliases].reverse(), [...companies].reverse());
  const body = 'Halvorsen and Apple shares rose. Allstate (NYSE: ALL) and Voss fell, Quillon Systems gained.';
  const context = {
    titleEnd: 0,
    leadStart: 0,
    leadEnd: 10,
    sourceCompanyId: null,
    vendorTickers: [],
    at: new Date('2026-03-02T12:00:00Z'),
  };
  expect(linkMentions(body, reversed, context)).toEqual(linkMentions(body, index, context));
});
