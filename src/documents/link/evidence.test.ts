import { expect, test } from 'vitest';
import { buildAliasIndex, type CompanyRow } from './alias-index.ts';
import { linkMentions } from './link-mentions.ts';

const companies: CompanyRow[] = [
  ['SNAP', 'Snap Inc.'],
  ['IRWD', 'Ironwood Pharmaceuticals, Inc.'],
  ['ERJ', 'Embraer S.A.'],
  ['BMW', 'Bayerische Motoren Werke Aktiengesellschaft'],
  ['AMZN', 'Amazon.com, Inc.'],
  ['XYZ', 'Block, Inc.'],
  ['JPM', 'JPMorgan Chase & Co.'],
  ['TGT', 'Target Corporation'],
  ['GAP', 'Gap, Inc.'],
  ['DAL', 'Delta Air Lines, Inc.'],
  ['DLA', 'Delta Apparel, Inc.'],
  ['LUV', 'Southwest Airlines Co.'],
  ['ORCL', 'Oracle Corporation'],
  ['NDAQ', 'Nasdaq, Inc.'],
  ['DOW', 'Dow Inc.'],
  ['TECH', 'Bio-Techne Corporation'],
  ['MSFT', 'Microsoft Corporation'],
  ['GOOGL', 'Alphabet Inc.'],
  ['GOOG', 'Alphabet Inc.'],
  ['IBM', 'International Business Machines Corporation'],
  ['MCD', 'MCDONALDS CORP'],
  ['BBY', 'Best Buy Co., Inc.'],
  ['U', 'Unity Software Inc.'],
  ['COO', 'Cooper Companies, Inc.'],
  ['HAYW', 'Hayward Holdings, Inc.'],
  ['TRI', 'Thomson Reuters Corporation'],
  ['TUEM', 'Tuesday Morning Corporation'],
  ['SPGI', 'S&P Global Inc.'],
  ['MBIO', 'Mustang Bio, Inc.'],
  ['EL', 'The Estée Lauder Companies Inc.'],
  ['DHI', 'D.R. Horton, Inc.'],
  ['PZZA', "Papa John's International, Inc."],
  ['ZM', 'Zoom Video Communications, Inc.'],
  ['TSLA', 'Tesla, Inc.'],
  ['LCID', 'Lucid Group, Inc.'],
  ['DVN', 'Devon Energy Corporation'],
  ['F', 'Ford Motor Company'],
  ['CPB', 'Campbell Soup Company'],
  ['USB', 'U.S. Bancorp'],
  ['TBBK', 'The Bancorp, Inc.'],
  ['QLLN', 'Quillon Systems Inc.'],
  ['COP', 'ConocoPhillips'],
  ['DNNGY', 'Ørsted A/S'],
  ['SIEGY', 'Siemens AG'],
  ['SMNEY', 'Siemens Energy AG'],
  ['WIT', 'Wipro Limited'],
  ['SAB', 'Banco de Sabadell, S.A.'],
  ['MU', 'Micron Technology, Inc.'],
  ['MCK', 'McKesson Corporation'],
  ['NOK', 'Nokia Oyj'],
].map(([ticker = '', legalName = '']) => ({ id: `id-${ticker}`, ticker, legalName, sector: null }));
const index = buildAliasIndex([], companies);

function linked(body: string, vendorTickers: string[] = []): string[] {
  const context = { titleEnd: 0, leadStart: 0, leadEnd: 0, sourceCompanyId: null, vendorTickers, at: new Date(0) };
  const mentions = linkMentions(body, index, context).filter(({ status }) => status === 'linked');
  return [...new Set(mentions.map(({ ticker }) => ticker))].toSorted();
}

