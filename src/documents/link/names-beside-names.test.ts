import { describe, expect, test } from 'vitest';
import { buildAliasIndex, type CompanyRow } from './alias-index.ts';
import { linkMentions } from './link-mentions.ts';

const linkedIn = (rows: readonly (readonly [string, string])[]) => {
  const companies = rows.map(([ticker, legalName]): CompanyRow => ({ id: ticker, ticker, legalName, sector: null }));
  const index = buildAliasIndex([], companies);
  return (text: string) => {
    const context = { titleEnd: 0, leadStart: 0, leadEnd: text.length, sourceCompanyId: null, vendorTickers: [] };
    const mentions = linkMentions(text, index, { ...context, at: new Date(0) });
    return [...new Set(mentions.filter(({ status }) => status === 'linked').map(({ ticker }) => ticker))].sort();
  };
};

const BANK = ['BAC', 'Bank of America Corporation'] as const;

describe('a name that two companies of the list may have', () => {
  const text = 'Merrill Lynch agreed to an $80 million settlement.';

  test('belongs to the one that is registered under it', () => {
    expect(linkedIn([BANK, ['MER', 'Merrill Lynch & Co., Inc.']])(text)).toEqual(['MER']);
  });

  test('belongs to its later owner in a list without that one', () => {
    expect(linkedIn([BANK])(text)).toEqual(['BAC']);
  });
});

describe('words beside a name', () => {
  const linked = linkedIn([
    ['MBG', 'Mercedes-Benz Group AG'],
    ['DAI', 'Daimler AG'],
    ['LT', 'Larsen & Toubro Limited'],
    ['PTC', 'Portugal Telecom SGPS SA'],
    ['ENE', 'Enron Corp.'],
    ['ANZ', 'Australia and New Zealand Banking Group Limited'],
    ['AMZN', 'Amazon.com, Inc.'],
    ['SSNLF', 'Samsung Electronics Co., Ltd.'],
    ['NKE', 'Nike, Inc.'],
    ['NAV', 'Navistar International Corporation'],
  ]);

  test.each([
    // The brand of the company behind it.
    ['A profit warning from Mercedes-Benz maker Daimler dampened the market.', ['DAI']],
    ['Shares of Mercedes-Benz rose.', ['MBG']],
    ['Sensex gains after flat opening; L&T falls over 6%', ['LT']],
    ['The company spent more on R&D and on M&A.', []],
    ['Shares of Portugal Telecom tanked around 20 percent.', ['PTC']],
    ['The suit accuses the bank of helping energy trader Enron to inflate profits.', ['ENE']],
    ["Investors may be hoping it follows in ANZ Bank's shoes.", ['ANZ']],
    ['NKE edged up 0.25% in evening trade after its results.', ['NKE']],
    ['NKE was down 2% at the open.', ['NKE']],
    ['NAV rose 3% per unit in the quarter.', []],
    ['Patent Lawsuits Hit Amazon, Samsung, and Others', ['AMZN', 'SSNLF']],
  ])('%s', (text, expected) => expect(linked(text)).toEqual(expected));
});
