import { expect, test } from 'vitest';
import { isCalendarDate, parseDay } from './civil-date.ts';

test.each(['2026-02-28', '2024-02-29', '0100-01-01', '9999-12-31'])('%s is a date that can be parsed', (text) => {
  expect(isCalendarDate(text)).toBe(true);
  expect(parseDay(text)).toBeTypeOf('number');
});

test.each(['2026-02-30', '2026-13-01', '0000-01-01', '0001-01-01', '0099-12-31', '2026-1-1', ''])(
  '"%s" is no date and is not parsed',
  (text) => {
    expect(isCalendarDate(text)).toBe(false);
    expect(() => parseDay(text)).toThrow(RangeError);
  },
);
