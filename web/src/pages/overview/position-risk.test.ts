import { expect, test } from 'vitest';
import { riskByPosition } from './position-risk.ts';

const RISK = {
  holdings: [
    { ticker: 'A', contribution_share: 0.25 },
    { ticker: 'B', contribution_share: 0.75 },
    { ticker: 'C', contribution_share: null },
  ],
  tail_losses: [
    { level: 0.95, sessions: 1, method: 'historical', value_at_risk_money: 9 },
    { level: 0.95, sessions: 1, method: 'normal', value_at_risk_money: 400 },
  ],
};
const POSITIONS = {
  active_pool: 80_000,
  open_positions: [
    { ticker: 'A', risk_amount: 100, stop_price: 9 },
    { ticker: 'B', risk_amount: 500, stop_price: 9 },
    { ticker: 'C', risk_amount: 0, stop_price: null },
  ],
};

test('the parts of the VaR add up to it, and a position without a stop has no heat', () => {
  const rows = riskByPosition(RISK, POSITIONS);
  expect(rows.map(({ ticker }) => ticker)).toEqual(['B', 'A', 'C']);
  expect(rows.map(({ valueAtRisk }) => valueAtRisk)).toEqual([300, 100, null]);
  expect(rows.map(({ heatShare }) => heatShare)).toEqual([0.00625, 0.00125, null]);
});
