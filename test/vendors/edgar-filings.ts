import { APPLE, BERKSHIRE } from './edgar-cast.ts';
import type { EdgarFiler, EdgarFiling } from './edgar-files.ts';

/** Everything below was accepted at 16:05 in New York on Thursday, 2026-10-29, when the market had been closed for five minutes. */
export const ACCEPTED_AT = new Date('2026-10-29T20:05:00Z');

const person = (cik: number, name: string): EdgarFiler => ({
  cik,
  name,
  tickers: [],
  exchange: null,
  sic: '',
  sicDescription: '',
});
export const INSIDER = person(1_900_001, 'Example Jordan A');
export const INVESTOR = person(1_900_002, 'EXAMPLE ACTIVIST PARTNERS LP');

export const CURRENT_REPORT: EdgarFiling = {
  accession: '0000320193-26-000101',
  form: '8-K',
  acceptedAt: ACCEPTED_AT,
  reportDate: '2026-10-29',
  items: ['2.02', '9.01'],
  filer: APPLE,
  documents: [
    {
      type: '8-K',
      filename: 'aapl-20261029.htm',
      description: '8-K',
      content: `<html><head><title>aapl-20261029</title></head><body><p>UNITED STATES</p><p>FORM 8-K</p><p>Item 2.02 Results of Operations and Financial Condition.</p>
<p>On October 29, 2026, Apple Inc. issued a press release regarding its financial results for its fourth fiscal quarter. A copy is furnished as Exhibit 99.1.</p></body></html>`,
    },
    {
      type: 'EX-99.1',
      filename: 'a8-kex991q4202609262026.htm',
      description: 'EX-99.1',
      content: `<html><head><title>Document</title><meta name="date" content="2026-10-29T11:00:00Z"></head><body><p>Exhibit 99.1</p><p>FOR IMMEDIATE RELEASE</p>
<p><b>Apple reports fourth quarter results with record services revenue</b></p>
<p>CUPERTINO, CALIFORNIA, October 29, 2026, Apple today announced financial results for its fiscal 2026 fourth quarter. The Company posted quarterly revenue of $102.5 billion, up 8 percent year over year, and raised its dividend.</p></body></html>`,
    },
    { type: 'GRAPHIC', filename: 'logo.jpg', content: 'begin 644 logo.jpg' },
  ],
};

export const QUARTERLY_REPORT: EdgarFiling = {
  accession: '0000320193-26-000102',
  form: '10-Q',
  acceptedAt: ACCEPTED_AT,
  reportDate: '2026-06-27',
  filer: APPLE,
  documents: [
    {
      type: '10-Q',
      filename: 'aapl-20260627.htm',
      description: '10-Q',
      content:
        '<html><head><title>aapl-20260627</title></head><body><p>FORM 10-Q</p><p>Apple Inc. had total net sales of $94,036 million in the quarter.</p></body></html>',
    },
  ],
};

