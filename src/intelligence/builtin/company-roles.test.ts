import { describe, expect, test } from 'vitest';
import { readDirections } from '../../../test/kit/read-companies.ts';

describe('contests: winner, loser and customer', () => {
  test.each([
    ['Acme lost out to Beta on a 40-plane order from Gamma.', { Acme: 'negative', Beta: 'positive' }],
    ['Acme lost a contract with Beta.', { Acme: 'negative' }],
    ['Acme lost a major contract at Beta to Gamma.', { Acme: 'negative', Gamma: 'positive' }],
    ['Acme won an order for 90 jets from Beta, beating out Gamma.', { Acme: 'positive', Gamma: 'negative' }],
    ['Acme prevailed over Beta in the contest for the port.', { Acme: 'positive', Beta: 'negative' }],
    ['Acme leapfrogged Beta in trading revenue.', { Acme: 'positive', Beta: 'negative' }],
    [
      'A jury ordered Acme to pay Beta $539 million for infringing its patents.',
      { Acme: 'negative', Beta: 'positive' },
    ],
  ])('%s', (text, expected) => expect(readDirections(text)).toEqual(expected));
});

describe('brokers and agencies are not affected by what they say', () => {
  test.each([
    [
      'Acme analysts downgraded Beta to neutral from overweight, saying that Gamma is taking market share.',
      { Beta: 'negative', Gamma: 'positive' },
    ],
    ['Acme raised its price target for Beta.', { Beta: 'positive' }],
    ['Beta and Gamma were cut at Acme.', { Beta: 'negative', Gamma: 'negative' }],
    ['Beta slipped 1% on a downgrade by Acme.', { Beta: 'negative' }],
    ['The bank cut its targets on Acme but kept a buy on Beta.', { Acme: 'negative', Beta: 'positive' }],
  ])('%s', (text, expected) => expect(readDirections(text)).toEqual(expected));
});

describe('moves of several shares', () => {
  test.each([
    ['Acme gained 3.1%, Beta dropped 0.8% and Gamma was little changed.', { Acme: 'positive', Beta: 'negative' }],
    ['Acme added 6% and Beta shed 3%.', { Acme: 'positive', Beta: 'negative' }],
    ['Beta crashed 13%; Acme edged down 0.7% and Zyxo jumped.', { Acme: 'negative', Beta: 'negative' }],
    [
      'The index was dragged down by Acme and Beta, while Gamma was the biggest gainer.',
      { Acme: 'negative', Beta: 'negative', Gamma: 'positive' },
    ],
    [
      'Acme raised its forecast, sending chip makers Beta and Gamma higher.',
      { Acme: 'positive', Beta: 'positive', Gamma: 'positive' },
    ],
    [
      'Acme fell 28% after missing estimates, pulling down shares of Beta and Gamma.',
      { Acme: 'negative', Beta: 'negative', Gamma: 'negative' },
    ],
    ['Despite a weak showing by Acme, Beta shares closed at a record.', { Beta: 'positive' }],
  ])('%s', (text, expected) => expect(readDirections(text)).toMatchObject(expected));
});

test('the writer of a post sells one share and buys the other', () => {
  expect(readDirections('Sold all my Acme and rolled it into Beta, best decision of the year')).toEqual({
    Acme: 'negative',
    Beta: 'positive',
  });
  expect(readDirections('Long Acme short Beta. That trade keeps working.')).toEqual({
    Acme: 'positive',
    Beta: 'negative',
  });
});

test('words between a verb and "higher" that name something else end the construction', () => {
  expect(readDirections('Customers leaving Acme have mostly ended up at Beta.').Acme).not.toBe('positive');
});

test('a second price target has its own sign', () => {
  expect(readDirections('Acme raised its price target for Beta but trimmed that for Gamma.')).toEqual({
    Beta: 'positive',
    Gamma: 'negative',
  });
});

describe('names behind other words', () => {
  test.each([
    ['Acme announced plans to buy US coach owner Beta in a deal worth £1.9bn.', { Beta: 'positive' }],
    ['Acme agreed to acquire controlling interest in German hair-care specialist Beta.', { Beta: 'positive' }],
    ['Acme beat out American rival Beta (NYSE: BTA) to snag the order.', { Acme: 'positive', Beta: 'negative' }],
    ['Acme (ACM 4.51%) and Beta (BTA -1.66%) both fell short of expectations.', { Acme: 'negative', Beta: 'negative' }],
  ])('%s', (text, expected) => expect(readDirections(text)).toEqual(expected));
});

test('what stands behind an accusation in another statement is the accuser’s own', () => {
  expect(readDirections('Acme sued Beta over its patents and raised its forecast.')).toEqual({
    Acme: 'positive',
    Beta: 'negative',
  });
});

describe('what is charged, refused and backed', () => {
  test.each([
    ['Acme filed a huge patent infringement lawsuit against Beta over alleged defects.', { Beta: 'negative' }],
    ['Acme was turned down for the second time in its bid to win approval for its drug.', { Acme: 'negative' }],
    ['Acme shares plummet after the FDA rejects a Beta-backed drug for a rare disease.', { Acme: 'negative' }],
    ['Acme backed out of talks with Beta on a deal worth a reported $32 billion.', {}],
  ])('%s', (text, expected) => {
    const found = readDirections(text);
    expect(found).toMatchObject(expected);
    expect(Object.values(found)).not.toContain('positive');
  });
});
