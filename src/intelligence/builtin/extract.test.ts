import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { ExtractionView } from '../intelligence.schema.ts';
import { toExtractionView } from '../wire.ts';
import { extractBuiltin } from './extract.ts';
import type { ExtractionMention } from './scope.ts';

function mentionsOf(text: string, names: Record<string, string>): ExtractionMention[] {
  return Object.entries(names).flatMap(([ticker, name]) =>
    [...text.matchAll(new RegExp(name, 'g'))].map(({ index }) => ({
      companyId: `id-${ticker}`,
      ticker,
      start: index,
      end: index + name.length,
      status: 'linked' as const,
      salience: 0.7,
    })),
  );
}
const extract = (text: string, names: Record<string, string> = {}, title: string | null = null) =>
  extractBuiltin({ title, text, mentions: mentionsOf(text, names) });
const ACME = { ACME: 'Acme Corp' };
const BOTH = { ACME: 'Acme Corp', BETA: 'Beta Industries' };

test('an earnings report yields a beat with its surprise, the guidance and exact quotations', () => {
  const text =
    'Acme Corp reported earnings of $1.32 per share, above the $1.25 analysts had expected. The company raised its full-year outlook.';
  const [impact] = extract(text, ACME).companyImpacts;
  expect(impact).toMatchObject({
    ticker: 'ACME',
    catalystType: 'earnings_beat',
    direction: 'positive',
    guidance: 'raised',
    timeHorizon: '30d',
    surprise: { metric: 'EPS', actual: 1.32, expected: 1.25, unit: 'USD', pct: 0.056 },
  });
  for (const { quote, start, end } of impact!.evidence) expect(text.slice(start, end)).toBe(quote);
});

test('an expectation in the next sentence is found', () => {
  const [impact] = extract('Acme Corp posted EPS of $1.32. Analysts had expected $1.25.', ACME).companyImpacts;
  expect(impact?.surprise?.pct).toBeCloseTo(0.056, 6);
  expect(impact?.magnitude).toBeCloseTo(0.508, 3);
});

test.each([
  ['Acme Corp traded down 4.09% at $38.49, exchange data showed.', 'price_move', 'negative'],
  ['Acme Corp traded up 2.1% at $38.49, exchange data showed.', 'price_move', 'positive'],
  ['Acme Corp said data of its customers was stolen from a server.', 'cyber_incident', 'negative'],
  ['Hackers took personal data from Acme Corp.', 'cyber_incident', 'negative'],
])('data is a cyber incident only when it was stolen: %s', (text, catalystType, direction) => {
  expect(extract(text, ACME).companyImpacts).toMatchObject([{ ticker: 'ACME', catalystType, direction }]);
});

describe('under a price headline', () => {
  const catalystsOf = (title: string, text: string) =>
    extract(`${title}\n\n${text}`, ACME, title).companyImpacts.map(({ catalystType }) => catalystType);
  const HOME = 'Acme Corp, based in Denver, owns warehouses and apartment blocks.';
  test.each([
    'The stock of Acme Corp stood down 0.04% at $27.06 by 1:00 p.m.',
    'Shares of Acme Corp were down 0.04% at $27.06 in the latest trading.',
    'Acme Corp traded down 0.04% at $27.06, exchange data showed.',
  ])('the price move is the only catalyst: %s', (opening) => {
    expect(
      catalystsOf('Acme Corp down 0.04%', `${opening}\n\n${HOME} Acme Corp employs 6,292 people in 12 blocks.`),
    ).toEqual(['price_move']);
  });

  test('a stated event still counts', () => {
    const text = `Shares of Acme Corp were down 4% at $27.06. ${HOME} Acme Corp was fined by the competition watchdog.`;
    expect(catalystsOf('Acme Corp down 4%', text)).toContain('regulatory_action');
  });
});

test('one sentence about two companies: the acquirer and the target', () => {
  const { companyImpacts } = extract('Acme Corp agreed to acquire Beta Industries for $4 billion.', BOTH);
  expect(companyImpacts.map(({ ticker, catalystType }) => [ticker, catalystType])).toEqual([
    ['ACME', 'ma_acquirer'],
    ['BETA', 'ma_target'],
  ]);
});

test('a statement about one company does not apply to the other', () => {
  const { companyImpacts } = extract(
    'Acme Corp beat analyst estimates. Beta Industries issued a profit warning.',
    BOTH,
  );
  expect(companyImpacts.map(({ ticker, direction }) => [ticker, direction])).toEqual([
    ['ACME', 'positive'],
    ['BETA', 'negative'],
  ]);
});

test('a company is carried over for two sentences, not three', () => {
  const filler = 'The weather was mild.';
  const carried = extract(`Acme Corp held a meeting. ${filler} It recalled 4,000 units of a heater.`, ACME);
  expect(carried.companyImpacts.map(({ catalystType }) => catalystType)).toEqual(['recall_failure']);
  const lost = extract(`Acme Corp held a meeting. ${filler} ${filler} It recalled 4,000 units of a heater.`, ACME);
  expect(lost.companyImpacts).toEqual([]);
});

test('an ambiguous mention has no impact', () => {
  const text = 'Acme Corp issued a profit warning.';
  const mentions = mentionsOf(text, ACME).map((mention) => ({ ...mention, status: 'ambiguous' as const }));
  expect(extractBuiltin({ title: null, text, mentions }).companyImpacts).toEqual([]);
});

