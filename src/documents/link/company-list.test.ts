import { expect, test } from 'vitest';
import { readCompanyList } from './company-list.ts';

test('columns in any order, aliases separated by a bar, and rows of one ticker joined', () => {
  const { companies, aliases, warnings } = readCompanyList(
    '\uFEFFlegal_name,ticker,aliases\r\n"Harbor, Inc.",hrb,Harbor Lines|HL\r\nHarbor Holdings,HRB,\r\n,ZZZ\r\nNobody,\r\n',
  );
  expect(companies).toEqual([
    { id: 'HRB', ticker: 'HRB', legalName: 'Harbor, Inc.', sector: null },
    { id: 'ZZZ', ticker: 'ZZZ', legalName: '', sector: null },
  ]);
  expect(aliases.map(({ companyId, alias }) => [companyId, alias])).toEqual([
    ['HRB', 'Harbor Lines'],
    ['HRB', 'HL'],
    ['HRB', 'Harbor Holdings'],
  ]);
  expect(warnings).toEqual(['line 5: left out, the ticker is empty']);
});

test.each([
  ['symbol,name\nA,B\n', /needs a first line with the columns ticker and legal_name, not "symbol,name"/],
  ['ticker,legal_name\n', /no row with a ticker/],
  ['', /columns ticker and legal_name/],
  ['ticker,legal_name\nA,"Harbor\nB,Ostra\nC,Pell\n', /line 2 opens a quote that is never closed/],
])('%j is refused', (text, message) => expect(() => readCompanyList(text)).toThrow(message));
