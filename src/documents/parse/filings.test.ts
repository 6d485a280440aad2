import { expect, test } from 'vitest';
import type { ParseContext } from './document.ts';
import { neverExpires } from './limits.ts';
import { parseDocument } from './parse-document.ts';

const context: ParseContext = {
  contentType: 'text/html',
  documentType: 'filing',
  url: null,
  externalId: 'x',
  hints: {},
  availableAt: new Date('2026-06-01T00:00:00Z'),
};
const parse = (text: string, rest: Partial<ParseContext> = {}) =>
  parseDocument(
    Buffer.from(text),
    { ...context, ...rest },
    { readPdf: () => Promise.reject(new Error('unexpected PDF')), expired: neverExpires },
  );
const page = (title: string, ...paragraphs: string[]) =>
  `<html><head><title>${title}</title></head><body>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</body></html>`;

const cover = (form: string) => [
  'UNITED STATES',
  'SECURITIES AND EXCHANGE COMMISSION',
  'Washington, D.C. 20549',
  `FORM ${form}`,
  'Pursuant to Section 13 or 15(d) of the Securities Exchange Act of 1934',
  'Quillon Systems, Inc.',
  '(Exact name of registrant as specified in its charter)',
];

test('a current report is titled by its items, and its text is the items without cover, exhibits and signatures', async () => {
  const html = page(
    'Document',
    ...cover('8-K'),
    'Item 5.02 Departure of Directors or Certain Officers.',
    'On May 4, 2026 the chief financial officer resigned.',
    'Item 9.01 Financial Statements and Exhibits.',
    '99.1 Press release',
    'SIGNATURE',
    'Pursuant to the requirements of the Act, the registrant has duly caused this report to be signed.',
  );
  const { title, body } = await parse(html);
  expect(title).toBe('Quillon Systems, Inc.: 8-K, directors and officers');
  expect(body).toContain('resigned');
  expect(body).not.toMatch(/20549|99\.1|duly caused|Act of 1934/);
});

test('the archive’s title with item numbers is replaced by the filing’s own', async () => {
  const html = page('8-K', ...cover('8-K'), 'Item 1.05 Material Cybersecurity Incidents.', 'An intruder copied files.');
  const { title } = await parse(html, { hints: { title: 'Quillon Systems Inc.: 8-K, items 1.05', formType: '8-K' } });
  expect(title).toBe('Quillon Systems, Inc.: 8-K, material cybersecurity incident');
  const kept = await parse(html, { hints: { title: 'Quillon reports an intrusion', formType: '8-K' } });
  expect(kept.title).toBe('Quillon reports an intrusion');
});

test('a quarterly report begins with management’s discussion, not with its entry in the contents', async () => {
  const discussion = Array.from(
    { length: 20 },
    (_, n) => `Net sales of segment ${n} rose 5% on higher volumes, as before.`,
  );
  const html = page(
    'qlln-20260331',
    ...cover('10-Q'),
    'For the quarterly period ended March 31, 2026',
    'Item 2. Management’s Discussion and Analysis of Financial Condition and Results of Operations 21',
    'PART I',
    'Item 1. Financial Statements',
    'Balance sheet',
    'Item 2. Management’s Discussion and Analysis of Financial Condition and Results of Operations',
    ...discussion,
    ...discussion,
    'Item 3. Quantitative and Qualitative Disclosures About Market Risk',
    'None.',
    'SIGNATURES',
    'By: an officer',
  );
  const { title, body, leadStart } = await parse(html);
  expect(title).toBe('Quillon Systems, Inc.: 10-Q for the period ended March 31, 2026');
  expect(body.slice(leadStart)).toMatch(/^Item 2\. Management’s Discussion/);
  expect(body.indexOf('Balance sheet')).toBeGreaterThan(body.indexOf('Net sales of segment 19'));
  expect(body).not.toMatch(/By: an officer|20549/);
});

test('a Schedule 13D in XML is an event with holder, stake and issuer', async () => {
  const xml = `<?xml version="1.0"?><edgarSubmission xmlns="http://www.sec.gov/edgar/schedule13D"><headerData>
    <submissionType>SCHEDULE 13D</submissionType></headerData><formData><coverPageHeader><issuerInfo>
    <issuerName>Quillon Systems, Inc.</issuerName></issuerInfo></coverPageHeader><reportingPersons><reportingPersonInfo>
    <reportingPersonName>Harrow Partners, L.P.</reportingPersonName><aggregateAmountOwned>2100000</aggregateAmountOwned>
    <percentOfClass>8.5</percentOfClass></reportingPersonInfo></reportingPersons></formData></edgarSubmission>`;
  const { title, body } = await parse(xml, { contentType: 'text/xml' });
  expect(title).toBe('Harrow Partners, L.P. reports a stake of 8.5% in Quillon Systems, Inc. (Schedule 13D)');
  expect(body).toContain(
    'Harrow Partners, L.P. reported an active stake of 2,100,000 shares of Quillon Systems, Inc., 8.5% of the class, on Schedule 13D.',
  );
});

test('an exhibit is titled by its headline, not by the letterhead', async () => {
  const html = page(
    'Document',
    'Exhibit 99.1',
    'Quillon Systems, Inc.',
    '12 Mill Road Ashby, NE 68845',
    'phone: 308-555-0100',
    'Jane Doe, Chief Financial Officer',
    'QUILLON SYSTEMS REPORTS RECORD SECOND QUARTER',
    'ASHBY, NE -- Quillon Systems, Inc. announced today that net income rose 12%.',
  );
  const { title, body } = await parse(html, { documentType: 'press_release', hints: { exhibit: 'EX-99.1' } });
  expect(title).toBe('QUILLON SYSTEMS REPORTS RECORD SECOND QUARTER');
  expect(body).not.toMatch(/308-555|Mill Road/);
});
