import { describe, expect, test } from 'vitest';
import { type ThesisInput, writeThesis } from './thesis.ts';
import { checkRewrite } from './thesis-check.ts';

const term = (value: number) => ({ score: value, confidence: 1, weight: 0.5, term: value, share: 0.5 });
const input: ThesisInput = {
  ticker: 'ACME',
  action: 'buy',
  pUp: 0.7419,
  confidence: 0.5631,
  expectedReturn: 0.00842,
  edge: 0.0031,
  logit: 1.056,
  window: '7d',
  timeHorizon: '7d',
  direction: 'bullish',
  trendScore: 0.6,
  evidenceCount: 5,
  sourceCount: 3,
  catalysts: ['contract_win', 'guidance_raise'],
  layers: { company: term(0.936), macro: term(0.12), competitive: term(0) },
  holdReasons: [],
  referencePrice: 101.5,
  stopPrice: 95.25,
  targetPrice: 110.25,
};
const template = writeThesis(input);

describe('the thesis', () => {
  test('states action, ticker and numbers', () => {
    expect(template).toBe(
      'BUY ACME over 7d: the confidence in a gain is 56.3%. ' +
        'The expected return to stop, target or horizon is +0.84%, the edge after costs +0.31%. ' +
        'Company news of the 7d window is bullish at +0.600 on 5 items from 3 sources, led by contract win and guidance raise. ' +
        'In log-odds, company news gives +0.936, macro events +0.120 and related companies +0.000, together +1.056: a raw probability of a rise of 74.2%. ' +
        'The reference price is 101.50; the target is 110.25; the view is invalid beyond 95.25.',
    );
  });

  test('names a takeover as people do', () => {
    expect(writeThesis({ ...input, catalysts: ['ma_target', 'macro_exposure'] })).toContain(
      'led by M&A target and macro exposure.',
    );
  });

  test('of a sale states the confidence in a fall', () => {
    const sale = writeThesis({ ...input, action: 'sell', pUp: 0.2581, expectedReturn: -0.00842 });
    expect(sale).toContain('SELL ACME over 7d: the confidence in a fall of the price is 56.3%. The expected return');
    expect(sale).not.toContain('in a gain');
  });

  test('of a hold states the reasons', () => {
    const hold = writeThesis({
      ...input,
      action: 'hold',
      holdReasons: ['thin_evidence', 'stale_price'],
      evidenceCount: 0,
    });
    expect(hold).toContain('HOLD ACME');
    expect(hold).toContain('There is no current news about the company.');
    expect(hold).toContain('because there is too little evidence and the last price is out of date.');
    expect(hold).toContain('the price hardly moves with a confidence of 56.3%.');
    expect(hold).not.toContain('reference price');
  });

  test('claims no confidence without a price, and no edge without graded views', () => {
    const blind = writeThesis({
      ...input,
      action: 'hold',
      confidence: 0,
      referencePrice: null,
      holdReasons: ['price_missing'],
    });
    expect(blind).toContain('HOLD ACME over 7d: without a price there is no confidence.');
    const ungraded = writeThesis({
      ...input,
      action: 'hold',
      expectedReturn: null,
      edge: null,
      holdReasons: ['uncalibrated'],
    });
    expect(ungraded).toContain('it is uncalibrated and claims no edge.');
    expect(ungraded).not.toContain('expected return');
  });
});

describe("a model's rewrite", () => {
  const good =
    'We would buy ACME over 7d. With a confidence of 56.3% we expect +0.84%, after costs +0.31%. News in the 7d window is bullish ' +
    '(+0.600 on 5 items from 3 sources). Log-odds: news +0.936, world +0.120, peers +0.000, in all +1.056, raw 74.2%. ' +
    'Reference 101.50, target 110.25, void beyond 95.25.';

  test('is accepted when numbers, tickers and action are unchanged', () => {
    expect(checkRewrite(template, good)).toEqual({ accepted: true });
    expect(checkRewrite(template, template)).toEqual({ accepted: true });
  });

  test.each([
    ['a changed number', good.replace('74.2%', '84.2%'), 'numbers'],
    ['a dropped number', good.replace(', void beyond 95.25', ''), 'numbers'],
    ['an added number', `${good} It may gain 20%.`, 'numbers'],
    ['a number in words', `${good} The price may double.`, 'numbers'],
    ['a changed sign', good.replace('+0.120', '-0.120'), 'numbers'],
    ['another ticker', good.replace('ACME', 'ZED'), 'tickers'],
    ['one more ticker', `${good} So is ZED.`, 'tickers'],
    ['a ticker with a dollar sign', `${good} So is $zed.`, 'tickers'],
    ['another action', good.replace('buy', 'sell'), 'action'],
    ['a second action', `${good} Or hold.`, 'action'],
    ['a negated action', good.replace('would buy', 'would not buy'), 'action'],
    ['no action', good.replace('We would buy', 'We like'), 'action'],
    ['hidden characters', `${good}\u202e`, 'characters'],
    ['markup', `${good} <b>now</b>`, 'characters'],
    ['a text of four times the length', good.repeat(4), 'length'],
    ['an empty text', '', 'length'],
  ])('is refused for %s', (_, rewrite, reason) => {
    expect(checkRewrite(template, rewrite)).toEqual({ accepted: false, reason });
  });
});
