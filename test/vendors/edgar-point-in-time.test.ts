import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { computeFundamentals } from '../../src/filings/fundamentals.ts';
import { listCompanyFacts } from '../../src/filings/company-fact.store.ts';
import { listFilings } from '../../src/filings/filing.store.ts';
import { listInsiderTransactions } from '../../src/filings/insider-transaction.store.ts';
import { listReportedHoldings } from '../../src/filings/reported-holding.store.ts';
import { createDocumentIntake } from '../../src/documents/use/accept-documents.ts';
import { createJobQueue } from '../../src/kernel/queue/job-queue.store.ts';
import { readDocuments } from '../../src/replay/document.store.ts';
import { createBench } from '../documents/kit.ts';
import { ingestionBench, insertSource } from '../ingestion/kit.ts';
import { testDatabase } from '../kit/database.ts';
import { APPLE, BERKSHIRE, EDGAR_CAST } from './edgar-cast.ts';
import {
  ACCEPTED_AT,
  ALL_KINDS,
  APPLE_FACTS,
  CURRENT_REPORT,
  HOLDINGS_REPORT,
  QUARTERLY_REPORT,
} from './edgar-filings.ts';
import { type EdgarStandIn, startEdgar } from './edgar-stand-in.ts';

const { db } = await testDatabase();
const NOW = new Date('2026-11-13T15:00:00Z');
/** Known 15 minutes after they were public: history is assumed to have arrived with that delay. */
const KNOWN_AT = new Date(ACCEPTED_AT.getTime() + 15 * 60_000);
const BEFORE = new Date(KNOWN_AT.getTime() - 1);
const LONG_AGO = new Date('2020-01-01T00:00:00Z');

let edgar: EdgarStandIn;
let apple: string;
let berkshire: string;

// EDGAR's list shows 16:05 as 16:05 UTC, which is 12:05 in New York: four hours before the filings existed.
beforeAll(async () => {
  edgar = await startEdgar({
    filers: EDGAR_CAST,
    filings: ALL_KINDS,
    now: () => NOW,
    stamps: 'new_york_marked_utc',
    requestsPerSecond: 1_000,
  });
  edgar.facts.set(APPLE.cik, APPLE_FACTS);
  const parser = createBench(db);
  const bench = ingestionBench(db, createDocumentIntake(createJobQueue('test')));
  const sources = [
    await insertSource(db, { ticker: 'AAPL', sourceType: 'filings_api', config: { base_url: edgar.origin } }),
    await insertSource(db, {
      ticker: 'BRKB',
      sourceType: 'filings_api',
      config: { base_url: edgar.origin, cik: BERKSHIRE.cik, ticker: 'BRK.B' },
    }),
  ];
  await db.updateTable('companies').set({ legal_name: 'Apple Inc.' }).where('ticker', '=', 'AAPL').execute();
  for (const id of sources) await bench.run(id);
  parser.deps.artifacts = bench.artifacts;
  await parser.parseAll();
  await db.updateTable('documents').set({ status: 'extracted' }).where('status', '=', 'parsed').execute();
  const companies = await db.selectFrom('companies').select(['id', 'ticker']).execute();
  apple = companies.find(({ ticker }) => ticker === 'AAPL')?.id ?? '';
  berkshire = companies.find(({ ticker }) => ticker === 'BRKB')?.id ?? '';
});
afterAll(() => edgar.stop());

const replayed = (to: Date) =>
  db.transaction().execute(async (tx) => {
    const titles: string[] = [];
    for await (const page of readDocuments(tx, { from: LONG_AGO, to, excludeSourceIds: [] }))
      titles.push(...page.map(({ title }) => title ?? ''));
    return titles.sort();
  });

