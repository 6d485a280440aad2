import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DecisionFacts, decisionKind, EXECUTABLE, firstSkip, isMicro, SKIP_REASONS } from './decide.ts';
import { traceChecks } from './decision-trace.ts';
import { TIERS } from './tiers.ts';

const tier = TIERS.moderate;
const good: DecisionFacts = {
  enabled: true,
  paused: false,
  modeDisabled: false,
  breakerTripped: false,
  lockedOut: false,
  alreadyProcessed: false,
  expired: false,
  action: 'buy',
  informational: false,
  confidence: 0.7,
  edge: 0.01,
  marketOpen: true,
  priceAgeMinutes: 0,
  priceAgeMaxMinutes: 15,
  heldQuantity: 0,
  orderOpen: false,
  openPositions: 0,
  maxOpenPositions: 12,
  entriesToday: 0,
  active: 10_000,
  activeMinimum: 2_000,
  heat: 0,
  sectorValue: 0,
  clusterValue: 0,
  liquidityRoom: 1e6,
  microEnabled: false,
  openMicroTrades: 0,
  quantity: 10,
  riskEligible: true,
  approvalNeeded: false,
};

/** What makes each reason fail, in the order of the reasons. */
const failures: [(typeof SKIP_REASONS)[number], Partial<DecisionFacts>][] = [
  ['engine_disabled', { enabled: false }],
  ['paused', { paused: true }],
  ['mode_disabled', { modeDisabled: true }],
  ['circuit_breaker', { breakerTripped: true }],
  ['symbol_lockout', { lockedOut: true }],
  ['already_processed', { alreadyProcessed: true }],
  ['recommendation_expired', { expired: true }],
  ['not_actionable', { informational: true }],
  ['below_min_confidence', { confidence: 0.5 }],
  ['negative_edge', { edge: 0 }],
  ['market_closed', { marketOpen: false }],
  ['stale_price', { priceAgeMinutes: 15.1 }],
  ['no_position_to_sell', { action: 'sell' }],
  ['already_in_position', { orderOpen: true }],
  ['max_open_positions', { openPositions: 12 }],
  ['max_trades_per_day', { entriesToday: 6 }],
  ['active_pool_below_minimum', { activeMinimum: 10_001 }],
  ['heat_limit', { heat: 0.08 }],
  ['sector_limit', { sectorValue: 3_000 }],
  ['correlation_limit', { clusterValue: 3_500 }],
  ['liquidity_limit', { liquidityRoom: 0 }],
  ['size_too_small', { quantity: 0 }],
  ['risk_rejected', { riskEligible: false }],
  ['awaiting_approval', { approvalNeeded: true }],
];

test('every reason is tried, in the order they are listed', () => {
  expect(failures.map(([reason]) => reason)).toEqual([...SKIP_REASONS]);
});

test.each(failures)('%s alone is what is named', (reason, change) => {
  const skip = firstSkip({ ...good, ...change }, tier);
  expect(SKIP_REASONS[skip]).toBe(reason);
});

test('of several reasons the first in order is named, and the trace keeps all of them', () => {
  fc.assert(
    fc.property(fc.subarray(failures, { minLength: 1 }), (chosen) => {
      const facts: DecisionFacts = Object.assign({ ...good }, ...chosen.map(([, change]) => change));
      expect(SKIP_REASONS[firstSkip(facts, tier)]).toBe(chosen[0]?.[0]);
      const checks = traceChecks(facts, tier);
      expect(checks.map(({ name }) => name)).toEqual([...SKIP_REASONS]);
      for (const [reason] of chosen) expect(checks.find(({ name }) => name === reason)?.passed).toBe(false);
    }),
  );
});

test('what is good is executed, and every figure of its trace is JSON', () => {
  expect(firstSkip(good, tier)).toBe(EXECUTABLE);
  expect(decisionKind(EXECUTABLE, good)).toBe('execute');
  const checks = traceChecks({ ...good, priceAgeMinutes: Number.POSITIVE_INFINITY }, tier);
  expect(JSON.parse(JSON.stringify(checks))).toEqual(checks);
});

test.each([
  ['market_closed', { marketOpen: false }, 'defer'],
  ['stale_price', { priceAgeMinutes: 60 }, 'defer'],
  ['awaiting_approval', { approvalNeeded: true }, 'defer'],
  ['paused', { paused: true }, 'skip'],
  ['circuit_breaker', { breakerTripped: true }, 'skip'],
  ['circuit_breaker', { breakerTripped: true, breakerPassing: true }, 'defer'],
] as const)('%s is a %s decision', (_, change, kind) => {
  const facts = { ...good, ...change };
  expect(decisionKind(firstSkip(facts, tier), facts)).toBe(kind);
});

test('selling what is held is barred by neither pause, breaker, confidence nor any limit of entries', () => {
  const facts: DecisionFacts = {
    ...good,
    action: 'sell',
    heldQuantity: 5,
    quantity: 5,
    paused: true,
    breakerTripped: true,
    confidence: 0.1,
    edge: -1,
    openPositions: 99,
    entriesToday: 99,
    active: 0,
    heat: 1,
    sectorValue: 1e9,
    clusterValue: 1e9,
    liquidityRoom: 0,
    orderOpen: false,
  };
  expect(firstSkip(facts, tier)).toBe(EXECUTABLE);
  expect(decisionKind(EXECUTABLE, facts)).toBe('exit');
  expect(SKIP_REASONS[firstSkip({ ...facts, enabled: false }, tier)]).toBe('engine_disabled');
});

test('a little less confidence makes a micro trade, where those are allowed', () => {
  const facts: DecisionFacts = { ...good, confidence: 0.5, microEnabled: true };
  expect(isMicro(facts, tier)).toBe(true);
  expect(firstSkip(facts, tier)).toBe(EXECUTABLE);
  expect(isMicro({ ...facts, confidence: 0.44 }, tier)).toBe(false);
  expect(isMicro({ ...facts, confidence: 0.55 }, tier)).toBe(false);
  expect(isMicro({ ...facts, openMicroTrades: 3 }, tier)).toBe(false);
  expect(isMicro({ ...facts, edge: 0 }, tier)).toBe(false);
});
