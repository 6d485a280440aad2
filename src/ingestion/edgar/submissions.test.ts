import { expect, test } from 'vitest';
import { filingUrl, submissionsUrl } from './archive-urls.ts';
import { parseOlderSubmissions, parseSubmissions } from './submissions.ts';

const ANSWER = {
  cik: '320193',
  entityType: 'operating',
  name: 'ACME FICTIONAL INC',
  tickers: ['ACME'],
  filings: {
    recent: {
      accessionNumber: ['0000320193-26-000123', '0000320193-26-000122', 'nonsense', '0000320193-26-000120'],
      filingDate: ['2026-11-02', '2026-11-01', '2026-10-01', '2026-09-01'],
      acceptanceDateTime: ['2026-11-02T21:03:38.000Z', '', '2026-10-01T00:00:00.000Z', '2026-09-01T18:01:36.000Z'],
      form: ['8-K', '10-Q/A', '8-K', '4'],
      reportDate: ['2026-10-31', '', '', ''],
      items: ['2.02,9.01', '', '', ''],
      primaryDocument: ['acme-20261102.htm', '../../../etc/passwd', 'x.htm', 'xslF345X05/form4.xml'],
      primaryDocDescription: ['8-K', '', '', 'FORM 4'],
    },
    files: [
      { name: 'CIK0000320193-submissions-001.json', filingCount: 1, filingFrom: '1994-01-26', filingTo: '2014-01-01' },
      { name: '../../etc/passwd', filingTo: '2014-01-01' },
    ],
  },
};

test('columns become filings; entries without a valid accession number are dropped', () => {
  const list = parseSubmissions(Buffer.from(JSON.stringify(ANSWER)));
  expect(list?.filings).toEqual([
    {
      accession: '0000320193-26-000123',
      form: '8-K',
      listedAsUtc: new Date('2026-11-02T21:03:38Z'),
      filedOn: '2026-11-02',
      periodEnd: '2026-10-31',
      items: ['2.02', '9.01'],
      primaryDocument: 'acme-20261102.htm',
      description: '8-K',
    },
    {
      accession: '0000320193-26-000122',
      form: '10-Q/A',
      listedAsUtc: null,
      filedOn: '2026-11-01',
      periodEnd: null,
      items: [],
      primaryDocument: null,
      description: null,
    },
    expect.objectContaining({ accession: '0000320193-26-000120', primaryDocument: 'xslF345X05/form4.xml' }),
  ]);
  expect(list?.older).toEqual([{ name: 'CIK0000320193-submissions-001.json', filedUntil: '2014-01-01' }]);
});

test('URLs follow the archive’s layout', () => {
  const [first, second] = parseSubmissions(Buffer.from(JSON.stringify(ANSWER)))?.filings ?? [];
  expect(submissionsUrl('https://data.example.gov/', '320193')).toBe(
    'https://data.example.gov/submissions/CIK0000320193.json',
  );
  expect(filingUrl('https://www.example.gov', '0000320193', first!)).toBe(
    'https://www.example.gov/Archives/edgar/data/320193/000032019326000123/acme-20261102.htm',
  );
  expect(filingUrl('https://www.example.gov', '320193', second!)).toMatch(/\/0000320193-26-000122\.txt$/);
});

test('a file of older filings has the same columns at its top', () => {
  expect(parseOlderSubmissions(Buffer.from(JSON.stringify(ANSWER.filings.recent)))).toHaveLength(3);
  expect(parseOlderSubmissions(Buffer.from('{}'))).toBeNull();
});

test.each(['', '{}', '{"filings":{}}', '{"filings":{"recent":[]}}', '[]'])('%s is not a submissions list', (text) => {
  expect(parseSubmissions(Buffer.from(text))).toBeNull();
});
