import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groundEvents, groundImpacts, groundingRate, prepareSource } from './ground-answer.ts';
import type { AnsweredEvent, AnsweredImpact, ImpactAnswer } from './model-answer.ts';

const TEXT =
  'Norvane Corp. (NYSE: NRVN) cut 1,200 jobs in Germany. Revenue fell 12% to $310 million, below the $335 million expected. ' +
  'Copper prices jumped after miners in Chile went on strike.';
const at = TEXT.indexOf('Norvane');
const source = prepareSource(TEXT, [
  { companyId: 'c1', ticker: 'NRVN', start: at, end: at + 7, status: 'linked', salience: 1 },
  {
    companyId: 'c2',
    ticker: 'CHLE',
    start: TEXT.indexOf('Chile'),
    end: TEXT.indexOf('Chile') + 5,
    status: 'ambiguous',
    salience: 0.1,
  },
]);
const impact = (change: Partial<AnsweredImpact> = {}): AnsweredImpact => ({
  ticker: 'NRVN',
  catalyst_type: 'earnings_miss',
  direction: 'negative',
  sentiment: -0.6,
  magnitude: 0.4,
  time_horizon: '30d',
  modality: 'factual',
  confidence: 0.8,
  surprise: null,
  guidance: null,
  evidence: ['Revenue fell 12% to $310 million'],
  rationale: 'Sales were below expectations.',
  ...change,
});
const answer = (impacts: AnsweredImpact[], change: Partial<ImpactAnswer> = {}): ImpactAnswer => ({
  summary: 'Norvane cut jobs.',
  sentiment: -0.5,
  key_facts: [],
  confidence: 0.8,
  company_impacts: impacts,
  ...change,
});
const groundOne = (change: Partial<AnsweredImpact>) =>
  groundImpacts(source, answer([impact(change)])).value.companyImpacts;

describe('impacts', () => {
  test.each(['$nrvn', 'NYSE: NRVN', '(NRVN)', 'nrvn'])('%s is the linked ticker', (ticker) => {
    expect(groundOne({ ticker })).toMatchObject([{ ticker: 'NRVN', companyId: 'c1' }]);
  });

  test.each(['CHLE', 'AAPL', '', 'NRVNX'])('"%s" is not a linked ticker', (ticker) => {
    expect(groundOne({ ticker })).toEqual([]);
  });

  test('evidence is a slice of the text, whatever white space and quotation marks the model used', () => {
    const [found] = groundOne({ evidence: ['Revenue  fell 12%\nto $310 million'] });
    expect(found?.evidence).toEqual([
      { quote: 'Revenue fell 12% to $310 million', start: TEXT.indexOf('Revenue'), end: TEXT.indexOf('Revenue') + 32 },
    ]);
  });

  test('a quotation with another figure is rejected', () => {
    expect(groundOne({ evidence: ['Revenue fell 92% to $310 million, below the $335 million expected'] })).toEqual([]);
  });

  test('a surprise needs both figures in the text, and its percentage is recomputed', () => {
    const surprise = { metric: 'revenue', actual: 310_000_000, expected: 335_000_000, unit: 'USD' };
    expect(groundOne({ surprise })[0]?.surprise?.pct).toBeCloseTo(-25 / 335, 12);
    expect(groundOne({ surprise: { ...surprise, expected: 400 } })[0]?.surprise).toBeNull();
  });

  test.each([
    ['positive', -0.6, 'negative'],
    ['negative', 0.6, 'positive'],
    ['mixed', 0.1, 'mixed'],
    ['neutral', 0.1, 'neutral'],
    ['positive', 0, 'neutral'],
  ] as const)('%s of %d is %s', (direction, sentiment, expected) => {
    expect(groundOne({ direction, sentiment })[0]?.direction).toBe(expected);
  });

  test('facts are quotations of the text, and a summary with a foreign figure is dropped', () => {
    const { value } = groundImpacts(
      source,
      answer([], { summary: 'It lost $999 million.', key_facts: ['cut 1,200 jobs in Germany', 'fired its chief'] }),
    );
    expect(value).toMatchObject({ summary: '', keyFacts: ['cut 1,200 jobs in Germany'] });
  });
});

test('the grounding rate counts every quotation and is null without any', () => {
  const grounded = groundImpacts(
    source,
    answer([impact({ evidence: ['Revenue fell 12%', 'the moon is made of cheese'] })]),
  );
  expect(groundingRate(grounded)).toBe(0.5);
  expect(grounded.complaints).toEqual(['the text does not contain "the moon is made of cheese"']);
  expect(groundingRate(groundImpacts(source, answer([])))).toBeNull();
});

test('events use canonical place names, and only those that the text mentions', () => {
  const event: AnsweredEvent = {
    event_types: ['commodity_move', 'commodity_move'],
    severity: 'high',
    affected_regions: ['Chile', 'Japan', 'Latin America'],
    affected_sectors: ['Mining'],
    affected_commodities: ['Copper', 'gold'],
    summary: 'Copper jumped 40%.',
    key_facts: [],
    estimated_duration: 'weeks',
    confidence: 0.7,
    evidence: ['Copper prices jumped after miners in Chile went on strike'],
  };
  expect(groundEvents(source, { macro_events: [event] }).value).toMatchObject([
    {
      eventTypes: ['commodity_move'],
      affectedRegions: ['Latin America'],
      affectedSectors: ['Materials'],
      affectedCommodities: ['copper'],
      summary: 'Copper prices jumped after miners in Chile went on strike',
    },
  ]);
});

test('for any quotation of a model, stored evidence is an exact slice of the text', () => {
  const words = TEXT.split(' ');
  const quotes = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc
      .tuple(fc.nat(words.length - 1), fc.integer({ min: 1, max: 15 }))
      .map(([from, count]) => words.slice(from, from + count).join(' ')),
  );
  fc.assert(
    fc.property(fc.array(quotes, { minLength: 1, maxLength: 5 }), (evidence) => {
      for (const found of groundOne({ evidence }))
        for (const { quote, start, end } of found.evidence) {
          expect(TEXT.slice(start, end)).toBe(quote);
          expect(quote).not.toBe('');
        }
    }),
  );
});
