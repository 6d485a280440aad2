import { expect, test } from 'vitest';
import {
  changedLimits,
  formatLimit,
  type Limits,
  configuredLimits,
  toDisplayValue,
  fromDisplayValue,
} from './limits.ts';

const limits = { min_confidence: 0.55, max_order_value: 10_000, max_sector_pct: 0.07, allow_short: false } as Limits;

test('fractions are displayed as percentages and converted back without loss', () => {
  expect(toDisplayValue('max_sector_pct', 0.07)).toBe(7);
  for (const share of [0.07, 0.29, 0.575, 1.1, 0.0123]) {
    expect(fromDisplayValue('max_sector_pct', toDisplayValue('max_sector_pct', share))).toBe(share);
  }
  expect(toDisplayValue('max_order_value', 2_500)).toBe(2_500);
});

test('only different values are changes, and an emptied field is none', () => {
  expect(changedLimits(limits, {})).toEqual({});
  expect(changedLimits(limits, { min_confidence: 0.55, max_order_value: null, allow_short: false })).toEqual({});
  expect(changedLimits(limits, { max_order_value: 0, allow_short: true })).toEqual({
    max_order_value: 0,
    allow_short: true,
  });
});

test('limits are formatted in their own unit without rounding', () => {
  expect(formatLimit('max_sector_pct', 0.3)).toBe('30%');
  expect(formatLimit('max_adv_pct', 0.00125)).toBe('0.125%');
  expect(formatLimit('max_order_value', 10_000)).toBe('$10,000');
  expect(formatLimit('min_price', 0.005)).toBe('$0.005');
  expect(formatLimit('max_price_age_minutes', 7.5)).toBe('7.5 min');
  expect(formatLimit('max_orders_per_day', 1_200)).toBe('1,200');
  expect(formatLimit('allow_short', true)).toBe('yes');
});

test('an unset minimum confidence is the tier default, and setting that default is a change', () => {
  const shown = configuredLimits(limits, { max_order_value: 10_000 });
  expect(shown.min_confidence).toBeUndefined();
  expect(formatLimit('min_confidence', shown.min_confidence)).toBe('tier default');
  expect(changedLimits(shown, { min_confidence: 0.55 })).toEqual({ min_confidence: 0.55 });
  expect(configuredLimits(limits, { min_confidence: 0.55 })).toEqual(limits);
});
