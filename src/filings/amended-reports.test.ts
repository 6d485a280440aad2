import { expect, test } from 'vitest';
import { testDatabase } from '../../test/kit/database.ts';
import type { Filing } from './filing.ts';
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
  const { id } = await db
    .insertInto('companies')
    .values({ ticker: 'MGR', legal_name: 'Manager Inc' })
    .returning('id')
    .executeTakeFirstOrThrow();
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