export const INSIDER_REPORT: EdgarFiling = {
  accession: '0001900001-26-000003',
  form: '4',
  acceptedAt: ACCEPTED_AT,
  reportDate: '2026-10-27',
  filer: APPLE,
  owner: INSIDER,
  documents: [
    {
      type: '4',
      filename: 'wk-form4_1.xml',
      description: 'FORM 4',
      content: `<?xml version="1.0"?>
<ownershipDocument>
  <schemaVersion>X0508</schemaVersion><documentType>4</documentType><periodOfReport>2026-10-27</periodOfReport>
  <issuer><issuerCik>0000320193</issuerCik><issuerName>Apple Inc.</issuerName><issuerTradingSymbol>AAPL</issuerTradingSymbol></issuer>
  <reportingOwner>
    <reportingOwnerId><rptOwnerCik>0001900001</rptOwnerCik><rptOwnerName>Example Jordan A</rptOwnerName></reportingOwnerId>
    <reportingOwnerAddress><rptOwnerStreet1>ONE EXAMPLE WAY</rptOwnerStreet1><rptOwnerStreet2></rptOwnerStreet2><rptOwnerCity>CUPERTINO</rptOwnerCity><rptOwnerState>CA</rptOwnerState><rptOwnerZipCode>95014</rptOwnerZipCode><rptOwnerStateDescription></rptOwnerStateDescription></reportingOwnerAddress>
    <reportingOwnerRelationship><isDirector>false</isDirector><isOfficer>true</isOfficer><officerTitle>Senior Vice President</officerTitle></reportingOwnerRelationship>
  </reportingOwner>
  <aff10b5One>1</aff10b5One>
  <nonDerivativeTable>
    <nonDerivativeTransaction>
      <securityTitle><value>Common Stock</value></securityTitle><transactionDate><value>2026-10-27</value></transactionDate>
      <transactionCoding><transactionFormType>4</transactionFormType><transactionCode>S</transactionCode><equitySwapInvolved>0</equitySwapInvolved></transactionCoding>
      <transactionAmounts><transactionShares><value>20000</value></transactionShares><transactionPricePerShare><value>231.4567</value><footnoteId id="F1"/></transactionPricePerShare><transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode></transactionAmounts>
      <postTransactionAmounts><sharesOwnedFollowingTransaction><value>113000</value></sharesOwnedFollowingTransaction></postTransactionAmounts>
      <ownershipNature><directOrIndirectOwnership><value>D</value></directOrIndirectOwnership></ownershipNature>
    </nonDerivativeTransaction>
  </nonDerivativeTable>
  <derivativeTable>
    <derivativeTransaction>
      <securityTitle><value>Restricted Stock Unit</value></securityTitle><conversionOrExercisePrice><footnoteId id="F2"/></conversionOrExercisePrice><transactionDate><value>2026-10-26</value></transactionDate>
      <exerciseDate><footnoteId id="F2"/></exerciseDate><expirationDate><footnoteId id="F2"/></expirationDate>
      <transactionCoding><transactionFormType>4</transactionFormType><transactionCode>M</transactionCode><equitySwapInvolved>0</equitySwapInvolved></transactionCoding>
      <transactionAmounts><transactionShares><value>41000</value></transactionShares><transactionPricePerShare><value>0</value></transactionPricePerShare><transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode></transactionAmounts>
      <underlyingSecurity><underlyingSecurityTitle><value>Common Stock</value></underlyingSecurityTitle><underlyingSecurityShares><value>41000</value></underlyingSecurityShares></underlyingSecurity>
      <postTransactionAmounts><sharesOwnedFollowingTransaction><value>41000</value></sharesOwnedFollowingTransaction></postTransactionAmounts>
      <ownershipNature><directOrIndirectOwnership><value>D</value></directOrIndirectOwnership></ownershipNature>
    </derivativeTransaction>
  </derivativeTable>
  <footnotes><footnote id="F1">A weighted average price.</footnote><footnote id="F2">Each unit is one share.</footnote></footnotes>
  <ownerSignature><signatureName>/s/ Jordan Example</signatureName><signatureDate>2026-10-29</signatureDate></ownerSignature>
</ownershipDocument>`,
    },
  ],
};

export const STAKE_REPORT: EdgarFiling = {
  accession: '0001900002-26-000007',
  form: 'SCHEDULE 13D',
  acceptedAt: ACCEPTED_AT,
  filer: APPLE,
  owner: INVESTOR,
  documents: [
    {
      type: 'SCHEDULE 13D',
      filename: 'primary_doc.xml',
      content: `<?xml version="1.0" encoding="UTF-8"?>
<edgarSubmission xmlns="http://www.sec.gov/edgar/schedule13D" xmlns:com="http://www.sec.gov/edgar/common">
  <headerData><submissionType>SCHEDULE 13D</submissionType></headerData>
  <formData><coverPageHeader><securitiesClassTitle>Common Stock</securitiesClassTitle><dateOfEvent>10/27/2026</dateOfEvent>
    <issuerInfo><issuerCIK>0000320193</issuerCIK><issuerCUSIP>037833100</issuerCUSIP><issuerName>Apple Inc.</issuerName></issuerInfo></coverPageHeader>
  <reportingPersons><reportingPersonInfo><reportingPersonName>EXAMPLE ACTIVIST PARTNERS LP</reportingPersonName><aggregateAmountOwned>800000000</aggregateAmountOwned><percentOfClass>5.3</percentOfClass></reportingPersonInfo></reportingPersons>
  <items1To7><item4><transactionPurpose>The Reporting Persons bought the shares because they believe that Apple Inc. is undervalued.</transactionPurpose></item4></items1To7></formData>
</edgarSubmission>`,
    },
  ],
};

