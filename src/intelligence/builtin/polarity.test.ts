import { describe, expect, test } from 'vitest';
import { NEUTRAL_BELOW, readSentence } from './polarity.ts';
import { tokenize } from './tokens.ts';

const read = (text: string) => readSentence(tokenize(text, 0, text.length));
const sign = (text: string) => {
  const { value } = read(text);
  return Math.abs(value) < NEUTRAL_BELOW ? 0 : Math.sign(value);
};

describe('direction times metric polarity', () => {
  test.each([
    ['The operating loss narrowed.', 1],
    ['The operating loss widened.', -1],
    ['Costs fell.', 1],
    ['Costs rose sharply.', -1],
    ['Margins widened.', 1],
    ['Net debt was reduced.', 1],
    ['The company increased its share capital.', 0],
    ['The number of employees increased to 640.', 0],
    ['A spokesman declined to comment.', 0],
    ['The programme is worth up to EUR 50 mn.', 0],
    ['The chief executive will step down.', 0],
    // Period words add no distance, and forecasts without a verb of motion are recognised.
    ['The group saw a fall in its third-quarter earnings.', -1],
    ['The free cash flow of the year will be positive.', 1],
    ['Net sales are seen to be below the previous year.', -1],
    ['The result will exceed that of the previous year.', 1],
    ['Selling prices have come down.', -1],
    ['Competition has intensified.', -1],
    ['The order book was 6 % thinner.', -1],
    ['The yard booked fewer orders.', -1],
    ['The bank gained 20,000 new customers.', 1],
    ['The bank lost 20,000 card customers.', -1],
    // Facts that contain an evaluative word, or codes that contain digits.
    ['The delivery also includes spare parts.', 0],
    ['The decision concerns the use of the harbour.', 0],
    ['The shares trade under the code KVA1V with the ISIN code FI0000111222.', 0],
  ])('%s', (text, expected) => expect(sign(text)).toBe(expected));
});

describe('comparisons of figures', () => {
  test.each([
    ['Net profit was EUR 7.8 mn, compared to a loss of EUR 1.2 mn.', 1],
    ['Net loss was EUR 1.2 mn, compared to a profit of EUR 7.8 mn.', -1],
    ['The operating loss totalled EUR 0.4 mn, compared to EUR 2.7 mn.', 1],
    ['EPS rose to 12.1 from 10.9.', 1],
    ['EPS was EUR 0.11, down from EUR 0.24.', -1],
    ['Deliveries changed from 1,200 to 1,650 units.', 1],
    ['Operating profit was EUR 2.8 mn ( EUR 5.1 mn ).', -1],
    ['Cash flow was EUR 7 mn, compared to a negative EUR 68 mn.', 1],
    ['Net sales were EUR 7 mn in 2008.', 0],
  ])('%s', (text, expected) => expect(sign(text)).toBe(expected));
});

describe('the main clause outweighs concessions', () => {
  test.each([
    ['Although sales declined, operating profit rose to EUR 14.9 mn from EUR 12.8 mn.', 1],
    ['Despite higher sales, operating profit decreased.', -1],
    ['Operating profit decreased despite higher sales.', -1],
  ])('%s', (text, expected) => expect(sign(text)).toBe(expected));
});

describe('verb and object decide together', () => {
  test.each([
    ['The customer cancelled an order worth EUR 14 mn.', -1],
    ['The court threw out the class action.', 1],
    ['The yard failed to secure the financing.', -1],
    ['The maker was able to pass on the higher costs to its prices.', 1],
    ['Earnings were helped by lower depreciation.', 1],
    ['Trading in the share was suspended at noon.', 0],
    ['The seminar will discuss how rising energy prices hurt households.', 0],
    ['The system is designed to reduce emissions.', 0],
  ])('%s', (text, expected) => expect(sign(text)).toBe(expected));
});

describe('figures by year or without a scale', () => {
  test.each([
    ['Operating profit was EUR 30.1 mn in 2006 and EUR 24.3 mn in 2005.', 1],
    ['Operating profit was EUR 30.1 mn in 2005 and EUR 24.3 mn in 2006.', -1],
    ['Profit was EUR 4.6 mn, while a year ago it was EUR 3.1 mn.', 1],
    ['Net sales were EUR 7.1 mn ( 9.4 ).', -1],
    ['Net sales were 9.4 MEUR ( 7.1 ).', 1],
  ])('%s', (text, expected) => expect(sign(text)).toBe(expected));
});

describe('market talk is read only with a cashtag', () => {
  test.each([
    ['$ABCD breaks below support.', -1],
    ['Adding more $ABCD, bulls in control.', 1],
    ['Added more calls to the centre, with long support hours.', 0],
    ['$ABCD reports after the bell.', 0],
    ['Revenue of $5 bn was reported.', 0],
  ])('%s', (text, expected) => expect(sign(text)).toBe(expected));
});

