import fc from 'fast-check';
import { expect, test } from 'vitest';
import { netEdge } from '../recommendations/confidence.ts';
import { traceSize } from './decision-trace.ts';
import {
  computeSize,
  hasCashToBuy,
  MIN_NOTIONAL,
  SHARE_STEP,
  SIZE_CONSTRAINTS,
  type SizeConstraintName,
  sharesFor,
  type SizeInput,
} from './size.ts';
import { RISK_TIERS, TIERS } from './tiers.ts';

const golden = (): SizeInput => ({
  active: 10_000,
  freeCash: 10_000,
  edge: netEdge(0.045, 0.56, null, 0.001),
  sigmaHorizon: 0.045,
  sigmaAnnual: 0.02 * Math.sqrt(252),
  lossFraction: 0.05,
  absoluteCap: 10_000,
  maxOpenPositions: 12,
  adv: Number.POSITIVE_INFINITY,
  heat: 0,
  sectorValue: 0,
  clusterValue: 0,
  heldVariance: 0,
  heldCovariance: 0,
  capitalRoom: Number.POSITIVE_INFINITY,
  drawdown: 0,
  factor: 1,
  isMicro: false,
});

test('the golden case: risk 2000, volatility 1091, position cap 1000', () => {
  const input = golden();
  expect(input.edge).toBeCloseTo(0.00579, 5);
  const result = computeSize(input, TIERS.moderate);
  const { limits } = traceSize(input, TIERS.moderate, result);
  expect((limits.kelly ?? 0) / TIERS.moderate.kellyFraction / input.active).toBeCloseTo(2.861, 3);
  expect(limits.risk_per_trade).toBeCloseTo(2_000, 9);
  expect(limits.target_volatility).toBeCloseTo(1_091, 0);
  expect(result).toEqual({ notional: 1_000, binding: 'max_position' });
});

const bindings: [SizeConstraintName, Partial<SizeInput>][] = [
  ['kelly', { edge: 0.0001 }],
  ['risk_per_trade', { lossFraction: 0.2 }],
  ['target_volatility', { sigmaAnnual: 0.6 }],
  ['portfolio_volatility', { heldVariance: 1_100 ** 2, heldCovariance: 0.8 * 1_100 * 0.3175 }],
  ['absolute_position_cap', { absoluteCap: 700 }],
  ['free_cash', { freeCash: 112 }],
  ['liquidity', { adv: 10_000 }],
  ['heat', { heat: 0.0799 }],
  ['sector', { sectorValue: 2_900 }],
  ['cluster', { clusterValue: 3_400 }],
  ['live_capital', { capitalRoom: 300 }],
  ['micro', { isMicro: true, adv: 1e9 }],
];

test.each(bindings)('%s is named when it binds', (name, change) => {
  const result = computeSize({ ...golden(), ...change }, TIERS.moderate);
  expect(result.binding).toBe(name);
  expect(result.notional).toBeGreaterThan(0);
});

test('a symbol that moves with the portfolio gets less room than one that hedges it', () => {
  const room = (correlation: number) => {
    const input = { ...golden(), heldVariance: 1_000 ** 2, heldCovariance: correlation * 1_000 * golden().sigmaAnnual };
    return (
      traceSize(input, TIERS.moderate, computeSize(input, TIERS.moderate)).limits.portfolio_volatility ?? Number.NaN
    );
  };
  expect(room(0)).toBeCloseTo(Math.sqrt(1_200 ** 2 - 1_000 ** 2) / golden().sigmaAnnual, 6);
  expect(room(0.8)).toBeLessThan(room(0));
  expect(room(-0.8)).toBeGreaterThan(room(0));
});

test('a first position is never limited by the volatility of the portfolio', () => {
  const some = fc.record({
    active: fc.double({ min: 1, max: 1e7, noNaN: true }),
    sigmaAnnual: fc.double({ min: 0.01, max: 2, noNaN: true }),
    maxOpenPositions: fc.integer({ min: 2, max: 100 }),
  });
  fc.assert(
    fc.property(some, fc.constantFrom(...RISK_TIERS), (change, name) => {
      const input = { ...golden(), ...change };
      const { limits } = traceSize(input, TIERS[name], computeSize(input, TIERS[name]));
      expect(limits.portfolio_volatility).toBeGreaterThan(limits.target_volatility ?? Number.NaN);
    }),
  );
});

