import { expect, test } from 'vitest';
import { buildAliasIndex, type CompanyRow } from './alias-index.ts';
import { linkMentions } from './link-mentions.ts';

const companies: CompanyRow[] = [
  ['VARN', 'Varnholt Technology, Inc.'],
  ['ECBX', 'ECB Bancorp, Inc.'],
  ['ERPS', 'Erdmoor Power Solutions Inc.'],
  ['RSVP', 'Reserve Timber Company'],
  ['ROIC', 'Retail Orchard Investment Company'],
  ['NUMB', '111, Inc.'],
  ['PRSN', 'Parsons Corporation'],
].map(([ticker = '', legalName = '']) => ({ id: `id-${ticker}`, ticker, legalName, sector: null }));
const index = buildAliasIndex([], companies);

function linked(body: string): string[] {
  const context = { titleEnd: 0, leadStart: 0, leadEnd: 0, sourceCompanyId: null, vendorTickers: [], at: new Date(0) };
  const mentions = linkMentions(body, index, context).filter(({ status }) => status === 'linked');
  return [...new Set(mentions.map(({ ticker }) => ticker))].toSorted();
}

test.each([
  ['A rebound is in sight, Varnholt Tech chief says', ['VARN']],
  ['Brokers maintain Outperform on Parsons, raise target', ['PRSN']],
  ['The regulator and ECB expects more grants than loans', []],
  ['Quillon raises Adj EPS guidance from $2 to $3', []],
  ["Federal Reserve's rescue inflates bubbles", []],
  ['Results of return on invested capital (“ROIC”) were approved', []],
  ['Foreign currency adjustments 111 87', []],
  ['Reserve Timber Company raised its dividend', ['RSVP']],
  ['ECB Bancorp reported higher profit', ['ECBX']],
])('%s', (body, expected) => {
  expect(linked(body)).toEqual(expected);
});
