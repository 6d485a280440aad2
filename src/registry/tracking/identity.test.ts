import { describe, expect, test } from 'vitest';
import { legalName, shortNames, tidyName } from './company-name.ts';
import { findListing, identifyCompany } from './identity.ts';
import { inferExposure } from './inferred-exposure.ts';
import { marketCapBucket } from './market-cap.ts';
import {
  parseAsset,
  parsePublicFloat,
  parseSecCompany,
  parseTickerDetails,
  parseTickerList,
} from './parse-reference.ts';
import { planSources } from './plan-sources.ts';
import { classifySic, SIC_RANGES } from './sic.ts';

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

describe('industry codes', () => {
  test('the ranges are in order and do not overlap', () => {
    for (const [index, [first, last]] of SIC_RANGES.entries()) {
      expect(first).toBeLessThanOrEqual(last);
      expect(first).toBeGreaterThan(SIC_RANGES[index - 1]?.[1] ?? 0);
    }
  });

  test.each([
    ['3571', 'Technology', 'Computer hardware'],
    ['7372', 'Technology', 'Software'],
    ['3674', 'Technology', 'Semiconductors'],
    ['6331', 'Financials', 'Property and casualty insurance'],
    ['6021', 'Financials', 'Banks'],
    ['2834', 'Health Care', 'Pharmaceuticals'],
    ['2911', 'Energy', 'Oil refining'],
    ['4911', 'Utilities', 'Electric utilities'],
    ['6798', 'Real Estate', 'Real estate investment trusts'],
    ['5331', 'Consumer Staples', 'General merchandise retail'],
    ['3711', 'Consumer Discretionary', 'Automobiles'],
    ['7370', 'Communication Services', 'Internet services'],
    ['100', 'Consumer Staples', 'Agricultural products'],
  ])('%s is %s: %s', (code, sector, industry) => {
    expect(classifySic(code)).toEqual({ sector, industry });
  });

  test.each([null, '', '9999', 'abcd', '12'])('%s has no classification', (code) => {
    expect(classifySic(code)).toBeNull();
  });
});

describe('names', () => {
  test.each([
    ['BERKSHIRE HATHAWAY INC', 'Berkshire Hathaway Inc'],
    ['BANK OF AMERICA CORP /DE/', 'Bank of America Corp'],
    ['Apple Inc. Common Stock', 'Apple Inc.'],
    ['Alphabet Inc. Class A Common Stock', 'Alphabet Inc.'],
    ['Berkshire Hathaway Inc. Class B', 'Berkshire Hathaway Inc.'],
    ['AT&T INC', 'AT&T Inc'],
  ])('%s is written as %s', (name, tidy) => {
    expect(tidyName(name)).toBe(tidy);
  });

  test('the spelling of a vendor is taken when its letters are those of the archive', () => {
    expect(legalName(['NVIDIA CORP', 'Nvidia Corp'])).toBe('Nvidia Corp');
    expect(legalName(['JPMORGAN CHASE & CO', 'JPMorgan Chase & Co.'])).toBe('JPMorgan Chase & Co.');
    expect(legalName(['APPLE INC', 'Another Company Inc'])).toBe('Apple Inc');
    expect(legalName([null, null])).toBeNull();
  });

  test('short names leave the legal form away', () => {
    expect(shortNames('Berkshire Hathaway Inc')).toEqual(['Berkshire Hathaway']);
    expect(shortNames('Amazon.com, Inc.')).toEqual(['Amazon.com', 'Amazon']);
    expect(shortNames('PayPal Holdings, Inc.')).toEqual(['PayPal Holdings', 'PayPal']);
    expect(shortNames('Nike')).toEqual([]);
  });
});

test.each([
  [3e12, 'mega'],
  [2e11, 'mega'],
  [1.99e11, 'large'],
  [2e9, 'mid'],
  [3e8, 'small'],
  [1, 'micro'],
  [0, null],
  [Number.NaN, null],
  [null, null],
])('a market capitalisation of %s is %s', (dollars, bucket) => {
  expect(marketCapBucket(dollars)).toBe(bucket);
});