const holding = (issuer: string, title: string, cusip: string, value: number, shares: number) =>
  `<infoTable><nameOfIssuer>${issuer}</nameOfIssuer><titleOfClass>${title}</titleOfClass><cusip>${cusip}</cusip><value>${value}</value><shrsOrPrnAmt><sshPrnamt>${shares}</sshPrnamt><sshPrnamtType>SH</sshPrnamtType></shrsOrPrnAmt><investmentDiscretion>DFND</investmentDiscretion><votingAuthority><Sole>${shares}</Sole><Shared>0</Shared><None>0</None></votingAuthority></infoTable>`;

export const HOLDINGS_REPORT: EdgarFiling = {
  accession: '0000950123-26-008361',
  form: '13F-HR',
  acceptedAt: ACCEPTED_AT,
  reportDate: '2026-09-30',
  filer: BERKSHIRE,
  documents: [
    {
      type: '13F-HR',
      filename: 'primary_doc.xml',
      content: `<?xml version="1.0" encoding="UTF-8"?>
<edgarSubmission xmlns="http://www.sec.gov/edgar/thirteenffiler" xmlns:com="http://www.sec.gov/edgar/common">
  <schemaVersion>X0202</schemaVersion><headerData><submissionType>13F-HR</submissionType><filerInfo><liveTestFlag>LIVE</liveTestFlag><filer><credentials><cik>0001067983</cik><ccc>XXXXXXXX</ccc></credentials></filer><periodOfReport>09-30-2026</periodOfReport></filerInfo></headerData>
  <formData><coverPage><reportCalendarOrQuarter>09-30-2026</reportCalendarOrQuarter><isAmendment>false</isAmendment><filingManager><name>Berkshire Hathaway Inc</name><address><com:street1>3555 FARNAM STREET</com:street1><com:city>OMAHA</com:city><com:stateOrCountry>NE</com:stateOrCountry><com:zipCode>68131</com:zipCode></address></filingManager><reportType>13F HOLDINGS REPORT</reportType><form13FFileNumber>028-04545</form13FFileNumber><provideInfoForInstruction5>N</provideInfoForInstruction5></coverPage>
  <signatureBlock><name>Example Officer</name><title>Senior Vice President</title><phone>402-555-0100</phone><signature>Example Officer</signature><city>Omaha</city><stateOrCountry>NE</stateOrCountry><signatureDate>10-29-2026</signatureDate></signatureBlock>
  <summaryPage><otherIncludedManagersCount>0</otherIncludedManagersCount><tableEntryTotal>2</tableEntryTotal><tableValueTotal>82456000000</tableValueTotal></summaryPage></formData>
</edgarSubmission>`,
    },
    {
      type: 'INFORMATION TABLE',
      filename: '50240.xml',
      content: `<?xml version="1.0" encoding="UTF-8"?>
<informationTable xmlns="http://www.sec.gov/edgar/document/thirteenf/informationtable">${holding('APPLE INC', 'COM', '037833100', 64_456_000_000, 280_000_000)}${holding('COCA COLA CO', 'COM', '191216100', 18_000_000_000, 400_000_000)}</informationTable>`,
    },
  ],
};

export const ALL_KINDS: readonly EdgarFiling[] = [
  CURRENT_REPORT,
  QUARTERLY_REPORT,
  INSIDER_REPORT,
  STAKE_REPORT,
  HOLDINGS_REPORT,
];

/** Company facts: a quarter's revenue as first filed, and restated by the next report. */
export const APPLE_FACTS = {
  cik: APPLE.cik,
  entityName: 'Apple Inc.',
  facts: {
    'us-gaap': {
      Revenues: {
        label: 'Revenues',
        description: null,
        units: {
          USD: [
            fact('2025-06-29', '2025-09-27', 100_000, '0000320193-26-000040', 'Q4', '10-K', '2026-01-30'),
            fact('2025-06-29', '2025-09-27', 99_000, QUARTERLY_REPORT.accession, 'Q3', '10-Q', '2026-10-29'),
            fact('2026-03-29', '2026-06-27', 94_036, QUARTERLY_REPORT.accession, 'Q3', '10-Q', '2026-10-29'),
          ],
        },
      },
    },
  },
};

function fact(start: string, end: string, val: number, accn: string, fp: string, form: string, filed: string) {
  return { start, end, val, accn, fy: 2026, fp, form, filed };
}