test('a reason counts fully when the main clause is neutral, and half otherwise', () => {
  expect(read('The chairman spoke as losses mounted.').score).toBeLessThan(-0.5);
  expect(sign('Net profit rose because of weak competition.')).toBe(1);
});

test('a negator within three words reverses a cue and weakens it', () => {
  const plain = read('The result was good.').score;
  const negated = read('The result was not good.').score;
  expect(negated).toBeCloseTo(-0.6 * plain, 10);
});

test('modality weakens: fact, guidance, opinion, rumour, condition, question', () => {
  const value = (text: string) => read(text);
  expect(value('Profit rose.').modality).toBe('factual');
  expect(value('The company expects profit to rise.').modality).toBe('guidance');
  expect(value('Analysts believe profit rose.').modality).toBe('opinion');
  expect(value('Profit reportedly rose.').modality).toBe('rumour');
  expect(value('Profit could rise.').modality).toBe('conditional');
  expect(value('Will profit rise?').modality).toBe('question');
  const question = value('Will profit rise?');
  expect(question.value).toBeCloseTo(0.2 * question.score, 10);
});

test('a denied event does not count', () => {
  expect(sign('The purchase does not need the approval of the authorities.')).toBe(0);
  expect(sign('The arrangement has no effect on the result.')).toBe(0);
});

describe('judgement in ordinary speech, refusals and expectations', () => {
  test.each([
    ['The stock was hammered.', -1],
    ['Shares took a beating.', -1],
    ['Stocks roared back from early losses.', 1],
    ['The bull case is dead.', -1],
    ['Hard to see much downside from here.', 1],
    ['A judge refused to throw out the lawsuit.', -1],
    ['The firm declined to raise its outlook despite the strong quarter.', -1],
    ['Comparable sales slid 3.1%, worse than the 1.8% drop analysts expected.', -1],
    ['Comparable sales rose 1.1%, below the 2.5% growth analysts expected.', -1],
    ['Apple Sinks as China Sales Disappoint', -1],
    ['The company would have made a profit.', 0],
    ['The launch is set for May.', 0],
  ])('%s', (text, expected) => expect(sign(text)).toBe(expected));
});

describe('opinions: intentions, comparisons and verdicts', () => {
  test.each([
    ["I'd stay away from this one.", -1],
    ['I would not sell a single share.', 1],
    ['Who would want to own this?', -1],
    ['I see no reason to sell.', 1],
    ['I would rather own almost anything else.', -1],
    ['I own shares of one of its customers.', 0],
    ['Nobody does this better.', 1],
    ['It is hard to find a cleaner balance sheet.', 1],
    ['It did no better than its rivals.', -1],
    ['We see more downside than upside.', -1],
    ['They are just too cocky for my taste.', -1],
    ['This used to be a great business.', -1],
    ['I have strong doubts about this board.', -1],
    ['The performance has been nothing short of abysmal.', -1],
    ['We are publishing the figures in late December.', 0],
  ])('%s', (text, expected) => expect(sign(text)).toBe(expected));
});

describe('a move or a level against what was feared', () => {
  test.each([
    ['Sales fell less than expected.', 1],
    ['Sales fell more than expected.', -1],
    ['The group posted a smaller-than-feared drop in sales.', 1],
    ['Costs rose less than feared.', 1],
    ['The group lost fewer customers than expected.', 1],
    ['The loss was narrower than the $1.20 a share analysts had forecast.', 1],
    ['Comparable sales were down 2.9%, less than the 4.1% drop analysts expected.', 1],
    ['The group lost 120,000 customers, fewer than the 156,000 expected.', 1],
    ['Q2 EPS ($0.30) vs. est. ($0.25)', -1],
    ['Q2 EPS ($0.30) vs. est. ($0.35)', 1],
    ['EPS of -$1.18 misses by $0.77', -1],
    ['EPS of $.84 misses by $.03', -1],
  ])('%s', (text, expected) => expect(sign(text)).toBe(expected));

  test('what was beaten by how much gives what was expected', () => {
    expect(read('EPS of $1.18 beats by $0.07').comparisons[0]).toMatchObject({ current: 1.18, against: 'expectation' });
    expect(read('EPS of $1.18 beats by $0.07').comparisons[0]?.prior).toBeCloseTo(1.11);
  });

  test('a tolerance is no figure', () => {
    expect(read('Revenue of $9.5 billion plus or minus $400 million').quantities.map(({ value }) => value)).toEqual([
      9.5e9,
    ]);
  });
});
