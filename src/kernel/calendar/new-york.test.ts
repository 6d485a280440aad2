import { expect, test } from 'vitest';
import { newYorkDay, newYorkInstant, newYorkOffsetMs } from './new-york.ts';
import { parseDay } from './civil-date.ts';

const HOUR_MS = 3_600_000;
const zone = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'longOffset' });

test('the offset agrees with the time zone database in every month since 1976 and around every clock change', () => {
  const wrong: string[] = [];
  const compare = (ms: number) => {
    const name = zone.formatToParts(ms).find((part) => part.type === 'timeZoneName')?.value ?? '';
    const expected = Number(name.replace('GMT', '').slice(0, 3)) * HOUR_MS;
    if (newYorkOffsetMs(ms) !== expected) wrong.push(new Date(ms).toISOString());
  };
  for (let year = 1976; year <= 2040; year++) {
    for (let month = 0; month < 12; month++) {
      compare(Date.UTC(year, month, 1));
      compare(Date.UTC(year, month, 15));
      // Changes fall at 6:00 or 7:00 UTC on a Sunday of these months.
      if (month < 2 || month > 10 || (month > 3 && month < 9)) continue;
      for (let day = 1; day <= 31; day++) {
        const morning = Date.UTC(year, month, day);
        if (new Date(morning).getUTCDay() !== 0) continue;
        for (const hour of [5.999, 6, 6.999, 7]) compare(morning + hour * HOUR_MS);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('a local time converts to its instant and back', () => {
  const day = parseDay('2026-03-08');
  expect(new Date(newYorkInstant(day, 570)).toISOString()).toBe('2026-03-08T13:30:00.000Z');
  expect(new Date(newYorkInstant(day - 1, 570)).toISOString()).toBe('2026-03-07T14:30:00.000Z');
  expect(newYorkDay(newYorkInstant(day, 0))).toBe(day);
  expect(newYorkDay(newYorkInstant(day, 0) - 1)).toBe(day - 1);
});
