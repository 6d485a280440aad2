import { expect, test } from 'vitest';
import { nyseCalendar } from '../../kernel/calendar/nyse.ts';
import { volumeSince } from './volume-since.ts';

const calendar = nyseCalendar();
const quote = (at: string, volume: number, before: { at: string; volume: number }) => ({
  quoted_at: new Date(at),
  day_volume: volume,
  before_volume: before.volume,
  before_at: new Date(before.at),
});

test('the volume since a quote of the same session is the difference', () => {
  const before = { at: '2026-03-05T15:00:00Z', volume: 1_000 };
  expect(volumeSince(quote('2026-03-05T16:00:00Z', 1_500, before), null, calendar)).toBe(500);
});

test('after a quote of an earlier session all of the day counts, whichever volume is larger', () => {
  const before = { at: '2026-03-04T15:00:00Z', volume: 1_000 };
  expect(volumeSince(quote('2026-03-05T16:00:00Z', 1_500, before), null, calendar)).toBe(1_500);
  expect(volumeSince(quote('2026-03-05T14:31:00Z', 200, before), null, calendar)).toBe(200);
});
