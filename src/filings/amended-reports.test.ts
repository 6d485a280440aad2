import { expect, test } from 'vitest';
import { testDatabase } from '../../test/kit/database.ts';
import { insertCompany } from '../../test/kit/registry.ts';
import type { Filing } from './filing.ts';
import { listInsiderTransactions } from './insider-transaction.store.ts';
import { listReportedHoldings } from './reported-holding.store.ts';
import { saveFilings } from './use/save-filings.ts';

const { db } = await testDatabase();
const INGESTED_AT = new Date('2026-11-16T15:00:00Z');

function report(accession: string, publicAt: string, amendment: 'restatement' | null, valueUsd: number): Filing {
  const at = new Date(publicAt);
  return {
    accession,
    form: amendment === null ? '13F-HR' : '13F-HR/A',
    filerCik: '42',
    items: [],
    periodEnd: '2026-09-30',
    filedOn: '2026-11-13',
    acceptedAt: at,
    acceptanceProven: true,
    publicAt: at,
    url: null,
    ownership: null,
    holdings: {
      managerCik: '42',
      managerName: 'Manager Inc',
      cover: { managerName: 'Manager Inc', period: '2026-09-30', amendment },
      lines: [
        {
          issuerName: 'Acme Inc',
          classTitle: 'COM',
          cusip: '037833100',
          valueUsd,
          amount: 10,
          amountType: 'shares',
          putCall: null,
          discretion: null,
        },
      ],
    },
  };
}

test('a restatement that is read in one run with the report that it restates replaces it', async () => {
  const id = await insertCompany(db, 'MGR');
  const filings = [
    report('0000000042-26-000002', '2026-11-13T21:00:00Z', 'restatement', 900),
    report('0000000042-26-000001', '2026-11-13T20:00:00Z', null, 100),
  ];
  await db.transaction().execute((tx) =>
    saveFilings(tx, {
      companyId: id,
      companyCik: '42',
      filings,
      listed: [],
      facts: [],
      ingestedAt: INGESTED_AT,
      // Live: both are known from the same instant.
      availableFrom: () => INGESTED_AT,
      backfilledFrom: (publicAt) => publicAt,
    }),
  );
  const found = await listReportedHoldings(db, { companyId: id, side: 'manager', asOf: INGESTED_AT, limit: 10 });
  expect(found.map(({ value_usd }) => value_usd)).toEqual([900]);
});

/** A sale as a form 4 or its amendment reports it. */
function insiderReport(
  accession: string,
  publicAt: string,
  shares: number,
  amendsFiledOn: string | null,
  sharesAfter = 5_000,
): Filing {
  const form = amendsFiledOn === null ? '4' : '4/A';
  const transaction = {
    security: 'Common Stock',
    isDerivative: false,
    date: '2026-11-10',
    code: 'S',
    acquired: false,
    shares,
    pricePerShare: 10,
    sharesAfter,
    isDirect: true,
    nature: null,
    underlying: null,
    isPlanned: false,
  };
  const owner = { cik: '7', name: 'Doe Jane', isDirector: true, isOfficer: false, isTenPercentOwner: false };
  return {
    ...report(accession, publicAt, null, 0),
    form,
    periodEnd: '2026-11-10',
    filedOn: publicAt.slice(0, 10),
    holdings: null,
    ownership: {
      form,
      period: '2026-11-10',
      amendsFiledOn,
      issuer: { cik: '42', name: 'Acme Inc', symbol: 'ACME' },
      owners: [{ ...owner, officerTitle: null }],
      transactions: [transaction],
      holdings: [],
      remarks: null,
    },
  };
}

const ORIGINAL = insiderReport('0000000007-26-000001', '2026-11-11T20:00:00Z', 1_000, null);
const AMENDMENT = insiderReport('0000000007-26-000002', '2026-11-13T20:00:00Z', 900, '2026-11-11');

const save = (companyId: string, filings: Filing[]) =>
  db.transaction().execute((tx) =>
    saveFilings(tx, {
      companyId,
      companyCik: '42',
      filings,
      listed: [],
      facts: [],
      ingestedAt: INGESTED_AT,
      availableFrom: (publicAt) => publicAt,
      backfilledFrom: (publicAt) => publicAt,
    }),
  );

async function listShares(companyId: string, asOf: string) {
  const filter = { companyId, role: 'issuer' as const, codes: null, limit: 10, offset: 0 };
  const rows = await listInsiderTransactions(db, { ...filter, asOf: new Date(asOf) });
  return rows.map(({ shares }) => shares);
}

test.each<[string, string, Filing[][]]>([
  ['in two runs', 'TWO', [[ORIGINAL], [AMENDMENT]]],
  ['in one run', 'ONE', [[AMENDMENT, ORIGINAL]]],
  ['before the report that it amends', 'EARLY', [[AMENDMENT], [ORIGINAL]]],
])('a form 4/A that is read %s replaces the transaction from its publication on', async (_, ticker, runs) => {
  const id = await insertCompany(db, ticker);
  for (const filings of runs) await save(id, filings);
  const sharesAt = (asOf: string) => listShares(id, asOf);
  expect(await sharesAt('2026-11-11T19:59:59Z')).toEqual([]);
  expect(await sharesAt('2026-11-13T19:59:59Z')).toEqual([1_000]);
  expect(await sharesAt('2026-11-13T20:00:00Z')).toEqual([900]);
});

test('a form 4/A with an omitted lot alone leaves the reported lot', async () => {
  const id = await insertCompany(db, 'LOT');
  const omitted = insiderReport('0000000007-26-000002', '2026-11-13T20:00:00Z', 50, '2026-11-11', 4_950);
  await save(id, [ORIGINAL]);
  await save(id, [omitted]);
  expect(await listShares(id, '2026-11-13T20:00:00Z')).toEqual([50, 1_000]);
});
