import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseInstant } from './instant.ts';

test.each([
  ['2026-01-05', '2026-01-05T00:00:00.000Z'],
  ['2026-01-05T10:20', '2026-01-05T10:20:00.000Z'],
  ['2026-01-05T10:20:30', '2026-01-05T10:20:30.000Z'],
  ['2026-01-05 10:20:30.123456Z', '2026-01-05T10:20:30.123Z'],
  ['2026-01-05T10:20:30+02:00', '2026-01-05T08:20:30.000Z'],
  ['2026-01-05T10:20:30 02:00', '2026-01-05T08:20:30.000Z'],
  ['2026-01-05T10:20:30-0530', '2026-01-05T15:50:30.000Z'],
  ['2024-02-29T00:00:00z', '2024-02-29T00:00:00.000Z'],
])('%s is %s', (text, expected) => {
  expect(parseInstant(text)?.toISOString()).toBe(expected);
});

test.each([
  '',
  'yesterday',
  '2026-13-01',
  '2026-02-29',
  '2026-01-00',
  '2026-01-05T24:00:00Z',
  '2026-01-05T10:60:00Z',
  '2026-01-05T10:20:30+25:00',
  '0000-01-01',
  '2026-1-5',
  '1767607230',
  '2026-01-05T10:20:30Z\0',
  '٢٠٢٦-01-05',
])('%j is none', (text) => {
  expect(parseInstant(text)).toBeNull();
});

test('every formatted instant parses back', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
      (date) => {
        expect(parseInstant(date.toISOString())?.getTime()).toBe(date.getTime());
      },
    ),
  );
});