test('a drawdown shrinks the size down to a quarter, and caution halves it', () => {
  expect(computeSize({ ...golden(), drawdown: 0.075 }, TIERS.moderate).notional).toBeCloseTo(500, 9);
  expect(computeSize({ ...golden(), drawdown: 0.9 }, TIERS.moderate).notional).toBeCloseTo(250, 9);
  expect(computeSize({ ...golden(), factor: 0.5 }, TIERS.moderate).notional).toBeCloseTo(500, 9);
});

const money = fc.double({ min: 0, max: 1e7, noNaN: true });
const share = fc.double({ min: 0, max: 2, noNaN: true });
const inputFields = {
  active: fc.double({ min: -1e5, max: 1e7, noNaN: true }),
  freeCash: money,
  edge: fc.double({ min: -0.5, max: 0.5 }),
  sigmaHorizon: share,
  sigmaAnnual: share,
  lossFraction: share,
  absoluteCap: money,
  maxOpenPositions: fc.integer({ min: 1, max: 100 }),
  adv: fc.oneof(money, fc.constant(Number.POSITIVE_INFINITY)),
  heat: share,
  sectorValue: money,
  clusterValue: money,
  heldVariance: fc.double({ min: 0, max: 1e12, noNaN: true }),
  heldCovariance: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  drawdown: share,
  capitalRoom: money,
  factor: fc.constantFrom(1, 0.5, 0.25),
  isMicro: fc.boolean(),
};
const anyInput = fc.record(inputFields);

test('for any input the size is finite, not negative, and within every limit', () => {
  fc.assert(
    fc.property(anyInput, fc.constantFrom(...RISK_TIERS), (input, name) => {
      const { notional } = computeSize(input, TIERS[name]);
      expect(Number.isFinite(notional)).toBe(true);
      expect(notional).toBeGreaterThanOrEqual(0);
      if (notional > 0) {
        for (const { limit } of SIZE_CONSTRAINTS) expect(notional).toBeLessThanOrEqual(limit(input, TIERS[name]));
        expect(notional).toBeLessThanOrEqual(input.freeCash);
      }
    }),
  );
});

test('a hundredth of the active pool stays in cash', () => {
  const limit = (freeCash: number) => {
    const input = { ...golden(), freeCash };
    return traceSize(input, TIERS.moderate, computeSize(input, TIERS.moderate)).limits.free_cash;
  };
  expect(limit(600)).toBe(500);
  expect(limit(100)).toBe(0);
  expect(limit(40)).toBe(0);
});

test('without cash for the smallest order no size is above zero', () => {
  const scarce = fc.record({ ...inputFields, freeCash: fc.double({ min: 0, max: 2e5, noNaN: true }) });
  fc.assert(
    fc.property(scarce, fc.constantFrom(...RISK_TIERS), (input, name) => {
      if (!hasCashToBuy(input.freeCash, input.active)) {
        expect(sharesFor(computeSize(input, TIERS[name]).notional, 0.01)).toBe(0);
      }
    }),
  );
  expect(hasCashToBuy(100.99, 10_000)).toBe(false);
  expect(hasCashToBuy(101, 10_000)).toBe(true);
});

test('a limit that cannot be computed allows no size', () => {
  expect(computeSize({ ...golden(), edge: Number.NaN }, TIERS.moderate).notional).toBe(0);
  expect(computeSize({ ...golden(), heat: Number.NaN }, TIERS.moderate).notional).toBe(0);
});

test('shares are whole steps that cost no more than the notional', () => {
  expect(sharesFor(1_000, 300)).toBe(3.3333);
  expect(sharesFor(0.99, 0.1)).toBe(0);
  expect(sharesFor(100, 0)).toBe(0);
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e7, noNaN: true }),
      fc.double({ min: 0.01, max: 1e5, noNaN: true }),
      (notional, price) => {
        const shares = sharesFor(notional, price);
        expect(shares * price).toBeLessThanOrEqual(notional);
        expect(Math.abs(Math.round(shares / SHARE_STEP) * SHARE_STEP - shares)).toBeLessThanOrEqual(shares * 1e-9);
        if (shares > 0) expect(shares * price).toBeGreaterThanOrEqual(MIN_NOTIONAL);
        else expect(notional < MIN_NOTIONAL + price * SHARE_STEP).toBe(true);
      },
    ),
  );
});
