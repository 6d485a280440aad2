import { describe, expect, test } from 'vitest';
import {
  formatBytes,
  formatCompact,
  formatDuration,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPlural,
  formatSigned,
  formatSignedMoney,
  formatSignedPercent,
  formatWords,
  isShownAsZero,
  NO_VALUE,
} from './format.ts';

describe('number formats', () => {
  test('a missing value is a dash, never zero and never NaN', () => {
    for (const format of [formatNumber, formatMoney, formatPercent, formatSigned, formatCompact, formatDuration]) {
      for (const value of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) expect(format(value)).toBe(NO_VALUE);
    }
  });

  test('signed formats show the sign of gains and losses', () => {
    expect(formatSigned(0.5)).toBe('+0.50');
    expect(formatSigned(-0.5)).toBe('−0.50');
    expect(formatSigned(0)).toBe('0.00');
    expect(formatSignedPercent(-0.0115, 2)).toBe('−1.15%');
    expect(formatSignedMoney(1234.5)).toBe('+$1,234.50');
    expect(formatMoney(-3)).toBe('−$3.00');
  });

  test('one of a kind is singular', () => {
    const texts = [0, 1, 1_234].map((count) => formatPlural(count, 'order'));
    expect(texts).toEqual(['0 orders', '1 order', '1,234 orders']);
    expect(formatPlural(2, 'company', 'companies')).toBe('2 companies');
  });

  test('what rounds to zero has no sign', () => {
    expect([formatMoney(-0.001), formatPercent(-0.0001), formatNumber(-0.004), formatSigned(-0.004)]).toEqual([
      '$0.00',
      '0.0%',
      '0.00',
      '0.00',
    ]);
    expect(['$0.00', '0.0%', '+0.1%', '−$2.00', '–', ''].map(isShownAsZero)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('bytes have the unit in which they are below a thousand', () => {
    expect([0, 999, 1_000, 999_949, 999_960, 4_215_000_000, 3e15].map(formatBytes)).toEqual([
      '0 B',
      '999 B',
      '1.0 kB',
      '999.9 kB',
      '1.0 MB',
      '4.2 GB',
      '3,000.0 TB',
    ]);
    expect(formatBytes(null)).toBe(NO_VALUE);
  });

  test('durations have at most two units', () => {
    expect([12, 1_240, 15_000, 60_000, 5_400_000, 90_000_000].map(formatDuration)).toEqual([
      '12 ms',
      '1.2 s',
      '15 s',
      '1 min',
      '1 h 30 min',
      '1 d 1 h',
    ]);
  });

  test('formatWords turns snake_case names into labels', () => {
    expect(formatWords('price_target')).toBe('Price target');
    expect(formatWords('market_api')).toBe('Market API');
    expect(formatWords(null)).toBe(NO_VALUE);
  });
});
