import { describe, expect, test } from 'vitest';
import { type MappedOutput, mapSignals } from './mapping.ts';
import type { Verdict } from './output.ts';

const VERDICTS: readonly Verdict[] = ['BUY', 'WATCH', 'SKIP'];
const heuristic = (verdict: Verdict, confidence = 0.7, bearish = false): MappedOutput => ({
  status: 'ok',
  verdict,
  confidence,
  probability: null,
  bearish,
  driftProbability: null,
});
const bayesian = (verdict: Verdict, rest: Partial<MappedOutput> = {}): MappedOutput => ({
  status: 'ok',
  verdict,
  confidence: 0.6,
  probability: 0.5,
  bearish: false,
  driftProbability: 0.5,
  ...rest,
});
const failed: MappedOutput = {
  status: 'failed',
  verdict: null,
  confidence: null,
  probability: null,
  bearish: false,
  driftProbability: null,
};
const short: MappedOutput = { ...failed, status: 'insufficient_data' };
const on = { dualPipelineEnabled: true, held: false };
const MEAN = 0.65;

describe('two verdicts', () => {
  const expected: Record<string, [string, number]> = {
    'BUY/BUY': ['buy', MEAN],
    'BUY/WATCH': ['buy', 0.85 * MEAN],
    'WATCH/BUY': ['buy', 0.85 * MEAN],
  };
  for (const one of VERDICTS) {
    for (const other of VERDICTS) {
      const [action, confidence] = expected[`${one}/${other}`] ?? ['hold', MEAN];
      test.each([true, false])(`${one}/${other} is ${action}, held or not (%s)`, (held) => {
        const mapped = mapSignals(heuristic(one), bayesian(other), { ...on, held });
        expect(mapped.action).toBe(action);
        expect(mapped.confidence).toBeCloseTo(confidence, 12);
        expect(mapped.mode).toBe(action === 'buy' ? 'paper' : 'informational');
      });
    }
  }
});

describe('bearish', () => {
  const down = bayesian('SKIP', { bearish: true, probability: 0.4, driftProbability: 0.48, confidence: 0.6 });

  test('both: a held position is sold with 1-p, otherwise hold', () => {
    const held = mapSignals(heuristic('SKIP', 0.7, true), down, { ...on, held: true });
    expect(held).toEqual({ action: 'sell', confidence: 0.6, mode: 'paper' });
    const notHeld = mapSignals(heuristic('SKIP', 0.7, true), down, on);
    expect(notHeld).toEqual({ action: 'hold', confidence: 0.6, mode: 'informational' });
  });

  test('one of the two: hold', () => {
    expect(mapSignals(heuristic('SKIP', 0.7, true), bayesian('SKIP'), { ...on, held: true }).action).toBe('hold');
    expect(mapSignals(heuristic('SKIP'), down, { ...on, held: true }).action).toBe('hold');
  });

  test('a drift of .45 or less is enough, and no verdict buys against it', () => {
    for (const one of VERDICTS) {
      for (const other of VERDICTS) {
        const against = bayesian(other, { driftProbability: 0.45 });
        expect(mapSignals(heuristic(one), against, { ...on, held: true })).toMatchObject({
          action: 'sell',
          confidence: 0.55,
        });
        expect(mapSignals(heuristic(one), against, on)).toMatchObject({ action: 'hold', mode: 'informational' });
        const above = bayesian(other, { driftProbability: 0.4501 });
        expect(mapSignals(heuristic(one), above, { ...on, held: true }).action).not.toBe('sell');
      }
    }
  });

  test('of two reasons the more confident one counts', () => {
    const both = { ...down, driftProbability: 0.3 };
    expect(mapSignals(heuristic('SKIP', 0.7, true), both, { ...on, held: true }).confidence).toBeCloseTo(0.7, 12);
  });
});

describe('one pipeline without a verdict', () => {
  test.each([failed, short])('leaves the other its action, at .7 and for information only (%o)', (none) => {
    expect(mapSignals(none, bayesian('BUY'), on)).toEqual({
      action: 'buy',
      confidence: 0.7 * 0.6,
      mode: 'informational',
    });
    expect(mapSignals(heuristic('BUY'), none, on)).toMatchObject({ action: 'buy', mode: 'informational' });
    for (const verdict of ['WATCH', 'SKIP'] as const) {
      expect(mapSignals(heuristic(verdict), none, on).action).toBe('hold');
      expect(mapSignals(none, bayesian(verdict), on).action).toBe('hold');
    }
    const held = { ...on, held: true };
    expect(mapSignals(none, bayesian('SKIP', { driftProbability: 0.4 }), held)).toMatchObject({
      action: 'sell',
      confidence: 0.7 * 0.6,
    });
    expect(mapSignals(heuristic('SKIP', 0.8, true), none, held)).toMatchObject({ action: 'sell' });
    expect(mapSignals(heuristic('SKIP', 0.8, true), none, on)).toMatchObject({ action: 'hold' });
  });

  test('both: hold, with no confidence at all', () => {
    for (const one of [failed, short]) {
      for (const other of [failed, short]) {
        expect(mapSignals(one, other, { ...on, held: true })).toEqual({
          action: 'hold',
          confidence: 0,
          mode: 'informational',
        });
      }
    }
  });
});

test('while the dual pipeline is off, every result is informational', () => {
  const outputs = [
    ...VERDICTS.map((verdict) => bayesian(verdict)),
    bayesian('SKIP', { driftProbability: 0.2 }),
    failed,
  ];
  for (const verdict of VERDICTS) {
    for (const other of outputs) {
      for (const held of [true, false]) {
        const off = mapSignals(heuristic(verdict), other, { dualPipelineEnabled: false, held });
        const driving = mapSignals(heuristic(verdict), other, { dualPipelineEnabled: true, held });
        expect(off).toEqual({ ...driving, mode: 'informational' });
      }
    }
  }
});
