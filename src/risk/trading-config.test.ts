import { expect, test } from 'vitest';
import { DEFAULT_PORTFOLIO_CONFIG } from './portfolio-config.ts';
import { approvalConfigOf, portfolioConfigOf, refusePatch, refuseSize } from './trading-config.ts';
import { explainPatch } from './trading-config.schema.ts';

test('stored keys override the defaults, invalid values are ignored, and the mode comes from its column', () => {
  expect(portfolioConfigOf({ trading_mode: 'paper', config: {} })).toEqual(DEFAULT_PORTFOLIO_CONFIG);
  const config = { max_order_value: 5, trading_mode: 'live', min_price: 'cheap', theme: 'dark' };
  expect(portfolioConfigOf({ trading_mode: 'disabled', config })).toEqual({
    ...DEFAULT_PORTFOLIO_CONFIG,
    trading_mode: 'disabled',
    max_order_value: 5,
  });
  expect(approvalConfigOf({ trading_mode: 'paper', config: { approval_timeout_minutes: 5 } })).toEqual({
    auto_approve_paper: true,
    require_approval_for_live: true,
    approval_timeout_minutes: 5,
  });
});

test.each([
  [{ trading_mode: 'live' }, /PUT \/api\/admin\/trading\/mode/],
  [{ auto_approve_paper: false }, /approval-config/],
  [{ require_approval_for_live: false }, /approval-config/],
  [{ approval_timeout_minutes: 1 }, /approval-config/],
  [{ id: 'x' }, /not a setting/],
  [{ config: {} }, /not a setting/],
  [{ '': 1 }, /key/],
  [Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`k${index}`, 1])), /at most 200/],
])('%j is refused', (patch, why) => {
  expect(refusePatch(patch)).toMatch(why);
});

test('known keys are validated, others are accepted', () => {
  expect(explainPatch({ max_position_pct: 1.01 })).toMatch(/body.max_position_pct must be a number from 0 to 1/);
  expect(explainPatch({ max_open_positions: 1.5 })).toMatch(/integer/);
  expect(explainPatch({ allow_short: 'yes' })).toMatch(/true or false/);
  expect(explainPatch({ max_order_value: null })).toBeNull();
  expect(explainPatch({ max_order_value: 'much' })).toMatch(/number/);
  expect(explainPatch({ min_price: null })).toMatch(/number/);
  expect(explainPatch({ max_position_pct: 1, anything: { at: 'all' } })).toBeNull();
  expect(refuseSize({ text: 'x'.repeat(70_000) })).toMatch(/longer/);
  expect(refuseSize({})).toBeNull();
});
