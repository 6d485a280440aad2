import { expect, test } from 'vitest';
import { formatCheckFigure } from './check-figure.ts';
import { DECIDE_CHECKS, GATE_CHECKS, QUALITY_CHECKS, RISK_CHECKS } from './check-names.ts';

test.each([
  ['a share in percent, close to its limit too', RISK_CHECKS, 'position_limit', 0.2504, '25.04%'],
  ['the limit of a share', RISK_CHECKS, 'position_limit', 0.25, '25%'],
  ['the value in a sector where the engine decides', DECIDE_CHECKS, 'sector_limit', 19_999.5, '$19,999.50'],
  ['the share of a sector at the risk engine', RISK_CHECKS, 'sector_limit', 0.3, '30%'],
  ['a loss', RISK_CHECKS, 'daily_loss', 0.0031, '0.31%'],
  ['an edge', DECIDE_CHECKS, 'negative_edge', -0.0012, '−0.12%'],
  ['a price below a dollar', GATE_CHECKS, 'min_price', 0.1234, '$0.1234'],
  ['a risk check at the gate', GATE_CHECKS, 'drawdown', 0.1, '10%'],
  ['a collar', GATE_CHECKS, 'price_collar', 0.02, '2%'],
  ['the win rate of the quality gate', QUALITY_CHECKS, 'win_rate_low', 0.512, '51.2%'],
  ['the calibration error, as its figure above the gate', QUALITY_CHECKS, 'calibration_error', 0.049, '4.9%'],
  ['the tick of a price', GATE_CHECKS, 'tick_size', 0.0001, '$0.0001'],
  ['a count', RISK_CHECKS, 'orders_per_day', 3, '3'],
  ['a figure without a unit', QUALITY_CHECKS, 'rank_ic', 0.03456, '0.0346'],
  ['words', GATE_CHECKS, 'trading_mode', 'paper', 'paper'],
  ['a state', RISK_CHECKS, 'quality_gate', 'insufficient_data', 'insufficient data'],
  ['yes and no', GATE_CHECKS, 'paused', false, 'no'],
  ['nothing', RISK_CHECKS, 'liquidity', null, '–'],
])('%s is shown as people read it', (_name, catalogue, check, value, expected) => {
  expect(formatCheckFigure(value, catalogue.unitOf(check))).toBe(expected);
});

test('rules of the gate that share a name have their own labels, then the risk check of that name', () => {
  const labels = [0, 1].map((nth) => GATE_CHECKS.labelOf('trading_mode', nth));
  expect(labels).toEqual(['Trading mode', 'Mode of the order']);
  expect([0, 1].map((nth) => GATE_CHECKS.labelOf('min_price', nth))).toEqual(['Market price', 'Price']);
  expect([0, 1, 2].map((nth) => GATE_CHECKS.labelOf('approval', nth))).toEqual([
    'Approval exists',
    'Approval given',
    'Order approved unchanged',
  ]);
  // A check that is not in the catalogue, as of another version, and one more of a name than it has.
  expect(GATE_CHECKS.labelOf('new_rule')).toBe('New rule');
  expect(GATE_CHECKS.labelOf('daily_loss', 3)).toBe('Daily loss');
});