test('sentiment and direction exist without any company', () => {
  expect(extract('Operating profit rose to EUR 13.1 mn from EUR 8.7 mn.').direction).toBe('positive');
  expect(extract('The company will lay off 300 employees.').direction).toBe('negative');
  expect(extract('The company has 1,200 employees.')).toMatchObject({ direction: 'neutral', sentiment: 0 });
  expect(extract('')).toMatchObject({ direction: 'neutral', sentiment: 0, summary: '', companyImpacts: [] });
});

describe('titles', () => {
  const body = 'Acme Corp said on Monday that it had news.';
  test('a title outside the text is read and not quoted', () => {
    const result = extract(body, ACME, 'Acme Corp wins order from harbour operator');
    expect(result.companyImpacts[0]).toMatchObject({
      catalystType: 'contract_win',
      evidence: [{ quote: body, start: 0 }],
    });
  });
  test('a title inside the text is read once', () => {
    const title = 'Acme Corp wins order from harbour operator';
    const inside = extract(`${title}\n\n${body}`, ACME, title);
    const outside = extract(body, ACME, title);
    expect(inside.score).toBe(outside.score);
  });
});

describe('macro events', () => {
  test.each([
    [
      'The European Central Bank raised its key interest rate by 50 basis points on Thursday.',
      'rate_decision',
      'high',
      'Europe',
    ],
    ['Washington imposed a 25% tariff on Chinese steel.', 'tariff', 'high', 'China'],
    ['A magnitude 7.6 earthquake struck northern Japan.', 'disaster', 'critical', 'Japan'],
    ['Brazil devalued its currency after the exchange rate fell 3%.', 'currency', 'moderate', 'Latin America'],
  ])('%s', (text, type, severity, region) => {
    const [event] = extract(text).macroEvents;
    expect(event).toMatchObject({ eventTypes: [type], severity });
    expect(event?.affectedRegions).toContain(region);
    expect(text.slice(event!.evidence[0]!.start, event!.evidence[0]!.end)).toBe(event!.evidence[0]!.quote);
  });
  test('a company story that mentions a tariff in passing reports no macro event', () => {
    expect(
      extract('Acme Corp opened a plant. Acme Corp paid a tariff on steel.', ACME, 'Acme Corp opens plant').macroEvents,
    ).toEqual([]);
  });
});

const word = fc.constantFrom(
  ...'Acme Corp Beta Industries profit loss rose fell to from EUR 13.1 mn % compared with not despite although tariff war won order recalled shares . , ; ? " ( ) \n é 😀 U.S. 2007 expects could'.split(
    ' ',
  ),
);
const isValid = Compile(ExtractionView);
const texts = fc.array(word, { maxLength: 80 }).map((words) => words.join(' '));

test('for any text: valid response format, exact quotations, deterministic result', () => {
  fc.assert(
    fc.property(fc.oneof(texts, fc.string({ unit: 'binary', maxLength: 300 })), fc.boolean(), (text, withTitle) => {
      const title = withTitle ? text.slice(0, 20) : null;
      const result = extract(text, { ACME: 'Acme', BETA: 'Beta' }, title);
      expect(extract(text, { ACME: 'Acme', BETA: 'Beta' }, title)).toEqual(result);
      const view = toExtractionView(result);
      expect(isValid.Check(view)).toBe(true);
      for (const { evidence } of [...result.companyImpacts, ...result.macroEvents]) {
        expect(evidence.length).toBeGreaterThan(0);
        for (const { quote, start, end } of evidence) expect(text.slice(start, end)).toBe(quote);
      }
    }),
    { numRuns: 200 },
  );
});

test('only sentences about a rate decision are its key facts', () => {
  const text = [
    'The central bank raised its key rate by a quarter point to 4.5% on Thursday.',
    'Shipping brokers said 12 cargoes changed hands at rates of $14,500 a day.',
    'The bank expects inflation of 3% next year and sees no further rate rise.',
  ].join(' ');
  const [event] = extractBuiltin({ title: null, text, mentions: [] }).macroEvents;
  expect(event?.eventTypes).toContain('rate_decision');
  expect(event?.keyFacts.join(' ')).toContain('4.5%');
  expect(event?.keyFacts.join(' ')).not.toContain('cargoes');
});

test.each([
  ['Varnholt Q2 adj EPS $1.30 beats $1.12', 'earnings_beat positive'],
  ['Varnholt Q2 EPS $(0.30) misses $(0.21)', 'earnings_miss negative'],
  ['Varnholt Q2 EPS $(0.01) beats $(0.08) estimate', 'earnings_beat positive'],
])('a figure that beats or misses another is a surprise without the word estimate: %s', (text, expected) => {
  const mentions = [{ companyId: 'v', ticker: 'VRN', start: 0, end: 8, status: 'linked' as const, salience: 1 }];
  const { companyImpacts } = extractBuiltin({ title: null, text, mentions });
  expect(companyImpacts.map(({ catalystType, direction }) => `${catalystType} ${direction}`)).toContain(expected);
});

test('figures that contradict the verb are no surprise', () => {
  const read = (text: string) =>
    extractBuiltin({
      title: null,
      text,
      mentions: [{ companyId: 'v', ticker: 'VRN', start: 0, end: 8, status: 'linked', salience: 1 }],
    }).companyImpacts.map(({ catalystType }) => catalystType);
  expect(read('Varnholt Q2 EPS $0.07 misses $0')).not.toContain('earnings_beat');
});
