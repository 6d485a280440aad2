import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SKIP_REASONS, type SkipReason } from './decide-checks.ts';
import { decisionKind, findFailedCheck } from './decide.ts';
import { type DecisionFacts, isMicro } from './decision-facts.ts';
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

/** A change that makes each check fail, in the order of the checks. */
const failures: [SkipReason, Partial<DecisionFacts>][] = [
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

test('the failures below cover every check, in catalogue order', () => {
  expect(failures.map(([reason]) => reason)).toEqual([...SKIP_REASONS]);
});

test.each(failures)('%s alone is the skip reason', (reason, change) => {
  expect(findFailedCheck({ ...good, ...change }, tier)?.name).toBe(reason);
});

test('of several failed checks the first is the skip reason, and the trace shows all of them', () => {
  fc.assert(
    fc.property(fc.subarray(failures, { minLength: 1 }), (chosen) => {
      const facts: DecisionFacts = Object.assign({ ...good }, ...chosen.map(([, change]) => change));
      expect(findFailedCheck(facts, tier)?.name).toBe(chosen[0]?.[0]);
      const checks = traceChecks(facts, tier);
      expect(checks.map(({ name }) => name)).toEqual([...SKIP_REASONS]);
      for (const [reason] of chosen) expect(checks.find(({ name }) => name === reason)?.passed).toBe(false);
    }),
  );
});

test('a decision without failed checks is executed, and its trace survives JSON', () => {
  expect(findFailedCheck(good, tier)).toBeNull();
  expect(decisionKind(null, good)).toBe('execute');
  const checks = traceChecks({ ...good, priceAgeMinutes: Number.POSITIVE_INFINITY }, tier);
  expect(JSON.parse(JSON.stringify(checks))).toEqual(checks);
});

test.each([
  ['market_closed', { marketOpen: false }, 'defer'],
  ['stale_price', { priceAgeMinutes: 60 }, 'defer'],
  ['awaiting_approval', { approvalNeeded: true }, 'defer'],
  ['paused', { paused: true }, 'skip'],
  ['circuit_breaker', { breakerTripped: true }, 'skip'],
  ['circuit_breaker', { breakerTripped: true, breakerEndsWithCause: true }, 'defer'],
] as const)('%s with %j is decided as %s', (_, change, kind) => {
  const facts = { ...good, ...change };
  expect(decisionKind(findFailedCheck(facts, tier), facts)).toBe(kind);
});

test('only the mode disabled stops an exit: no switch, lockout, breaker, confidence or limit of entries does', () => {
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
  expect(findFailedCheck(facts, tier)).toBeNull();
  expect(decisionKind(null, facts)).toBe('exit');
  expect(findFailedCheck({ ...facts, enabled: false, lockedOut: true }, tier)).toBeNull();
  expect(findFailedCheck({ ...facts, modeDisabled: true }, tier)?.name).toBe('mode_disabled');
});

test('a confidence slightly below the minimum makes a micro trade where those are enabled', () => {
  const facts: DecisionFacts = { ...good, confidence: 0.5, microEnabled: true };
  expect(isMicro(facts, tier)).toBe(true);
  expect(findFailedCheck(facts, tier)).toBeNull();
  expect(isMicro({ ...facts, confidence: 0.44 }, tier)).toBe(false);
  expect(isMicro({ ...facts, confidence: 0.55 }, tier)).toBe(false);
  expect(isMicro({ ...facts, openMicroTrades: 3 }, tier)).toBe(false);
  expect(isMicro({ ...facts, edge: 0 }, tier)).toBe(false);
});
