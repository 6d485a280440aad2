import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/kit/database.ts';
import { insertCompanyFacts } from '../../filings/company-fact.store.ts';
import { DAY_MS, HOUR_MS } from '../../kernel/clock.ts';
import { ensureBarMonths } from '../../market/bar.store.ts';
import type { ExtractionMention } from '../builtin/scope.ts';
import { createUsualLoader } from './use/load-usual.ts';
import { usualOf } from './usual-figures.ts';

const TODAY = Date.UTC(2026, 5, 30, 14);

test('a share that moves 3% a day has a usual move of 3%, and a split is no move', () => {
  const closes = Array.from({ length: 40 }, (_, day) => 100 * (day % 2 === 0 ? 1 : 1.03));
  expect(usualOf({ closes, sharesOutstanding: 1e6 }).dailyMovePct).toBeCloseTo(2.96, 1);
  const split = closes.map((close, day) => (day < 20 ? close * 4 : close));
  expect(usualOf({ closes: split, sharesOutstanding: null }).dailyMovePct).toBeCloseTo(2.96, 1);
  expect(usualOf({ closes, sharesOutstanding: 1e6 }).scaleAmount).toBeCloseTo(103e6, 0);
  expect(usualOf({ closes: [100], sharesOutstanding: null })).toEqual({});
});

test('figures are those known before the day of the document', async () => {
  const { db } = await testDatabase();
  const { id } = await db
    .insertInto('companies')
    .values({ ticker: 'CALM', legal_name: 'Calm Corp' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const days = Array.from({ length: 50 }, (_, back) => new Date(TODAY - (back + 1) * DAY_MS));
  await ensureBarMonths(db, [...days, new Date(TODAY)]);
  const insert = (at: Date, close: number) =>
    sql`insert into market_bars (ticker, timeframe, bar_timestamp, open, high, low, close, volume, available_at, captured_at, source)
      values ('CALM', 'D', ${at}, ${close}, ${close}, ${close}, ${close}, 1000, ${new Date(at.getTime() + HOUR_MS)}, ${at}, 'test')`.execute(
      db,
    );
  for (const [back, at] of days.entries()) await insert(at, back % 2 === 0 ? 100 : 101);
  // Today's crash is the news itself.
  await insert(new Date(TODAY), 50);
  await insertCompanyFacts(db, { id, cik: '1' }, [
    {
      concept: 'dei:EntityCommonStockSharesOutstanding',
      metric: 'shares_outstanding',
      unit: 'shares',
      periodStart: '2026-03-31',
      periodEnd: '2026-03-31',
      periodKind: 'instant',
      accession: '0000000001-26-000001',
      value: 2e6,
      fiscalYear: 2026,
      fiscalPeriod: 'Q1',
      form: '10-Q',
      filedOn: '2026-05-01',
      availableAt: new Date('2026-05-01T20:00:00Z'),
    },
  ]);
  const mention: ExtractionMention = { companyId: id, ticker: 'CALM', start: 0, end: 4, status: 'linked', salience: 1 };
  const load = createUsualLoader();
  const document = { mentions: [mention], availableAt: new Date(TODAY + 2 * HOUR_MS) };
  const [usual] = await load(db, [document]);
  expect(usual!.get('CALM')!.dailyMovePct).toBeCloseTo(1, 1);
  expect(usual!.get('CALM')!.scaleAmount).toBeCloseTo(200e6, 0);
  const before = { mentions: [mention], availableAt: new Date('2026-04-01T00:00:00Z') };
  const unlinked = { mentions: [{ ...mention, status: 'ambiguous' as const }], availableAt: document.availableAt };
  const [early, none] = await load(db, [before, unlinked]);
  expect(early!.get('CALM')).toEqual({ dailyMovePct: undefined, scaleAmount: undefined });
  expect(none!.size).toBe(0);
});
