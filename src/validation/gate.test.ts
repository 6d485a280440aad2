import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateGate, type GateInput, type GateState, nextGateState } from './gate.ts';

const GOOD: GateInput = {
  n: 400,
  rankIc: 0.05,
  rankT: 2.5,
  wins: 220,
  calibrationError: 0.05,
  brier: 0.24,
  uncertainty: 0.2475,
  avgExcessSpy: 0.002,
};
const verdict = (change: Partial<GateInput>) => evaluateGate({ ...GOOD, ...change }).verdict;

describe('the gate', () => {
  test.each<[string, Partial<GateInput>, string]>([
    ['everything in order', {}, 'pass'],
    ['99 predictions', { n: 99, wins: 60 }, 'insufficient_data'],
    ['99 predictions and all wrong', { n: 99, wins: 0, rankT: -5, calibrationError: 0.9 }, 'insufficient_data'],
    ['100 predictions', { n: 100, wins: 60 }, 'pass'],
    ['rank IC at its limit', { rankIc: 0.02 }, 'pass'],
    ['rank IC below it', { rankIc: 0.0199 }, 'warn'],
    ['t at its limit', { rankT: 1.5 }, 'pass'],
    ['t below it', { rankT: 1.49 }, 'warn'],
    ['t unknown', { rankT: null }, 'warn'],
    ['t at the lower limit', { rankT: -1.5 }, 'fail'],
    ['t just above that', { rankT: -1.49 }, 'warn'],
    ['calibration at its limit', { calibrationError: 0.1 }, 'pass'],
    ['calibration beyond it', { calibrationError: 0.11 }, 'warn'],
    ['calibration at the upper limit', { calibrationError: 0.2 }, 'warn'],
    ['calibration beyond that', { calibrationError: 0.201 }, 'fail'],
    ['no better than the base rate', { brier: 0.2475 }, 'pass'],
    ['worse than the base rate', { brier: 0.248 }, 'warn'],
    ['earns nothing above the market', { avgExcessSpy: 0 }, 'warn'],
    ['wins 196 of 400: at least 44.9% of the time', { wins: 196 }, 'warn'],
    ['wins 197 of 400: at least 45.2%', { wins: 197 }, 'pass'],
    ['wins 176 of 400: at most 48.1%', { wins: 176 }, 'warn'],
    ['wins 175 of 400: at most 47.8%', { wins: 175 }, 'fail'],
  ])('%s', (_name, change, expected) => {
    expect(verdict(change)).toBe(expected);
  });

  test('returns each check with its observed value and limit', () => {
    const { checks } = evaluateGate({ ...GOOD, rankT: 1 });
    expect(checks.filter(({ passed }) => !passed)).toEqual([
      { name: 'rank_ic_t', passed: false, observed: 1, limit: 1.5 },
    ]);
  });

  test('passes only when all checks pass, and better figures never make it worse', () => {
    const rank = { fail: 0, warn: 1, pass: 2, insufficient_data: 3 };
    const input = fc.record({
      n: fc.integer({ min: 100, max: 2_000 }),
      rankIc: fc.integer({ min: -10, max: 10 }).map((x) => x / 50),
      rankT: fc.integer({ min: -40, max: 40 }).map((x) => x / 10),
      share: fc.integer({ min: 30, max: 70 }),
      calibrationError: fc.integer({ min: 0, max: 30 }).map((x) => x / 100),
      brier: fc.integer({ min: 20, max: 30 }).map((x) => x / 100),
      avgExcessSpy: fc.integer({ min: -5, max: 5 }).map((x) => x / 1_000),
    });
    fc.assert(
      fc.property(input, fc.nat(10), ({ share, ...rest }, step) => {
        const base: GateInput = { ...rest, wins: Math.floor((rest.n * share) / 100), uncertainty: 0.25 };
        const better: GateInput = {
          ...base,
          rankIc: rest.rankIc + step / 50,
          rankT: rest.rankT + step / 10,
          wins: Math.min(base.n, base.wins + step),
          calibrationError: Math.max(0, rest.calibrationError - step / 100),
          brier: rest.brier - step / 100,
          avgExcessSpy: rest.avgExcessSpy + step / 1_000,
        };
        expect(rank[evaluateGate(better).verdict]).toBeGreaterThanOrEqual(rank[evaluateGate(base).verdict]);
        const holed = { ...base, rankIc: null };
        expect(evaluateGate(holed).verdict).not.toBe('pass');
      }),
    );
  });
});

describe('leaving fail', () => {
  const run = (verdicts: readonly ('pass' | 'warn' | 'fail' | 'insufficient_data')[]) => {
    let state: GateState | null = null;
    return verdicts.map((one) => (state = nextGateState(state, one)).status);
  };

  test('takes two evaluations in a row that do not fail', () => {
    expect(run(['pass', 'fail', 'pass', 'pass'])).toEqual(['pass', 'fail', 'fail', 'pass']);
    expect(run(['fail', 'warn', 'fail', 'warn', 'warn'])).toEqual(['fail', 'fail', 'fail', 'fail', 'warn']);
    expect(run(['fail', 'insufficient_data', 'pass'])).toEqual(['fail', 'fail', 'pass']);
  });

  test('entering it takes one evaluation', () => {
    expect(run(['pass', 'warn', 'pass', 'fail'])).toEqual(['pass', 'warn', 'pass', 'fail']);
  });
});
