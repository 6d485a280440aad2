import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AccountStateInput, resolveState } from './account-state.ts';
import { CAPITAL_CAPS, type CapitalCapName, capOf } from './capital-caps.ts';
import { evaluateOrder } from './evaluate-order.ts';
import { resolveConfig } from './portfolio-config.ts';
import { resolveOrder } from './proposed-order.ts';

const names = Object.keys(CAPITAL_CAPS) as CapitalCapName[];
const NOW = new Date('2026-11-16T15:00:00Z');
/** Ten million, of which one order of half a million is 5%. */
const LARGE: AccountStateInput = { equity: 1e7, cash: 1e7, buying_power: 1e7, open_orders: [], adv: 1e9 };
const order = resolveOrder({
  ticker: 'ACME',
  sector: 'Energy',
  quantity: 5_000,
  estimated_value: 500_000,
  confidence: 0.9,
});

test('a large account may place orders in proportion to its capital', () => {
  const { checks, eligible } = evaluateOrder(order, resolveConfig(null), resolveState(LARGE), NOW);
  expect(checks.find(({ name }) => name === 'order_value')).toMatchObject({ passed: true, limit: 1e6 });
  expect(eligible).toBe(true);
});

test('a cap that the operator set does not follow the capital', () => {
  const config = resolveConfig({ max_order_value: 10_000 });
  const { rejection_reasons } = evaluateOrder(order, config, resolveState(LARGE), NOW);
  expect(rejection_reasons.join()).toMatch(/order value exceeds/);
});

test('a cap never falls below its least value, and grows with the equity', () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.double({ min: 0, max: 1e12, noNaN: true }), (name, equity) => {
      expect(capOf(name, null, equity)).toBeGreaterThanOrEqual(CAPITAL_CAPS[name].least);
      expect(capOf(name, null, 2 * equity)).toBeGreaterThanOrEqual(capOf(name, null, equity));
      expect(capOf(name, 7, equity)).toBe(7);
    }),
  );
});
