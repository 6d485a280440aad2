import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { freezePredictions } from '../../src/validation/use/freeze-predictions.ts';
import { labelPredictions } from '../../src/validation/use/label-predictions.ts';
import { runValidation } from '../../src/validation/use/run-validation.ts';
import { testDatabase } from '../kit/database.ts';
import { seedCompany } from '../trends/seed.ts';
import { calendar, seedPrices, seedRecommendation } from './kit.ts';

const { db } = await testDatabase();
const deps = { db, calendar };
const at = (text: string) => new Date(text);
let companyId = '';

interface LabelRow {
  ticker: string;
  session_date: string;
  window: string;
  horizon: string;
  status: string;
  reason: string | null;
  entry_at: Date | null;
  exit_at: Date | null;
  total_return: number | null;
  excess_spy: number | null;
  excess_sector: number | null;
  win: boolean | null;
  matured_at: Date;
}
const labels = async (ticker: string) =>
  (
    await sql<LabelRow>`select p.ticker, p.session_date, p."window", l.horizon, l.status, l.reason, l.entry_at, l.exit_at,
      l.total_return, l.excess_spy, l.excess_sector, l.win, l.matured_at
    from prediction_labels l join predictions p on p.id = l.prediction_id where p.ticker = ${ticker}
    order by p.session_date, p."window", array_position('{1h,6h,1d,7d,30d}'::text[], l.horizon)`.execute(db)
  ).rows;
const predictions = () =>
  db.selectFrom('predictions').selectAll().orderBy('session_date').orderBy('ticker').orderBy('window').execute();

beforeAll(async () => {
  companyId = await seedCompany(db, 'ACME', 'Technology');
  await seedPrices(db, 'ACME', 'D', '2026-09-01', '2026-12-31', (index) => [100 + index, 100.5 + index]);
  await seedPrices(db, 'SPY', 'D', '2026-09-01', '2026-12-31', () => [400, 402]);
  await seedPrices(db, 'XLK', 'D', '2026-09-01', '2026-12-31', () => [50, 50.5]);
});

describe('freezing predictions', () => {
  test('keeps the last recommendation of a session per window, once the session has closed', async () => {
    const say = (text: string, pUp: number, window: '7d' | '30d' = '7d') =>
      seedRecommendation(db, { companyId, ticker: 'ACME', at: at(text), pUp, window });
    // Recommendations from Thursday's close until Friday's close belong to Friday; at Friday's close Monday begins.
    await say('2026-11-12T21:00:00Z', 0.6);
    const last = await say('2026-11-13T19:00:00Z', 0.7);
    const other = await say('2026-11-13T15:00:00Z', 0.65, '30d');
    const monday = await say('2026-11-13T21:00:00Z', 0.3);
    expect(await freezePredictions(deps, at('2026-11-13T20:59:59Z'))).toEqual({ frozen: 0, isDone: true });
    expect(await freezePredictions(deps, at('2026-11-13T21:00:00Z'))).toEqual({ frozen: 2, isDone: true });
    expect(await freezePredictions(deps, at('2026-11-16T21:30:00Z'))).toEqual({ frozen: 1, isDone: true });
    expect(
      (await predictions()).map((row) => [row.session_date, row.window, row.recommendation_id, row.action]),
    ).toEqual([
      ['2026-11-13', '30d', other, 'buy'],
      ['2026-11-13', '7d', last, 'buy'],
      ['2026-11-16', '7d', monday, 'sell'],
    ]);
  });

  test('a repetition changes nothing; history added later is frozen too, and frozen predictions stay', async () => {
    const before = await predictions();
    expect(await freezePredictions(deps, at('2026-11-16T22:00:00Z'))).toEqual({ frozen: 0, isDone: true });
    const earlier = await seedRecommendation(db, {
      companyId,
      ticker: 'ACME',
      at: at('2026-11-02T16:00:00Z'),
      pUp: 0.58,
    });
    await seedRecommendation(db, { companyId, ticker: 'ACME', at: at('2026-11-13T20:00:00Z'), pUp: 0.2 });
    await freezePredictions(deps, at('2026-11-16T22:00:00Z'));
    const after = await predictions();
    expect(after.slice(1)).toEqual(before);
    expect(after[0]).toMatchObject({ session_date: '2026-11-02', recommendation_id: earlier });
  });

  test('leaves out the benchmark and sector funds', async () => {
    const spy = await seedCompany(db, 'SPY', 'Funds');
    const fund = await seedCompany(db, 'XLK', 'Funds');
    await seedRecommendation(db, { companyId: spy, ticker: 'SPY', at: at('2026-11-16T15:00:00Z'), pUp: 0.6 });
    await seedRecommendation(db, { companyId: fund, ticker: 'XLK', at: at('2026-11-16T15:00:00Z'), pUp: 0.6 });
    await freezePredictions(deps, at('2026-11-17T22:00:00Z'));
    expect((await predictions()).filter(({ ticker }) => ticker !== 'ACME')).toEqual([]);
  });
});