describe('reference data', () => {
  const listed = [
    { cik: '0001067983', name: 'BERKSHIRE HATHAWAY INC', symbol: 'BRK-B', exchange: 'NYSE' },
    { cik: '0001067983', name: 'BERKSHIRE HATHAWAY INC', symbol: 'BRK-A', exchange: 'NYSE' },
  ];

  test('both forms of the ticker list are read', () => {
    const columns = {
      fields: ['cik', 'name', 'ticker', 'exchange'],
      data: [[1067983, 'BERKSHIRE HATHAWAY INC', 'BRK-B', 'NYSE']],
    };
    const numbered = { '0': { cik_str: 1067983, ticker: 'BRK-B', title: 'BERKSHIRE HATHAWAY INC' } };
    expect(parseTickerList(json(columns))).toEqual([listed[0]]);
    expect(parseTickerList(json(numbered))).toEqual([{ ...listed[0], exchange: null }]);
    expect(parseTickerList(Buffer.from('<html>'))).toBeNull();
  });

  test('a class share is found by any of its forms', () => {
    for (const written of ['BRK.B', 'BRK-B', 'BRK/B', 'BRKB'])
      expect(findListing(listed, { written, ticker: 'BRKB' })?.symbol).toBe('BRK-B');
    expect(findListing(listed, { written: 'BRK.C', ticker: 'BRKC' })).toBeNull();
  });

  test('the newest public float is taken', () => {
    const units = {
      USD: [
        { end: '2024-06-30', val: 5 },
        { end: '2025-06-30', val: 7 },
        { end: 'x', val: 'y' },
      ],
    };
    expect(parsePublicFloat(json({ units }))).toBe(7);
    expect(parsePublicFloat(json({}))).toBeNull();
  });

  test.each([Buffer.from(''), json([]), json({}), json({ results: 1 })])('an unreadable answer is nothing', (body) => {
    expect([parseSecCompany(body), parseTickerDetails(body), parseAsset(body)]).toEqual([null, null, null]);
  });

  test('an identity combines the archive, the vendor and the broker', () => {
    const identity = identifyCompany({
      listed: { written: 'BRK.B', ticker: 'BRKB' },
      listing: listed[0] ?? null,
      company: parseSecCompany(
        json({
          cik: '1067983',
          name: 'BERKSHIRE HATHAWAY INC',
          sic: '6331',
          exchanges: ['NYSE'],
          formerNames: [{ name: 'NBH INC', from: '1998-08-10T00:00:00.000Z', to: '1999-01-05T00:00:00.000Z' }],
          addresses: { business: { stateOrCountry: 'NE' } },
          investorWebsite: 'www.berkshirehathaway.com',
        }),
      ),
      publicFloat: 6e11,
      details: null,
      asset: null,
    });
    expect(identity).toMatchObject({
      ticker: 'BRKB',
      legalName: 'Berkshire Hathaway Inc',
      exchange: 'NYSE',
      cik: '0001067983',
      classification: { sector: 'Financials' },
      marketCapBucket: 'mega',
      isInUnitedStates: true,
    });
    expect(identity?.aliases.map(({ alias, type }) => [alias, type])).toEqual([
      ['BRKB', 'ticker'],
      ['BRK.B', 'ticker'],
      ['BRK-B', 'ticker'],
      ['BRK/B', 'ticker'],
      ['Berkshire Hathaway Inc', 'legal'],
      ['Berkshire Hathaway', 'brand'],
      ['NBH Inc', 'former_name'],
    ]);
    const sources = planSources(identity!, { market: 'massive', news: 'massive', filings: true });
    expect(sources.map(({ source_type, config }) => [source_type, config])).toEqual([
      ['market_api', { ticker: 'BRK.B' }],
      ['news_api', { ticker: 'BRK.B' }],
      ['filings_api', { cik: '0001067983' }],
      ['web_scrape', expect.objectContaining({ base_url: 'https://www.berkshirehathaway.com/' })],
    ]);
    expect(
      planSources(identity!, { market: null, news: null, filings: false }).map(({ source_type }) => source_type),
    ).toEqual(['web_scrape']);
  });
});

describe('an inferred exposure', () => {
  const industry = (name: string) => ({ sector: 'x', industry: name });

  test('is marked as inferred, adds up to 1 and follows size and industry', () => {
    for (const bucket of ['mega', 'large', 'mid', 'small', 'micro', null]) {
      const profile = inferExposure(industry('Semiconductors'), bucket, true);
      const shares = Object.values(profile?.geographic_revenue_mix ?? {});
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
      expect(profile).toMatchObject({ source: 'inferred', confidence: 0.3 });
    }
    expect(inferExposure(industry('Semiconductors'), 'mega', true)).toMatchObject({
      market_position_tier: 'global_leader',
      supply_chain_regions: ['Taiwan', 'China', 'South Korea'],
      export_dependency_pct: 0.5,
    });
    expect(inferExposure(industry('Electric utilities'), 'mega', true)).toMatchObject({ export_dependency_pct: 0 });
  });

  test('does not guess the revenue of a foreign company, and is nothing for funds', () => {
    expect(inferExposure(industry('Banks'), 'large', false)?.geographic_revenue_mix).toEqual({});
    expect(inferExposure({ sector: 'Funds', industry: 'x' }, 'fund', null)).toBeNull();
    expect(inferExposure(null, 'mega', true)).toBeNull();
  });
});