describe('filings accepted at 16:05 in New York, listed as 16:05 UTC', () => {
  test('replay sees none of them before, and each kind afterwards', async () => {
    expect(await replayed(BEFORE)).toEqual([]);
    expect(await replayed(KNOWN_AT)).toEqual([
      'Apple Inc.: 10-Q',
      'Apple Inc.: 8-K, results of operations',
      'Apple Inc.: SCHEDULE 13D',
      'Apple reports fourth quarter results with record services revenue',
      'BERKSHIRE HATHAWAY INC: 13F-HR',
      'Example Jordan A: form 4 on Apple Inc. (AAPL)',
    ]);
  });

  test('the header proves their time', async () => {
    const filter = { companyId: apple, form: null, limit: 10, offset: 0 };
    expect(await listFilings(db, { ...filter, asOf: BEFORE })).toEqual([]);
    const filings = await listFilings(db, { ...filter, asOf: KNOWN_AT });
    expect(filings.map(({ form }) => form).sort()).toEqual(['10-Q', '4', '8-K', 'SCHEDULE 13D']);
    for (const filing of filings)
      expect(filing).toMatchObject({ accepted_at: ACCEPTED_AT, public_at: ACCEPTED_AT, acceptance_proven: true });
    expect(filings.find(({ form }) => form === '8-K')).toMatchObject({
      items: ['2.02', '9.01'],
      filed_on: '2026-10-29',
    });
  });

  test('insider transactions and holdings are not known before', async () => {
    const insiders = (asOf: Date) =>
      listInsiderTransactions(db, { companyId: apple, role: 'issuer', codes: null, asOf, limit: 10, offset: 0 });
    expect(await insiders(BEFORE)).toEqual([]);
    expect(await insiders(KNOWN_AT)).toMatchObject([
      {
        owner_name: 'Example Jordan A',
        code: 'S',
        acquired: false,
        shares: 20_000,
        price_per_share: 231.4567,
        is_planned: true,
      },
      { security: 'Restricted Stock Unit', code: 'M', is_derivative: true, shares: 41_000 },
    ]);
    const holders = (asOf: Date) => listReportedHoldings(db, { companyId: apple, side: 'held', asOf, limit: 10 });
    expect(await holders(BEFORE)).toEqual([]);
    expect(await holders(KNOWN_AT)).toMatchObject([
      {
        manager_name: 'Berkshire Hathaway Inc',
        manager_ticker: 'BRKB',
        value_usd: 64_456_000_000,
        amount: 280_000_000,
      },
    ]);
    const held = await listReportedHoldings(db, { companyId: berkshire, side: 'manager', asOf: KNOWN_AT, limit: 10 });
    expect(held.map(({ issuer_name, held_ticker }) => [issuer_name, held_ticker])).toEqual([
      ['APPLE INC', 'AAPL'],
      ['COCA COLA CO', null],
    ]);
  });

  test('a restated figure is known from the filing that restated it, and the first value stays', async () => {
    const revenue = async (asOf: Date) => {
      const facts = await listCompanyFacts(db, { companyId: apple, asOf, since: '2020-01-01' });
      const series = computeFundamentals(facts, { asOf, periodsMax: 10 }).find(({ metric }) => metric === 'revenue');
      return series?.values.map(({ periodEnd, value, restatedFrom, accession }) => ({
        periodEnd,
        value,
        accession,
        before: restatedFrom.map((fact) => fact.value),
      }));
    };
    const first = { periodEnd: '2025-09-27', value: 100_000, accession: '0000320193-26-000040', before: [] };
    expect(await revenue(BEFORE)).toEqual([first]);
    expect(await revenue(KNOWN_AT)).toEqual([
      { periodEnd: '2026-06-27', value: 94_036, accession: QUARTERLY_REPORT.accession, before: [] },
      { ...first, value: 99_000, accession: QUARTERLY_REPORT.accession, before: [100_000] },
    ]);
    // A fact whose filing is not in the list has only its date: it counts from the end of that day in New York.
    expect(await revenue(new Date('2026-01-31T05:14:59Z'))).toBeUndefined();
    expect(await revenue(new Date('2026-01-31T05:15:00Z'))).toEqual([first]);
  });
});

test('a press release is a document of its own, linked to its filing, and its own date does not count', async () => {
  const documents = await db
    .selectFrom('documents')
    .select(['document_type', 'title', 'body', 'published_at', 'filing_accession', 'external_id', 'url'])
    .where('filing_accession', '=', CURRENT_REPORT.accession)
    .orderBy('document_type')
    .execute();
  expect(documents).toMatchObject([
    { document_type: 'filing', external_id: CURRENT_REPORT.accession, published_at: ACCEPTED_AT },
    {
      document_type: 'press_release',
      title: 'Apple reports fourth quarter results with record services revenue',
      external_id: `${CURRENT_REPORT.accession}/a8-kex991q4202609262026.htm`,
      published_at: ACCEPTED_AT,
      url: `${edgar.origin}/Archives/edgar/data/320193/000032019326000101/a8-kex991q4202609262026.htm`,
    },
  ]);
  expect(documents[1]?.body).not.toContain('IMMEDIATE RELEASE');
});

test('the ticker alone finds the company at EDGAR, and nothing is asked twice', () => {
  expect(edgar.hits.filter((path) => path === '/files/company_tickers.json')).toHaveLength(1);
  expect(new Set(edgar.hits).size).toBe(edgar.hits.length);
  expect(edgar.hits.some((path) => path.includes(HOLDINGS_REPORT.accession.replaceAll('-', '')))).toBe(true);
});