describe('labelling predictions', () => {
  test('labels only what is due, as prices arrive', async () => {
    await labelPredictions(deps, at('2026-11-16T22:00:00Z'));
    const monday = (await labels('ACME')).filter(({ session_date }) => session_date === '2026-11-13');
    // Published on Friday, entered at Monday's open: one session has passed, and there are no intraday prices.
    expect(monday.map(({ window, horizon, status, reason }) => [window, horizon, status, reason])).toEqual([
      ['30d', '1d', 'labelled', null],
      ['7d', '1d', 'labelled', null],
    ]);
    await labelPredictions(deps, at('2026-12-31T22:00:00Z'));
    const all = (await labels('ACME')).filter(
      ({ session_date, window }) => session_date === '2026-11-13' && window === '7d',
    );
    expect(all.map(({ horizon, status, reason }) => [horizon, status, reason])).toEqual([
      ['1h', 'unlabelable', 'daily_bars_only'],
      ['6h', 'unlabelable', 'daily_bars_only'],
      ['1d', 'labelled', null],
      ['7d', 'labelled', null],
      ['30d', 'labelled', null],
    ]);
    const week = all[3]!;
    const bar = (date: string) => calendar.sessionsBetween('2026-09-01', date).length - 1;
    const own = (100.5 + bar('2026-11-20')) / (100 + bar('2026-11-16')) - 1;
    expect(week.entry_at).toEqual(at('2026-11-16T14:30:00Z'));
    expect(week.exit_at).toEqual(at('2026-11-20T21:00:00Z'));
    expect(week.total_return).toBeCloseTo(own, 12);
    expect(week.excess_spy).toBeCloseTo(own - 402 / 400 + 1, 12);
    expect(week.excess_sector).toBeCloseTo(own - 50.5 / 50 + 1, 12);
    expect(week.win).toBe(true);
    expect(week.matured_at).toEqual(at('2026-11-20T21:00:00Z'));
  });

  test('a late price is waited for, and the label is tried again an hour later', async () => {
    const slow = await seedCompany(db, 'SLOW', 'Technology');
    await seedPrices(db, 'SLOW', 'D', '2026-11-30', '2026-12-01', () => [10, 11]);
    await seedRecommendation(db, { companyId: slow, ticker: 'SLOW', at: at('2026-11-30T22:00:00Z'), pUp: 0.6 });
    await freezePredictions(deps, at('2026-12-01T21:30:00Z'));
    await sql`update market_bars set available_at = '2026-12-01T23:00:00Z' where ticker = 'SLOW' and bar_timestamp > '2026-12-01'`.execute(
      db,
    );
    await labelPredictions(deps, at('2026-12-01T21:30:00Z'));
    expect(await labels('SLOW')).toEqual([]);
    const waiting = await db
      .selectFrom('label_queue')
      .selectAll()
      .where('ticker', '=', 'SLOW')
      .where('horizon', '=', '1d')
      .executeTakeFirstOrThrow();
    expect(waiting.due_at).toEqual(at('2026-12-01T22:30:00Z'));
    await labelPredictions(deps, at('2026-12-01T23:00:00Z'));
    expect((await labels('SLOW')).map(({ horizon, matured_at }) => [horizon, matured_at])).toEqual([
      ['1d', at('2026-12-01T23:00:00Z')],
    ]);
  });

  test('concurrent and interrupted runs store each label once and lose none', async () => {
    const other = await seedCompany(db, 'TWIN', 'Technology');
    await seedPrices(db, 'TWIN', 'D', '2026-09-01', '2026-12-31', (index) => [50 + index / 10, 50.4 + index / 10]);
    for (const { open } of calendar.sessionsBetween('2026-09-02', '2026-10-30')) {
      await seedRecommendation(db, {
        companyId: other,
        ticker: 'TWIN',
        at: new Date(open.getTime() + 60_000),
        pUp: 0.6,
      });
    }
    const now = at('2026-12-31T22:00:00Z');
    await Promise.all([runValidation(deps, now), runValidation(deps, now)]);
    const sessions = calendar.sessionsBetween('2026-09-02', '2026-10-30');
    // The label of 90 days has not matured for those whose 63 sessions, from the next open on, have not ended.
    const quarters = sessions.filter(({ open }) => calendar.addSessions(open, 64) <= now).length;
    expect(quarters).toBeGreaterThan(0);
    expect(await labels('TWIN')).toHaveLength(sessions.length * 5 + quarters);
    // As if interrupted before the queue rows were deleted: they are processed again and change nothing.
    const known = await labels('TWIN');
    await sql`insert into label_queue (prediction_id, horizon, ticker, due_at)
      select prediction_id, horizon, 'TWIN', '2026-10-01' from prediction_labels l join predictions p on p.id = l.prediction_id
      where p.ticker = 'TWIN'`.execute(db);
    await labelPredictions(deps, now);
    expect(await labels('TWIN')).toEqual(known);
    const waiting = await db.selectFrom('label_queue').select('horizon').where('ticker', '=', 'TWIN').execute();
    expect(waiting.map(({ horizon }) => horizon)).toEqual(Array(sessions.length - quarters).fill('90d'));
  });
});
