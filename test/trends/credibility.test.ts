import { beforeEach, describe, expect, test } from 'vitest';
import { credibilityOf } from '../../src/trends/credibility.ts';
import { loadCredibilityBook } from '../../src/trends/credibility.store.ts';
import { updateCredibility } from '../../src/trends/use/update-credibility.ts';
import { testDatabase } from '../kit/database.ts';
import { calendar } from './kit.ts';
import { seedBars, seedCompany, seedImpact, seedSource } from './seed.ts';

const { db, pool } = await testDatabase();
const deps = { db, calendar };
const after = (date: string) => calendar.sessionOn(date)!.close;
let companyId: string;
let sure: string;
let wrong: string;

/** The price doubles its pace every week: what was said before a rise on a Tuesday is right, what was said against it is not. */
const TUESDAYS = calendar
  .sessionsBetween('2026-07-01', '2026-09-30')
  .filter(({ date }) => new Date(date).getUTCDay() === 2);
const risenBy = (date: string) => 100 * 1.05 ** TUESDAYS.filter((session) => session.date <= date).length;

beforeEach(async () => {
  await pool.query('truncate companies, documents, source_outcomes, source_credibility, market_bars cascade');
  companyId = await seedCompany(db, 'ACME');
  sure = await seedSource(db, companyId, 'Sure Wire', 0.6);
  wrong = await seedSource(db, companyId, 'Wrong Wire', 0.6);
  await seedBars(db, 'ACME', '2026-03-02', '2026-11-12', risenBy);
  await seedBars(db, 'SPY', '2026-03-02', '2026-11-12', () => 400);
  for (const { open } of TUESDAYS) {
    const seed = { companyId, ticker: 'ACME', availableAt: new Date(open.getTime() - 3_600_000) };
    await seedImpact(db, { ...seed, sourceId: sure, impact: { sentiment: 0.7, timeHorizon: '1d' } });
    await seedImpact(db, { ...seed, sourceId: wrong, impact: { sentiment: -0.7, timeHorizon: '1d' } });
  }
});

const statuses = async () => {
  const rows = await db
    .selectFrom('source_outcomes')
    .select(['source_key', 'status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(['source_key', 'status'])
    .orderBy('source_key')
    .execute();
  return rows.map(({ source_key, status, count }) => [source_key, status, count]);
};

describe('learned credibility', () => {
  test('a source that proves right gains, one that proves wrong loses', async () => {
    const { judged } = await updateCredibility(deps, after('2026-10-01'));
    expect(judged).toBe(TUESDAYS.length * 2);
    expect(await statuses()).toEqual([
      ['news_api:sure wire', 'won', TUESDAYS.length],
      ['news_api:wrong wire', 'lost', TUESDAYS.length],
    ]);
    const book = await loadCredibilityBook(db, after('2026-10-01'));
    expect(credibilityOf(book, 'news_api:sure wire', 0.6)).toBeGreaterThan(0.7);
    expect(credibilityOf(book, 'news_api:wrong wire', 0.6)).toBeLessThan(0.5);
    expect(credibilityOf(book, 'news_api:newcomer', 0.6)).toBeCloseTo(0.6, 9);
  });

  test('weekly updates give the same result as one update', async () => {
    for (const date of ['2026-07-10', '2026-08-03', '2026-08-04', '2026-09-15', '2026-10-01']) {
      await updateCredibility(deps, after(date));
    }
    const inSteps = await loadCredibilityBook(db, after('2026-10-01'));
    await pool.query('truncate source_outcomes, source_credibility');
    await updateCredibility(deps, after('2026-10-01'));
    const atOnce = await loadCredibilityBook(db, after('2026-10-01'));
    for (const key of ['news_api:sure wire', 'news_api:wrong wire']) {
      expect(inSteps.records.get(key)?.n).toBeCloseTo(atOnce.records.get(key)?.n ?? Number.NaN, 9);
      expect(inSteps.records.get(key)?.wins).toBeCloseTo(atOnce.records.get(key)?.wins ?? Number.NaN, 9);
    }
  });

  test('a repeated or earlier update changes nothing', async () => {
    await updateCredibility(deps, after('2026-10-01'));
    expect(await updateCredibility(deps, after('2026-10-01'))).toEqual({ judged: 0, book: null });
    expect(await updateCredibility(deps, after('2026-08-03'))).toEqual({ judged: 0, book: null });
    expect((await updateCredibility(deps, after('2026-10-02'))).judged).toBe(0);
  });

  test('later records are not visible at earlier instants', async () => {
    await updateCredibility(deps, after('2026-10-01'));
    const before = await loadCredibilityBook(db, after('2026-08-03'));
    expect(before.records.size).toBe(0);
    expect(credibilityOf(before, 'news_api:wrong wire', 0.6)).toBeCloseTo(0.6, 9);
  });

  test('duplicates are ignored, and repetition within a story counts once', async () => {
    const tuesday = TUESDAYS[0]!;
    const storyClusterId = '00000000-0000-4000-8000-00000000abcd';
    const third = await seedSource(db, companyId, 'Third');
    for (const minutes of [50, 40, 30]) {
      const availableAt = new Date(tuesday.open.getTime() - minutes * 60_000);
      await seedImpact(db, {
        companyId,
        ticker: 'ACME',
        sourceId: third,
        availableAt,
        impact: { storyClusterId, timeHorizon: '1d' },
      });
    }
    const copy = await seedImpact(db, {
      companyId,
      ticker: 'ACME',
      sourceId: third,
      availableAt: tuesday.open,
      impact: { timeHorizon: '1d' },
    });
    await pool.query('update company_impacts set counts = false where id = $1', [copy.impactId]);
    await updateCredibility(deps, after('2026-10-01'));
    const thirds = (await statuses()).filter(([key]) => key === 'news_api:third');
    expect(thirds.sort((a, b) => String(a[1]).localeCompare(String(b[1])))).toEqual([
      ['news_api:third', 'repeated', 2],
      ['news_api:third', 'won', 1],
    ]);
  });

  test('a retracted statement is marked', async () => {
    const tuesday = TUESDAYS[0]!;
    const storyClusterId = '00000000-0000-4000-8000-00000000abce';
    const fickle = await seedSource(db, companyId, 'Fickle');
    const seed = { companyId, ticker: 'ACME', sourceId: fickle };
    await seedImpact(db, { ...seed, availableAt: tuesday.open, impact: { storyClusterId, timeHorizon: '1d' } });
    await seedImpact(db, {
      ...seed,
      availableAt: tuesday.close,
      impact: { storyClusterId, timeHorizon: '1d', sentiment: -0.5 },
    });
    const { book } = await updateCredibility(deps, after('2026-10-01'));
    const record = book?.records.get('news_api:fickle');
    expect(record?.retracted).toBeGreaterThan(0);
    expect(record?.retracted).toBe(record?.n);
  });
});
