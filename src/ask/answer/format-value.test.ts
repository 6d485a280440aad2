import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORMATS, formatValue, NO_DATA, type Value } from './format-value.ts';

test.each<[Value, (typeof FORMATS)[number], string, string]>([
  [1234.5, 'price', '', '1,234.50'],
  [-1234.5, 'money', '', '-$1,234.50'],
  [0, 'money', '', '$0.00'],
  [-0.001, 'money', '', '$0.00'],
  [0.12345, 'percent', '', '12.35%'],
  [0.05, 'signed', '', '+5.00%'],
  [-0.05, 'signed', '', '-5.00%'],
  [-0.000001, 'signed', '', '0.00%'],
  [1, 'count', 'order', '1 order'],
  [0, 'count', 'company', '0 companies'],
  [2, 'count', 'box', '2 boxes'],
  [3, 'count', 'day', '3 days'],
  [1_000_000, 'count', '', '1,000,000'],
  [1.2, 'count', 'share', '1 share'],
  [0, 'verb', 'are', 'are'],
  [1, 'verb', 'are', 'is'],
  [2, 'verb', 'are', 'are'],
  [1, 'verb', 'have', 'has'],
  [1, 'verb', 'wait', 'waits'],
  [1, 'verb', 'match', 'matches'],
  [1, 'quantity', 'share', '1 share'],
  [0.5, 'quantity', 'share', '0.5 shares'],
  [0.25, 'moved', '', 'rose'],
  [-0.25, 'moved', '', 'fell'],
  [0, 'moved', '', 'did not move'],
  [1, 'against', '', 'ahead of'],
  [-1, 'against', '', 'behind'],
  [0, 'against', '', 'level with'],
  [10, 'quantity', '', '10'],
  [0.1234567, 'quantity', '', '0.123457'],
  [0.5, 'number', '', '0.5'],
  ['guidance_cut', 'words', '', 'guidance cut'],
  ['guidance_cut', 'text', '', 'guidance_cut'],
  ['two\nlines\u0007', 'text', '', 'two lines'],
  [new Date('2026-11-13T21:45:00Z'), 'time', '', '2026-11-13 21:45 UTC'],
  [new Date('2026-11-13T21:45:00Z'), 'date', '', '2026-11-13'],
  ['2026-11-13', 'time', '', '2026-11-13'],
  [null, 'price', '', NO_DATA],
  [Number.NaN, 'percent', '', NO_DATA],
  [Number.POSITIVE_INFINITY, 'money', '', NO_DATA],
  [true, 'text', '', 'true'],
])('%s as %s', (value, format, noun, text) => {
  expect(formatValue(value, format, noun)).toBe(text);
});

test('a long text is cut', () => {
  expect(formatValue('x'.repeat(1_000), 'text')).toHaveLength(400);
});

test('a price is read back as the value to two digits', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
      const back = Number(formatValue(value, 'price').replaceAll(',', ''));
      expect(Math.abs(back - value)).toBeLessThanOrEqual(0.005 + Math.abs(value) * 1e-12);
    }),
  );
});

test('any value has one line of text in any format', () => {
  const value = fc.oneof(fc.double(), fc.string({ unit: 'binary' }), fc.boolean(), fc.constant(null));
  fc.assert(
    fc.property(value, fc.constantFrom(...FORMATS), (given, format) => {
      const text = formatValue(given, format, 'order');
      if (format !== 'date' && format !== 'time') expect(text).not.toMatch(/[\n\r\0]/);
      expect(text.length).toBeLessThanOrEqual(400);
    }),
  );
});
