import { expect, test } from 'vitest';
import { baseForm, isPressReleaseExhibit, isWantedForm } from './form.ts';
import { parseHoldings } from './holdings-report.ts';
import { normaliseIssuerName } from './issuer-name.ts';
import { parseOwnershipReport } from './ownership.ts';
import { describeOwnership } from './ownership-text.ts';
import { filerCikOf, readSubmissionHeader } from './submission-header.ts';

test('an amendment counts as its form, and both names of Schedule 13 are one form', () => {
  expect(isWantedForm('10-K/A', ['10-K'])).toBe(true);
  expect(isWantedForm('10-KT', ['10-K'])).toBe(false);
  expect(isWantedForm('SCHEDULE 13D/A', ['SC 13D'])).toBe(true);
  expect(isWantedForm('SC 13G', ['SCHEDULE 13G'])).toBe(true);
  expect(baseForm('13F-HR/A')).toBe('13F-HR');
});

test.each([
  ['EX-99.1', true],
  ['EX-99', true],
  ['EX-99.(A)(5)', true],
  ['EX-10.1', false],
  ['EX-991', false],
])('exhibit %s: press release %s', (type, expected) => {
  expect(isPressReleaseExhibit(type)).toBe(expected);
});

test('a tagged header with carriage returns names its parties; the insider is the filer', () => {
  const header = readSubmissionHeader(
    '<SEC-HEADER>x\r<ACCEPTANCE-DATETIME>20250110160730\r<ACCESSION-NUMBER>0001127602-25-001055\r<TYPE>4\r<PERIOD>20250110\r<FILING-DATE>20250110\r<REPORTING-OWNER>\r<OWNER-DATA>\r<CONFORMED-NAME>Example Jordan\r<CIK>0001806647\r</OWNER-DATA>\r</REPORTING-OWNER>\r<ISSUER>\r<COMPANY-DATA>\r<CONFORMED-NAME>ACME CORP\r<CIK>0000001750\r</COMPANY-DATA>\r</ISSUER>\r</SEC-HEADER>',
  );
  expect(header).toMatchObject({
    form: '4',
    acceptedAt: new Date('2025-01-10T21:07:30Z'),
    filedOn: '2025-01-10',
    parties: [
      { role: 'reporting_owner', cik: '1806647', name: 'Example Jordan' },
      { role: 'issuer', cik: '1750', name: 'ACME CORP' },
    ],
  });
  expect(filerCikOf(header)).toBe('1806647');
  expect(readSubmissionHeader('<html><body>404</body></html>')).toBeNull();
});

const ownership = (rows: string) =>
  `<?xml version="1.0"?><ownershipDocument><documentType>4</documentType><issuer><issuerCik>0000000042</issuerCik><issuerName>Acme &amp; Sons</issuerName><issuerTradingSymbol>NONE</issuerTradingSymbol></issuer><reportingOwner><reportingOwnerId><rptOwnerCik>7</rptOwnerCik><rptOwnerName>Doe Jane</rptOwnerName></reportingOwnerId><reportingOwnerRelationship><isDirector>1</isDirector></reportingOwnerRelationship></reportingOwner><nonDerivativeTable>${rows}</nonDerivativeTable></ownershipDocument>`;
const row = (code: string, kind: 'A' | 'D', shares: string) =>
  `<nonDerivativeTransaction><securityTitle><value>Common Stock</value></securityTitle><transactionDate><value>2026-03-02-05:00</value></transactionDate><transactionCoding><transactionCode>${code}</transactionCode></transactionCoding><transactionAmounts><transactionShares><value>${shares}</value></transactionShares><transactionPricePerShare><value>10.5</value></transactionPricePerShare><transactionAcquiredDisposedCode><value>${kind}</value></transactionAcquiredDisposedCode></transactionAmounts></nonDerivativeTransaction>`;

test('an ownership report becomes transactions and sentences', () => {
  const report = parseOwnershipReport(ownership(row('P', 'A', '1500') + row('??', 'A', '1')))!;
  expect(report.issuer).toEqual({ cik: '42', name: 'Acme & Sons', symbol: null });
  expect(report.transactions).toMatchObject([{ date: '2026-03-02', code: 'P', acquired: true, shares: 1_500 }]);
  expect(describeOwnership(report)).toEqual({
    title: 'Doe Jane: form 4 on Acme & Sons',
    paragraphs: [
      'Doe Jane, director, reported transactions in securities of Acme & Sons on form 4.',
      'On 2026-03-02 director Doe Jane bought 1,500 shares of Acme & Sons (Common Stock) at $10.5 in the market (code P).',
    ],
  });
});

test('an amended ownership report names the day of the report that it amends', () => {
  const stated = '<documentType>4/A</documentType><dateOfOriginalSubmission>2026-03-04</dateOfOriginalSubmission>';
  const amended = ownership(row('P', 'A', '1')).replace('<documentType>4</documentType>', stated);
  expect(parseOwnershipReport(amended)).toMatchObject({ form: '4/A', amendsFiledOn: '2026-03-04' });
  expect(parseOwnershipReport(ownership(row('P', 'A', '1')))?.amendsFiledOn).toBeNull();
});

test.each(['', '<html>', '<ownershipDocument/>', '<ownershipDocument><issuer/></ownershipDocument>'])(
  '%j is no ownership report',
  (text) => expect(parseOwnershipReport(text)).toBeNull(),
);

test('values of 13F tables are thousands of dollars before 2023', () => {
  const table =
    '<n1:informationTable xmlns:n1="x"><n1:infoTable><n1:nameOfIssuer>ACME INC</n1:nameOfIssuer><n1:cusip>37833100</n1:cusip><n1:value>5</n1:value><n1:shrsOrPrnAmt><n1:sshPrnamt>10</n1:sshPrnamt><n1:sshPrnamtType>SH</n1:sshPrnamtType></n1:shrsOrPrnAmt><n1:putCall>Put</n1:putCall></n1:infoTable></n1:informationTable>';
  expect(parseHoldings(table, '2022-11-14')).toMatchObject([{ valueUsd: 5_000, cusip: '037833100', putCall: 'put' }]);
  expect(parseHoldings(table, '2023-01-03')).toMatchObject([{ valueUsd: 5 }]);
  expect(parseHoldings('<html/>', '2023-01-03')).toBeNull();
});

test('names of issuers are equal without legal forms and share classes', () => {
  expect(normaliseIssuerName('APPLE INC')).toBe(normaliseIssuerName('Apple Inc.'));
  expect(normaliseIssuerName('COCA COLA CO')).toBe(normaliseIssuerName('The Coca-Cola Company'));
  expect(normaliseIssuerName('BERKSHIRE HATHAWAY INC DEL')).toBe(normaliseIssuerName('Berkshire Hathaway Inc.'));
});
