import { expect, test } from 'vitest';
import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { nyseCalendar } from '../kernel/calendar/nyse.ts';
import { SignalBook } from './signals.ts';
import type { SignalRow } from './signal.store.ts';

/** The sessions from 9 to 13 November 2026 in which a recommendation of an instant is decided. */
function decidedIn(calendar: TradingCalendar, at: Date): string[] {
  const sessions = calendar.sessionsBetween('2026-11-09', '2026-11-13');
  const book = new SignalBook(calendar, {
    openMs: Float64Array.from(sessions, ({ open }) => open.getTime()),
    closeMs: Float64Array.from(sessions, ({ close }) => close.getTime()),
  });
  const row = { id: 'r', ticker: 'ACME', generated_at: at, expires_at: new Date('2026-12-01T00:00:00Z') };
  book.add({ ...row, time_horizon: '7d', window: '7d', action: 'buy' } as SignalRow);
  return book.toColumns(() => 0).flatMap((signals, index) => (signals.length > 0 ? (sessions[index]?.date ?? '') : []));
}

test('what is published at the close is traded at the next open', () => {
  const calendar = nyseCalendar();
  expect(decidedIn(calendar, calendar.sessionOn('2026-11-10')?.close as Date)).toEqual(['2026-11-10']);
});

test('in a market that never closes, the open at the instant of publication is not traded', () => {
  const calendar = alwaysOpenCalendar();
  const close = calendar.sessionOn('2026-11-10')?.close as Date;
  expect(calendar.sessionOn('2026-11-11')?.open).toEqual(close);
  expect(decidedIn(calendar, close)).toEqual(['2026-11-11']);
  expect(decidedIn(calendar, new Date(close.getTime() - 1))).toEqual(['2026-11-10']);
});
