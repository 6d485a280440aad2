import { describe, expect, test } from 'vitest';
import { nyseCalendar } from '../kernel/calendar/nyse.ts';
import { planRefresh, type SeriesState } from './refresh-plan.ts';

const calendar = nyseCalendar();
const thursday = new Date('2026-11-12T14:30:00Z');
const friday = new Date('2026-11-13T14:30:00Z');
const state = (ticker: string, change: Partial<SeriesState> = {}): SeriesState => ({
  ticker,
  timeframe: 'D',
  last: null,
  attemptedAt: null,
  ...change,
});
const due = (states: SeriesState[], now: string) =>
  planRefresh(states, calendar, new Date(now)).map(({ ticker, timeframe }) => `${ticker} ${timeframe}`);

describe('a series is due', () => {
  test('when a bar has closed since its last one', () => {
    expect(due([state('ACME', { last: thursday })], '2026-11-13T20:59:00Z')).toEqual([]);
    expect(due([state('ACME', { last: thursday })], '2026-11-13T21:00:00Z')).toEqual(['ACME D']);
    expect(due([state('ACME', { last: friday })], '2026-11-15T12:00:00Z')).toEqual([]);
  });

  test('again 15 minutes after an attempt that did not return the bar', () => {
    const attempted = { last: thursday, attemptedAt: new Date('2026-11-13T21:05:00Z') };
    expect(due([state('ACME', attempted)], '2026-11-13T21:19:00Z')).toEqual([]);
    expect(due([state('ACME', attempted)], '2026-11-13T21:20:00Z')).toEqual(['ACME D']);
  });

  test('immediately when the last attempt was before the bar closed', () => {
    const attempted = { last: thursday, attemptedAt: new Date('2026-11-13T20:59:00Z') };
    expect(due([state('ACME', attempted)], '2026-11-13T21:00:00Z')).toEqual(['ACME D']);
  });
});

test('an attempt of a clock that was ahead delays no bar, and comes first until it is repeated', () => {
  const ahead = state('AHEAD', { last: thursday, attemptedAt: new Date('2026-11-14T21:00:00Z') });
  const other = state('OTHER', { last: thursday, attemptedAt: new Date('2026-11-12T21:00:00Z') });
  expect(due([other, ahead], '2026-11-13T21:00:00Z')).toEqual(['AHEAD D', 'OTHER D']);
  // Clocks of several machines differ by less than a minute.
  const fresh = state('FRESH', { last: thursday, attemptedAt: new Date('2026-11-13T21:00:30Z') });
  expect(due([fresh], '2026-11-13T21:00:00Z')).toEqual([]);
});

test('series with the oldest attempt come first, so that a halted ticker does not starve the others', () => {
  const states = [
    state('HALT', { last: thursday, attemptedAt: new Date('2026-11-13T21:00:00Z') }),
    state('BETA', { last: thursday, attemptedAt: new Date('2026-11-12T21:00:00Z') }),
    state('NEWCO'),
    state('ACME', { timeframe: 'M30' }),
  ];
  expect(due(states, '2026-11-13T22:00:00Z')).toEqual(['NEWCO D', 'ACME M30', 'BETA D', 'HALT D']);
});

test('a new daily series starts two years back, a 30-minute series 60 sessions; later refreshes start at the last bar', () => {
  const now = new Date('2026-11-13T22:00:00Z');
  const starts = planRefresh(
    [state('DAYS'), state('HALF', { timeframe: 'M30' }), state('LATE', { last: thursday })],
    calendar,
    now,
  ).map(({ ticker, from }) => [ticker, calendar.sessionsBetween(calendar.dateOf(from), '2026-11-13').length]);
  expect(Object.fromEntries(starts)).toEqual({ DAYS: 504, HALF: 60, LATE: 2 });
});