test.each([
  ['Snap slides 4%', 'SNAP'],
  ['Block trims forecast', 'XYZ'],
  ['Snap tests a subscription', 'SNAP'],
  ['Block updates its payment app', 'XYZ'],
  ['Block, up 2%, led the market', 'XYZ'],
  ['Oracle target raised to $200 from $175', 'ORCL'],
  // The same name as registered and as widely known is one name.
  ['ConocoPhillips outbid a rival', 'COP'],
  ['Orsted scraps two projects', 'DNNGY'],
  ['Wipro ADRs fall 2%', 'WIT'],
  ['A hostile bid for Sabadell', 'SAB'],
  ['Upbeat Micron report lifts chip stocks', 'MU'],
  ['Weak Campbell forecast drags food makers', 'CPB'],
  ['Oracle leapt 9%', 'ORCL'],
  ['Block Q3 EPS $0.88 vs $0.80 est.', 'XYZ'],
  ['Block not expected to raise fees', 'XYZ'],
  ['Chase settles suit', 'JPM'],
  ['Target cuts prices on thousands of items', 'TGT'],
  ['Analysts at Gap’s lender said the retailer Gap had hired advisers.', 'GAP'],
  ['Delta tops forecasts while Southwest disappoints', 'DAL LUV'],
  ['Shares of Block fell after the report.', 'XYZ'],
  ['Snap, the maker of a camera app, hired a new finance chief.', 'SNAP'],
  ['Block Inc. will move its head office.', 'XYZ'],
  ['JPMorgan raises its view of Oracle', 'JPM ORCL'],
  ['Google faces a new lawsuit', 'GOOGL'],
  ['Jefferies downgrades Quillon to hold', 'QLLN'],
  ['Quillon fell 4%.', 'QLLN'],
  ['Devon fell 4%.', 'DVN'],
  ['Oracle in talks to buy a rival', 'ORCL'],
  ['Snap price target raised to $50 from $45', 'SNAP'],
  ['Block: Q2 EPS of $0.45 misses by $0.03', 'XYZ'],
  ['Quillon was cut to sell at UBS.', 'QLLN'],
  ['Profit at Quillon fell by a third.', 'QLLN'],
  ['Regulators cleared a drug made by Unity.', 'U'],
  ['Big Blue sells a unit; IBM keeps the patents.', 'IBM'],
  ['McDonald’s sales rise', 'MCD'],
  ['Best Buy opens ten stores', 'BBY'],
  ['Nasdaq to buy a software maker for $2 billion', 'NDAQ'],
  ['Dow Inc. to close a plant', 'DOW'],
  ['microsoft beats again, buying more', 'MSFT'],
  ['Estee Lauder cuts annual profit forecast', 'EL'],
  ['Analysts at Ironwood lifted their price target on Snap.', 'IRWD SNAP'],
  ['DR Horton raises home closings outlook', 'DHI'],
  ["Papa John's same-store sales fall", 'PZZA'],
  ['Zoom Video raises forecast', 'ZM'],
  ['EV makers Tesla and Lucid slide', 'LCID TSLA'],
  ['Microsoft And Unity Report Trial Of New Engine', 'MSFT U'],
  ['The Software Trade: Microsoft Vs. Unity', 'MSFT U'],
  ['Ironwood And Microsoft Report Trial Of New Engine', 'IRWD MSFT'],
  ['Airlines rally: Delta up 4%, Southwest down 2%', 'DAL LUV'],
  ['Carrier orders 40 jets from Embraer in first deal', 'ERJ'],
  ['Planemaker Embraer signs order with SkyWest', 'ERJ'],
  ['Carmakers such as BMW mull cooperation', 'BMW'],
  ['Microsoft expands to new markets challenging Amazon', 'AMZN MSFT'],
  ['Fires in the Amazon rainforest worry Microsoft', 'MSFT'],
  ['Ironwood Pharmaceutical reports results', 'IRWD'],
  ['Ironwood Trees And Microsoft Campus Paths', 'MSFT'],
  ['Devon hikes payout', 'DVN'],
  ['Losers: TSLA -7%, F -4%', 'F TSLA'],
  ['A lawsuit accuses Target of misleading investors', 'TGT'],
])('%s', (text, tickers) => expect(linked(text)).toEqual(tickers.split(' ')));

