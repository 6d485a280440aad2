import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainGate } from './gate-words.ts';
import { evaluateGate, type GateGrades, type GateInput, type GateState, nextGateState } from './gate.ts';
import { liveCapital } from './live-capital.ts';

const GRADES: GateGrades = {
  n: 400,
  rankIc: 0.05,
  rankT: 2.5,
  wins: 220,
  calibrationError: 0.05,
  brier: 0.24,
  uncertainty: 0.2475,
  avgExcessSpy: 0.002,
};
const GOOD: GateInput = { all: GRADES, recent: GRADES, independentDates: 20, evidence: 25 };
const verdict = (
  all: Partial<GateGrades>,
  recent: Partial<GateGrades> = {},
  record: Partial<Pick<GateInput, 'independentDates' | 'evidence'>> = {},
) => evaluateGate({ ...GOOD, ...record, all: { ...GRADES, ...all }, recent: { ...GRADES, ...recent } }).verdict;

describe('the gate', () => {
  test.each<[string, Parameters<typeof verdict>, string]>([
    ['everything in order', [{}], 'pass'],
    ['99 lived predictions', [{ n: 99, wins: 60 }], 'insufficient_data'],
    [
      '99 lived predictions and all wrong',
      [
        { n: 99, wins: 0 },
        { rankT: -5, calibrationError: 0.9 },
      ],
      'insufficient_data',
    ],
    [
      '11 independent dates, however many predictions',
      [{ n: 90_000, wins: 60_000 }, {}, { independentDates: 11 }],
      'insufficient_data',
    ],
    ['12 independent dates', [{}, {}, { independentDates: 12 }], 'pass'],
    ['evidence at its limit', [{}, {}, { evidence: 20 }], 'pass'],
    ['evidence below it', [{}, {}, { evidence: 19.9 }], 'warn'],
    ['rank IC at its limit', [{ rankIc: 0.01 }], 'pass'],
    ['rank IC below it', [{ rankIc: 0.0099 }], 'warn'],
    ['recent t unknown', [{}, { rankT: null }], 'pass'],
    ['recent t at the lower limit', [{}, { rankT: -1.5 }], 'fail'],
    ['recent t just above that', [{}, { rankT: -1.49 }], 'pass'],
    ['calibration at its limit', [{}, { calibrationError: 0.1 }], 'pass'],
    ['calibration beyond it', [{}, { calibrationError: 0.11 }], 'warn'],
    ['calibration at the upper limit', [{}, { calibrationError: 0.2 }], 'warn'],
    ['calibration beyond that', [{}, { calibrationError: 0.201 }], 'fail'],
    ['hardly worse than the base rate', [{}, { brier: 0.25 }], 'pass'],
    ['worse than the base rate', [{}, { brier: 0.2526 }], 'warn'],
    ['earns nothing above the market', [{ avgExcessSpy: 0 }], 'warn'],
    ['wins 192 of 400, of which 80 are independent: at least 39.0%', [{ wins: 192 }], 'warn'],
    ['wins 200 of 400: at least 41.0%', [{ wins: 200 }], 'pass'],
    ['recently wins 160 of 400: at most 49.2%', [{}, { wins: 160 }], 'pass'],
    ['recently wins 150 of 400: at most 46.7%', [{}, { wins: 150 }], 'fail'],
    ['few recent predictions do not fail', [{}, { n: 99, wins: 0 }], 'pass'],
  ])('%s', (_name, input, expected) => {
    expect(verdict(...input)).toBe(expected);
  });

  test('returns each check with its observed value and limit', () => {
    const { checks } = evaluateGate({ ...GOOD, evidence: 3 });
    expect(checks.filter(({ passed }) => !passed)).toEqual([
      { name: 'sequential_evidence', passed: false, observed: 3, limit: 20 },
    ]);
  });

  test('passes only when all checks pass, and a better record never makes it worse', () => {
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
      fc.property(input, fc.nat(10), fc.nat(40), ({ share, ...rest }, step, evidence) => {
        const base: GateGrades = { ...rest, wins: Math.floor((rest.n * share) / 100), uncertainty: 0.25 };
        const better: GateGrades = {
          ...base,
          rankIc: rest.rankIc + step / 50,
          rankT: rest.rankT + step / 10,
          wins: Math.min(base.n, base.wins + step),
          calibrationError: Math.max(0, rest.calibrationError - step / 100),
          brier: rest.brier - step / 100,
          avgExcessSpy: rest.avgExcessSpy + step / 1_000,
        };
        const of = (grades: GateGrades, more: number) =>
          evaluateGate({ all: grades, recent: grades, independentDates: 20, evidence: evidence + more }).verdict;
        expect(rank[of(better, step)]).toBeGreaterThanOrEqual(rank[of(base, 0)]);
        expect(of({ ...base, rankIc: null }, 0)).not.toBe('pass');
      }),
    );
  });
});

test('capital grows with evidence and independent dates, and falls back with evidence', () => {
  const fraction = (evidence: number, independentDates: number) => liveCapital({ evidence, independentDates }).fraction;
  expect(fraction(19, 100)).toBe(0);
  expect(fraction(20, 11)).toBe(0);
  expect(fraction(20, 12)).toBe(0.1);
  expect(fraction(1e9, 12)).toBe(0.1);
  expect(fraction(100, 24)).toBe(0.25);
  expect(fraction(1_000, 36)).toBe(0.5);
  expect(fraction(10_000, 50)).toBe(1);
  expect(fraction(500, 60)).toBe(0.25);
});

test('says in words why live trading is closed, and that replayed history opens paper only', () => {
  const { checks } = evaluateGate({ ...GOOD, independentDates: 3, evidence: 1.4 });
  expect(explainGate({ status: 'insufficient_data', checks, capitalFraction: 0 })).toBe(
    'Live trading is closed until the lived record meets every check: lived 7-day periods that do not overlap 3, required at least 12; evidence of the sequential test 1.4, required at least 20.0. Replayed history opens paper trading only.',
  );
  const check = (name: string, observed: number | null, limit: number | null) => ({
    name,
    observed,
    limit,
    passed: false,
  });
  const shares = [
    check('win_rate_low', 0.312, 0.4),
    check('calibration_error', 0.1534, 0.1),
    check('excess_vs_spy', -0.0012, 0),
    check('brier', null, null),
  ];
  expect(explainGate({ status: 'fail', checks: shares, capitalFraction: 0 })).toContain(
    'fail: lower bound of the win rate 31.2%, required at least 40.0%; calibration error 15.3%, required at most 10.0%; mean excess return over SPY -0.12%, required more than 0.00%; Brier score not known yet.',
  );
  expect(explainGate({ status: 'pass', checks: [], capitalFraction: 0.1 })).toContain(
    'at most 10% of the account’s equity',
  );
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
