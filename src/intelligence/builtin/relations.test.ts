import { describe, expect, test } from 'vitest';
import { findNames } from '../evaluation/labelled.ts';
import { extractBuiltin } from './extract.ts';

const NAMES = ['Acme', 'Beta', 'Gamma'];
const impactsOf = (text: string) => {
  const mentions = findNames(
    text,
    NAMES.map((name) => ({ ticker: name, name })),
  );
  return extractBuiltin({ title: null, text, mentions }).companyImpacts.map(
    ({ ticker, catalystType, direction }) => `${ticker} ${catalystType} ${direction}`,
  );
};

describe('customers, suppliers and partners', () => {
  test.each([
    ['Acme wins $2bn order from Beta', ['Acme contract_win positive']],
    ['Acme orders 100 jets from Beta in blow to Gamma', ['Beta contract_win positive', 'Gamma other negative']],
    ['Acme to use Beta modems through 2027', ['Beta contract_win positive']],
    ['Acme drops Beta cards in Canada', ['Beta contract_loss negative']],
    ['Acme pulls content from Beta', ['Beta other negative']],
    ['Acme picks Beta for in-car software', ['Beta contract_win positive']],
    ['Acme and Beta partner to develop services', ['Acme partnership positive', 'Beta partnership positive']],
    ["Acme and China's Beta to partner on delivery", ['Acme partnership positive', 'Beta partnership positive']],
    ['Acme shuts out Beta from orders', ['Beta contract_loss negative']],
    ['Acme supplier cuts forecast', []],
  ])('%s', (text, expected) => expect(impactsOf(text)).toEqual(expected));
});

describe('bids, stakes and suits', () => {
  test.each([
    ['Acme closes Beta deal', ['Acme ma_acquirer neutral', 'Beta ma_target positive']],
    ['Acme rejects Beta takeover offer', ['Acme ma_target negative', 'Beta ma_acquirer neutral']],
    ['Acme surges on Beta takeover interest', ['Acme ma_target positive', 'Beta ma_acquirer neutral']],
    ['Acme to invest $500m in Beta', ['Beta other positive']],
    ['Acme cuts stake in Beta', ['Beta other negative']],
    ['Acme to pay Beta $250 million to settle patent suit', ['Acme litigation negative', 'Beta litigation positive']],
    ['Acme wins injunction against Beta', ['Acme litigation positive', 'Beta litigation negative']],
    ['Judge throws out Acme suit against Beta', ['Beta litigation positive']],
    ['Acme says the SEC is probing its hires', ['Acme regulatory_action negative']],
    ['Acme denies planning to cut its workforce', []],
  ])('%s', (text, expected) => expect(impactsOf(text)).toEqual(expect.arrayContaining(expected)));
});

describe('views of brokers', () => {
  test.each([
    ['Acme downgrades Beta, prefers Gamma', ['Beta analyst_downgrade negative', 'Gamma other positive']],
    ['Acme sees upside for Beta', ['Beta other positive']],
    ['Acme lifts Beta target', ['Beta price_target positive']],
    ['Acme retains overweight on Beta, ups target to $43', ['Beta price_target positive']],
    ['Beta analysts cut their price targets on the chipmaker', ['Beta price_target negative']],
    ['Beta slides after Acme downgrades the stock', ['Beta analyst_downgrade negative']],
    ['Acme picks Beta, Gamma as top bets', ['Beta other positive', 'Gamma other positive']],
  ])('%s', (text, expected) => expect(impactsOf(text)).toEqual(expected));
});

describe('lists and clauses', () => {
  test.each([
    ['Acme, Beta, Gamma hit 52-week lows', ['Acme other negative', 'Beta other negative', 'Gamma other negative']],
    ['Acme Inc (ACM.N), Beta Inc (BET.N) and other retailers beat forecasts', ['Acme earnings_beat positive']],
    [
      'Top gainers and losers: Acme, Beta up 2%; Zyxo down 3%',
      ['Acme price_move positive', 'Beta price_move positive'],
    ],
    [
      "Acme Co.'s profit missed estimates, the quarter in which Beta Inc. opened a plant",
      ['Acme earnings_miss negative'],
    ],
  ])('%s', (text, expected) => {
    const impacts = impactsOf(text);
    expect(impacts).toEqual(expect.arrayContaining(expected));
    // Nothing is said of the others, or the same.
    for (const [name, direction] of impacts.map((impact) => impact.split(' ').filter((_, at) => at !== 1)))
      expect(`${name} ${direction}`).toMatch(new RegExp(`${expected[0]?.split(' ')[2]}$`));
  });
});
