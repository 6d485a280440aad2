import { describe, expect, test } from 'vitest';
import { nyseCalendar } from '../kernel/calendar/nyse.ts';
import { evaluateOutcome, isJudged, type Statement } from './outcome.ts';
import type { PriceSeries } from './prices.ts';

const calendar = nyseCalendar();
const LATE = new Date('2026-12-31T22:00:00Z');

function series(closeOf: (date: string) => number | null): PriceSeries {
  const bars = calendar.sessionsBetween('2026-06-01', '2026-12-31').flatMap(({ date, open, close: endsAt }) => {
    const close = closeOf(date);
    return close === null ? [] : { timestamp: open, endsAt, availableAt: endsAt, close };
  });
  return { bars, actions: [] };
}
/** Moves by a quarter per cent a day, so that its sigma is at the floor of half a per cent. */
const flat = (date: string) => (Number(date.slice(-2)) % 2 ? 100 : 100.25);
const jumpsOn = (day: string, to: number) => series((date) => (date >= day ? to : flat(date)));
const benchmark = series(() => 400);

const statement = (change: Partial<Statement> = {}): Statement => ({
  direction: 'positive',
  catalystType: 'contract_win',
  timeHorizon: '7d',
  publishedAt: new Date('2026-11-03T16:00:00Z'),
  availableAt: new Date('2026-11-03T16:15:00Z'),
  ...change,
});
const judge = (given: Statement, own: PriceSeries, asOf = LATE, market = benchmark) =>
  evaluateOutcome(given, { own, benchmark: market }, calendar, asOf);

describe('was a statement right', () => {
  test('good news before a rise was, bad news was not', () => {
    const rise = jumpsOn('2026-11-04', 106);
    expect(judge(statement(), rise)).toMatchObject({ status: 'won' });
    expect(judge(statement({ direction: 'negative' }), rise)).toMatchObject({ status: 'lost' });
    expect(judge(statement({ direction: 'negative' }), jumpsOn('2026-11-04', 95))).toMatchObject({ status: 'won' });
  });

  test('the day of the news counts, from the close before it', () => {
    const found = judge(statement(), jumpsOn('2026-11-03', 106));
    expect(found?.car).toBeCloseTo(106 / 100.25 - 1, 12);
    expect(found?.maturedAt).toEqual(calendar.sessionOn('2026-11-09')?.close);
  });

  test('what the whole market did is taken off', () => {
    const market = series((date) => (date >= '2026-11-04' ? 424 : 400));
    expect(judge(statement(), jumpsOn('2026-11-04', 106), LATE, market)).toMatchObject({ status: 'immaterial' });
    expect(judge(statement(), series(flat), LATE, market)).toMatchObject({ status: 'lost' });
  });

  test('a move within half of the usual one decides nothing', () => {
    expect(judge(statement(), jumpsOn('2026-11-04', 100.7))).toMatchObject({ status: 'immaterial' });
  });

  test('nothing is known before the horizon has passed', () => {
    const rise = jumpsOn('2026-11-04', 106);
    expect(judge(statement(), rise, new Date('2026-11-09T20:59:59Z'))).toBeNull();
    expect(judge(statement(), rise, new Date('2026-11-09T21:00:00Z'))).toMatchObject({ status: 'won' });
  });

  test('a split is no loss', () => {
    const halved = jumpsOn('2026-11-05', 53);
    const exAt = calendar.sessionOn('2026-11-05')!.open;
    const own = {
      ...halved,
      actions: [{ type: 'split' as const, ratio: 2, exAt, availableAt: new Date('2026-10-01') }],
    };
    expect(judge(statement(), own)).toMatchObject({ status: 'won' });
  });

  test('a missing close waits three sessions, then the statement is left unlabelled', () => {
    const gap = (sessions: string[]) =>
      series((date) => (sessions.includes(date) ? null : date >= '2026-11-04' ? 106 : flat(date)));
    expect(judge(statement(), gap(['2026-11-09']))?.maturedAt).toEqual(calendar.sessionOn('2026-11-10')?.close);
    const gone = series((date) => (date >= '2026-11-06' ? null : flat(date)));
    expect(judge(statement(), gone, new Date('2026-11-11T22:00:00Z'))).toBeNull();
    expect(judge(statement(), gone)).toMatchObject({ status: 'unlabelable', car: null });
    expect(judge(statement(), jumpsOn('2026-11-04', 106), LATE, { bars: [], actions: [] })).toMatchObject({
      status: 'unlabelable',
    });
  });

  test('neutral words and reports of price moves are not judged', () => {
    expect(isJudged({ direction: 'positive', catalystType: 'other' })).toBe(true);
    expect(isJudged({ direction: 'neutral', catalystType: 'other' })).toBe(false);
    expect(isJudged({ direction: 'mixed', catalystType: 'other' })).toBe(false);
    expect(isJudged({ direction: 'negative', catalystType: 'price_move' })).toBe(false);
  });
});