test.each([
  'Nasdaq ends lower as tech stocks slide',
  'Dow falls 300 points, Nasdaq slips',
  'The Nasdaq rose 1.2% while the Dow fell.',
  'Shares trade on Nasdaq under a new symbol.',
  'Nasdaq halts shares pending news',
  'The S&P 500 closed at a record.',
  'tech leads gains',
  'Gap widens between rich and poor',
  'Unity is needed now, the minister said',
  'Best buy ideas for the autumn',
  'He will speak on Tuesday morning in Hayward, Calif.',
  'Angela Cooper said the school was closed.',
  'LONDON (Reuters) - The minister told Reuters that talks would go on.',
  'The car gets some Mustang styling cues.',
  'Gap is down to two points',
  'Target price raised to $50 from $45',
  'Sales at Devon shops rose.',
  'Offers for Campbell paintings came in.',
  'A snap poll showed a tie; the block was evacuated.',
])('no company in: %s', (text) => expect(linked(text)).toEqual([]));

test.each([
  ['Quillon posted a loss of NOK 14m, against 6 million NOK a year earlier.', 'QLLN'],
  ['NOK rose 2% after results of Quillon', 'NOK QLLN'],
])('a currency beside an amount is no ticker: %s', (body, expected) => expect(linked(body).join(' ')).toBe(expected));

test('the exchange before a ticker is not a company, and the ticker is', () => {
  expect(linked('Example Works (NASDAQ: MSFT) reported results.')).toEqual(['MSFT']);
});

test('the vendor’s tag decides a doubtful name, but never makes an ordinary word a company', () => {
  expect(linked('Unity: what comes next')).toEqual([]);
  expect(linked('Unity: what comes next', ['U'])).toEqual(['U']);
  expect(linked('the block was evacuated', ['XYZ'])).toEqual([]);
});

test('a vendor’s tag chooses the share class', () => {
  expect(linked('Alphabet posts record profit', ['GOOG'])).toEqual(['GOOG']);
});

test('products and people beside a doubtful name support it', () => {
  expect(linked('The deal is good for Delta.')).toEqual(['DAL']);
  expect(linked('Mustang Bio, Inc. fell. Mustang blamed costs.')).toEqual(['MBIO']);
});

test('companies that share a short name share its probability until the text decides', () => {
  const shared = buildAliasIndex(
    [],
    [
      { id: 'a', ticker: 'HVBC', legalName: 'Halvorsen Bancorp Inc.', sector: null },
      { id: 'b', ticker: 'HVST', legalName: 'Halvorsen Steel Corp.', sector: null },
    ],
  );
  const context = { titleEnd: 0, leadStart: 0, leadEnd: 0, sourceCompanyId: null, vendorTickers: [], at: new Date(0) };
  const alone = linkMentions('Halvorsen cuts jobs', shared, context);
  expect(alone.map(({ ticker, status }) => [ticker, status])).toEqual([
    ['HVBC', 'ambiguous'],
    ['HVST', 'ambiguous'],
  ]);
  expect(alone.reduce((sum, { confidence }) => sum + confidence, 0)).toBeLessThan(1);
  const tagged = linkMentions('Halvorsen cuts jobs', shared, { ...context, vendorTickers: ['HVST'] });
  expect(tagged.map(({ ticker, status }) => [ticker, status])).toEqual([['HVST', 'linked']]);
});

test.each([
  'Campbell scored twice',
  'Merck wins U.S. approval',
  'Shares of Halvorsen Bancorp rose',
  'Travelers in Devon said',
])('links nobody: %s', (text) => expect(linked(text)).toEqual([]));

test('the bearer of a whole name keeps it beside a company with a longer one', () => {
  expect(linked('Siemens Energy tumbles 37%; parent Siemens off 5%')).toEqual(['SIEGY', 'SMNEY']);
});

test('an officer with the name of a company is a person', () => {
  expect(linked('Calvin McKesson, Chief Executive Officer, said that demand was soft.')).toEqual([]);
});

test('a cashtag is a ticker, also where the list has the same letters as a name', () => {
  const listed = buildAliasIndex(
    [{ companyId: 'id-QLN', alias: 'QLN', aliasType: 'brand', validFrom: null, validUntil: null }],
    [{ id: 'id-QLN', ticker: 'QLN', legalName: 'Quillon Systems Inc.', sector: null }],
  );
  const context = { titleEnd: 0, leadStart: 0, leadEnd: 0, sourceCompanyId: null, vendorTickers: [], at: new Date(0) };
  expect(linkMentions('put it all in $QLN, never looking back', listed, context)).toMatchObject([
    { ticker: 'QLN', status: 'linked', confidence: 0.99 },
  ]);
});
