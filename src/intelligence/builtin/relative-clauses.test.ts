import { describe, expect, test } from 'vitest';
import { readDirections } from '../../../test/kit/read-companies.ts';

describe('what stands behind an inserted clause is about the subject before it', () => {
  test.each([
    ['The company, which supplies glass to Acme and Beta, said orders fell.', {}],
    ['The retailer, which competes with Acme, cut its forecast.', {}],
    ['Shares of the chipmaker, whose customers include Acme and Beta, tumbled 12%.', {}],
    ['Acme, which spun off Beta in 2020, raised its profit forecast.', { Acme: 'positive' }],
    ['Acme, which lost ground to Beta, said sales fell 8%.', { Acme: 'negative', Beta: 'positive' }],
  ])('%s', (text, expected) => expect(readDirections(text)).toEqual(expected));
});

describe('an owner before a hyphen is only mentioned', () => {
  test.each([
    ['Acme-backed Beta jumps 48%', { Beta: 'positive' }],
    ['Acme led gains with a rise of 4% while Beta fell.', { Acme: 'positive', Beta: 'negative' }],
  ])('%s', (text, expected) => expect(readDirections(text)).toEqual(expected));
});

describe('verbs whose particle tells where a share goes', () => {
  test.each([
    ['Acme gave up 7.3% and Beta 4.1%', { Acme: 'negative', Beta: 'negative' }],
    ['Acme put on 4p and Beta gave up 1.4pc', { Acme: 'positive', Beta: 'negative' }],
    ['Acme tacked on 1.2% while Beta shed 3%', { Acme: 'positive', Beta: 'negative' }],
    ['Acme inched up; Beta inched down', { Acme: 'positive', Beta: 'negative' }],
  ])('%s', (text, expected) => expect(readDirections(text)).toEqual(expected));
});

describe('a clause that repeats or denies the one before it', () => {
  test.each([
    ['Acme beat forecasts but Beta did not.', { Acme: 'positive', Beta: 'negative' }],
    ['Acme fell and so did Beta.', { Acme: 'negative', Beta: 'negative' }],
  ])('%s', (text, expected) => expect(readDirections(text)).toEqual(expected));
});

describe('ratings of a second company', () => {
  test.each([
    ['Acme keeps buy on Beta, cuts Gamma to sell', { Beta: 'positive', Gamma: 'negative' }],
    ['Acme downgraded Beta to neutral, keeping a buy rating on Gamma', { Beta: 'negative', Gamma: 'positive' }],
    ['Acme resumes Beta at overweight, Gamma at underweight', { Beta: 'positive', Gamma: 'negative' }],
    ['Acme turns bullish on Beta, bearish on Gamma', { Beta: 'positive', Gamma: 'negative' }],
  ])('%s', (text, expected) => expect(readDirections(text)).toEqual(expected));
});

describe('roles in further frames', () => {
  test.each([
    ["The court dismissed Acme's claim against Beta.", { Acme: 'negative', Beta: 'positive' }],
    ['Gamma switches from Acme to Beta', { Acme: 'negative', Beta: 'positive' }],
    ['Gamma drops Acme as its card issuer', { Acme: 'negative' }],
    ['Acme pulls shoppers away from Beta', { Acme: 'positive', Beta: 'negative' }],
    ['Acme to replace Beta in S&P 500', { Acme: 'positive', Beta: 'negative' }],
    ['Acme rules out new offer for Beta', { Beta: 'negative' }],
    ['Acme cuts buyback 60%', { Acme: 'negative' }],
  ])('%s', (text, expected) => expect(readDirections(text)).toEqual(expected));
});
