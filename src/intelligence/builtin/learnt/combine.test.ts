import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combineForCompany, combineReadings, type TextKind } from './combine.ts';
import type { Probabilities } from './network.ts';
import type { Finding } from './rules-verdict.ts';

const KINDS: readonly TextKind[] = ['talk', 'title', 'judgement', 'report'];
const FINDINGS: readonly Finding[] = ['words', 'strong words', 'event', 'strong event', 'change', 'strong change'];
const anyProbabilities = fc
  .tuple(
    fc.double({ min: 0.001, max: 1, noNaN: true }),
    fc.double({ min: 0.001, max: 1, noNaN: true }),
    fc.double({ min: 0.001, max: 1, noNaN: true }),
  )
  .map(([a, b, c]): Probabilities => [a / (a + b + c), b / (a + b + c), c / (a + b + c)]);
const anyKind = fc.constantFrom(...KINDS);
const anyFinding = fc.constantFrom(...FINDINGS);

test('golden: the network alone must be sure, and with the rules less so', () => {
  const network: Probabilities = [0.1, 0.45, 0.45];
  expect(combineReadings({ finding: 'nothing', sign: 0, isPolar: false }, network, 'report').sign).toBe(0);
  expect(combineReadings({ finding: 'strong change', sign: 1, isPolar: true }, network, 'report').sign).toBe(1);
  // odds of good: e^(0.65 - 0.19 + 0.69 ln 1) = 1.584; of bad: e^(-0.33 - 0.19 + 0.69 ln(.1 / .45)) = 0.211.
  expect(
    combineReadings({ finding: 'strong change', sign: 1, isPolar: true }, network, 'report').probability,
  ).toBeCloseTo(1.584 / (1 + 1.584 + 0.211), 2);
  expect(combineReadings({ finding: 'nothing', sign: 0, isPolar: false }, [0.05, 0.15, 0.8], 'report').sign).toBe(1);
});

test('figures against each other, and events of a company, keep the sign of the rules', () => {
  fc.assert(
    fc.property(anyProbabilities, anyKind, fc.constantFrom<-1 | 1>(-1, 1), (network, kind, sign) => {
      expect(combineReadings({ finding: 'strong comparison', sign, isPolar: true }, network, kind).sign).toBe(sign);
      expect(combineForCompany({ finding: 'event', sign }, network).sign).toBe(sign);
    }),
  );
});

test('good and bad are treated alike', () => {
  fc.assert(
    fc.property(anyProbabilities, anyKind, anyFinding, ([bad, neutral, good], kind, finding) => {
      const one = combineReadings({ finding, sign: 1, isPolar: true }, [bad, neutral, good], kind);
      const other = combineReadings({ finding, sign: -1, isPolar: true }, [good, neutral, bad], kind);
      expect(other.sign).toBe(one.sign === 0 ? 0 : -one.sign);
      expect(other.probability).toBeCloseTo(one.probability, 12);
    }),
  );
});

test('the probability is that of the most probable of three signs', () => {
  fc.assert(
    fc.property(anyProbabilities, anyKind, anyFinding, (network, kind, finding) => {
      const { probability } = combineReadings({ finding, sign: 1, isPolar: true }, network, kind);
      expect(probability).toBeGreaterThanOrEqual(1 / 3);
      expect(probability).toBeLessThanOrEqual(1);
    }),
  );
});
