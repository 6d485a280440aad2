import { expect, test } from 'vitest';
import {
  changedLimits,
  formatLimit,
  type Limits,
  configuredLimits,
  toDisplayValue,
  fromDisplayValue,
  directionOf,
  isAmbiguousShare,
  tierBinding,
  type TierLimits,
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
  expect(changedLimits(limits, { min_confidence: null, max_sector_pct: 0.07, allow_short: false })).toEqual({});
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

test('an emptied cap follows the capital again', () => {
  expect(changedLimits(limits, { max_order_value: null })).toEqual({ max_order_value: null });
  expect(changedLimits({ ...limits, max_order_value: null }, { max_order_value: null })).toEqual({});
  expect(formatLimit('max_order_value', null)).toBe('10% of the capital, at least $10,000');
});

test('a change loosens if more orders pass', () => {
  expect(directionOf('min_confidence', 0.55, 0.005)).toBe('loosens');
  expect(directionOf('min_confidence', 0.55, 0.6)).toBe('tightens');
  expect(directionOf('max_sector_pct', 0.3, 0.4)).toBe('loosens');
  expect(directionOf('allow_short', false, true)).toBe('loosens');
  expect(directionOf('require_quality_gate_for_live', true, false)).toBe('loosens');
  expect(directionOf('max_order_value', null, 5_000)).toBeNull();
});

test('the tier’s limit binds where it is the stricter one', () => {
  const tier = { min_confidence: 0.55, max_sector_pct: 0.3 } as TierLimits;
  expect(tierBinding('min_confidence', 0.005, tier)).toEqual({ limit: 0.55, binds: true });
  expect(tierBinding('min_confidence', 0.8, tier)).toEqual({ limit: 0.55, binds: false });
  expect(tierBinding('max_sector_pct', 0.5, tier)).toEqual({ limit: 0.3, binds: true });
  expect(tierBinding('max_orders_per_day', 5, tier)).toBeNull();
});

test('a percentage below one must be confirmed', () => {
  expect(isAmbiguousShare('min_confidence', 0.5)).toBe(true);
  expect(isAmbiguousShare('min_confidence', 55)).toBe(false);
  expect(isAmbiguousShare('min_price', 0.5)).toBe(false);
});
