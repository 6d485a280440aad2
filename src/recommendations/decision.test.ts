import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalCdf } from '../signals/numbers.ts';
import { calibratedBy, JUST_CALIBRATED } from '../../test/kit/calibration.ts';
import { type Calibrator, directionProbability, netEdge, publishConfidence, UNCALIBRATED } from './confidence.ts';
import { type Action, type DecisionInput, decide } from './decision.ts';
import { modeOf, PAPER_TRADING } from './mode.ts';
import { normalQuantile } from './normal-quantile.ts';

const solid: DecisionInput = {
  pUp: 0.75,
  horizon: '7d',
  evidenceWeight: 1,
  contradiction: 0.2,
  price: { sigmaHorizon: 0.045, staleSessions: 0.5, rangeSigmas: null },
  calibration: JUST_CALIBRATED,
};
const taught = (labelCount: number, probability: number): Calibrator => ({
  labelCount,
  effectiveCount: labelCount,
  nearCount: () => labelCount / 2,
  probability: () => probability,
});

describe('the normal quantile', () => {
  test('is the inverse of the distribution function', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true }), (p) => {
        expect(normalCdf(normalQuantile(p))).toBeCloseTo(p, 12);
      }),
    );
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 10);
    expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY);
    expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('edge', () => {
  test('the reference case of sizing', () => {
    expect(netEdge(0.045, 0.56)).toBeCloseTo(0.00579, 5);
  });

  test('without labels .60 does not cover its cost and .65 does', () => {
    expect(netEdge(0.045, directionProbability(0.6, UNCALIBRATED, '7d').pLowerBound)).toBeLessThan(0);
    expect(netEdge(0.045, directionProbability(0.65, UNCALIBRATED, '7d').pLowerBound)).toBeGreaterThan(0);
  });

  test('a probability and its complement have the same edge', () => {
    const up = directionProbability(0.7, UNCALIBRATED, '7d');
    expect(directionProbability(0.3, UNCALIBRATED, '7d').pDirection).toBeCloseTo(up.pDirection, 12);
  });
});

describe('published confidence', () => {
  test('without labels keeps a quarter of the stated distance from one half; a hold has the frequency of quiet prices', () => {
    const buy = publishConfidence(0.3, false, UNCALIBRATED, '7d');
    expect(buy.raw).toBe(0.7);
    expect(buy.published).toBeCloseTo(0.55, 12);
    expect(publishConfidence(0.5, true, UNCALIBRATED, '7d').published).toBeCloseTo(2 * normalCdf(0.5) - 1, 12);
    for (const pUp of [0.05, 0.5, 0.95]) {
      expect(publishConfidence(pUp, true, UNCALIBRATED, '7d').published).toBeLessThan(0.4);
    }
  });

  test('moves half-way to the calibrated one at 300 independent labels', () => {
    const calibration = calibratedBy(taught(300, 0.56));
    expect(publishConfidence(0.7, false, calibration, '7d').published).toBeCloseTo(0.5 * 0.55 + 0.5 * 0.56, 12);
    expect(directionProbability(0.7, calibration, '7d')).toMatchObject({ labelCount: 300, labelWeight: 0.5 });
    expect(directionProbability(0.7, calibration, '7d').pDirection).toBeCloseTo(0.5 * 0.55 + 0.5 * 0.56, 12);
    expect(directionProbability(0.7, calibration, '7d').pLowerBound).toBeCloseTo(0.555 - 0.5 / Math.sqrt(750), 12);
  });

  test('of a horizon is shrunk towards the pooled calibrator, which is shrunk towards the prior', () => {
    const pooledBy = taught(300, 0.6);
    const direction = { pooled: { '7d': pooledBy, '30d': pooledBy }, horizons: { '7d': taught(100, 0.7) } };
    const calibration = { ...UNCALIBRATED, direction };
    const pooled = 0.5 * 0.55 + 0.5 * 0.6;
    expect(directionProbability(0.7, calibration, '30d').pDirection).toBeCloseTo(pooled, 12);
    expect(directionProbability(0.7, calibration, '7d').pDirection).toBeCloseTo(0.75 * pooled + 0.25 * 0.7, 12);
    expect(directionProbability(0.7, calibration, '7d').labelWeight).toBeCloseTo(1 - 0.5 * 0.75, 12);
  });
});

describe('a horizon without labels', () => {
  const calibration = {
    ...UNCALIBRATED,
    direction: {
      pooled: { '7d': taught(3_000, 0.7), '90d': taught(3_000, 0.7) },
      horizons: { '7d': taught(900, 0.7) },
    },
  };

  test('is uncalibrated: the view claims no edge, advises no action and is for information only', () => {
    const view = decide({ ...solid, horizon: '90d', calibration });
    expect(view).toMatchObject({
      action: 'hold',
      leaning: 'buy',
      holdReasons: ['uncalibrated'],
      isCalibrated: false,
      edge: null,
      expectedReturn: null,
    });
    expect(decide({ ...solid, calibration })).toMatchObject({ action: 'buy', isCalibrated: true, holdReasons: [] });
  });
});

describe('confidence without data', () => {
  test('is 0 without a price, and never near 1 without evidence', () => {
    expect(decide({ ...solid, price: null })).toMatchObject({ confidence: 0, rawConfidence: 0 });
    const silent = decide({ ...solid, pUp: 0.5, evidenceWeight: 0 });
    expect(silent.holdReasons).toEqual(['thin_evidence']);
    expect(silent.confidence).toBeCloseTo(0.3829, 4);
  });
});

describe('actions', () => {
  test('follow the probability', () => {
    expect(decide(solid).action).toBe('buy');
    expect(decide({ ...solid, pUp: 0.25 }).action).toBe('sell');
    expect(decide({ ...solid, pUp: 0.5 })).toMatchObject({ action: 'hold', holdReasons: [] });
    expect(decide({ ...solid, pUp: 0.55 }).leaning).toBe('buy');
    expect(decide({ ...solid, pUp: 0.45 }).leaning).toBe('sell');
    expect(decide({ ...solid, pUp: 0.5499 }).leaning).toBe('hold');
  });

  test.each<[string, Partial<DecisionInput>, string[]]>([
    ['too little weight', { evidenceWeight: 0.149 }, ['thin_evidence']],
    ['contradictions', { contradiction: 0.71 }, ['contradictory_evidence']],
    ['an old price', { price: { sigmaHorizon: 0.045, staleSessions: 1.01, rangeSigmas: null } }, ['stale_price']],
    ['no price', { price: null }, ['price_missing']],
    ['no edge', { pUp: 0.6 }, ['negative_edge']],
    [
      'several',
      { evidenceWeight: 0, contradiction: 1, price: null },
      ['thin_evidence', 'contradictory_evidence', 'price_missing'],
    ],
  ])('are withheld for %s, with the reason', (_, change, reasons) => {
    expect(decide({ ...solid, ...change })).toMatchObject({ action: 'hold', leaning: 'buy', holdReasons: reasons });
  });

  test('values exactly at the limits do not withhold', () => {
    const edge = {
      evidenceWeight: 0.15,
      contradiction: 0.7,
      price: { sigmaHorizon: 0.045, staleSessions: 1, rangeSigmas: null },
    };
    expect(decide({ ...solid, ...edge }).action).toBe('buy');
  });

  test('an expected return has the sign of the view', () => {
    expect(decide(solid).expectedReturn).toBeGreaterThan(0);
    expect(decide({ ...solid, pUp: 0.2 }).expectedReturn).toBeLessThan(0);
    expect(decide({ ...solid, price: null }).expectedReturn).toBeNull();
  });

  test('a higher probability never turns a buy into less, and all numbers are bounded', () => {
    const p = fc.double({ min: 0.0474, max: 0.9526, noNaN: true });
    fc.assert(
      fc.property(p, p, (a, b) => {
        const [low, high] = [decide({ ...solid, pUp: Math.min(a, b) }), decide({ ...solid, pUp: Math.max(a, b) })];
        if (low.action === 'buy') expect(high.action).toBe('buy');
        for (const { confidence, pDirection, pLowerBound } of [low, high]) {
          for (const value of [confidence, pDirection, pLowerBound]) expect(value >= 0 && value <= 1).toBe(true);
        }
      }),
    );
  });
});

describe('an enabled pair of signals', () => {
  const says = (action: Action, confidence: number) => ({ action, confidence });

  test('gives the action and its confidence where the news does not contradict it', () => {
    const quiet = decide({ ...solid, pUp: 0.5, signal: says('buy', 0.8) });
    expect(quiet).toMatchObject({ action: 'buy', leaning: 'buy', rawConfidence: 0.8, holdReasons: [] });
    expect(quiet.pDirection).toBeCloseTo(0.5 + 0.25 * 0.3, 12);
    expect(quiet.expectedReturn).toBeGreaterThan(0);
    const down = decide({ ...solid, pUp: 0.5, signal: says('sell', 0.8) });
    expect(down).toMatchObject({ action: 'sell', rawConfidence: 0.8 });
    expect(down.expectedReturn).toBeLessThan(0);
  });

  test('holds with the confidence of a hold, and names the missing confirmation as the reason', () => {
    expect(decide({ ...solid, signal: says('hold', 0.62) })).toMatchObject({
      action: 'hold',
      confidence: publishConfidence(0.75, true, JUST_CALIBRATED, '7d').published,
      holdReasons: ['signal_not_confirmed'],
    });
    expect(decide({ ...solid, pUp: 0.5, signal: says('hold', 0.62) })).toMatchObject({ holdReasons: [] });
  });

  test('does not act against the news, nor against other hold reasons', () => {
    expect(decide({ ...solid, pUp: 0.3, signal: says('buy', 0.8) })).toMatchObject({
      action: 'hold',
      leaning: 'buy',
      holdReasons: ['signal_conflict'],
    });
    expect(decide({ ...solid, price: null, signal: says('buy', 0.8) }).holdReasons).toEqual(['price_missing']);
    expect(decide({ ...solid, pUp: 0.5, signal: says('buy', 0.55) }).holdReasons).toEqual(['negative_edge']);
  });
});

describe('mode', () => {
  const live = { tradingMode: 'live', isGatePassed: true, isLockedOut: false } as const;
  const base = { action: 'buy', isQualityLow: false, effectiveCount: 3, sourceCount: 2, trading: live } as const;

  test('is live only if every condition is met', () => {
    expect(modeOf(base)).toBe('live');
    expect(modeOf({ ...base, trading: PAPER_TRADING })).toBe('paper');
    expect(modeOf({ ...base, trading: { ...live, isGatePassed: false } })).toBe('paper');
    expect(modeOf({ ...base, effectiveCount: 2.99 })).toBe('paper');
    expect(modeOf({ ...base, sourceCount: 1 })).toBe('paper');
  });

  test('is informational for holds, lockouts, low quality and disabled trading', () => {
    expect(modeOf({ ...base, action: 'hold' })).toBe('informational');
    expect(modeOf({ ...base, isQualityLow: true })).toBe('informational');
    expect(modeOf({ ...base, trading: { ...live, isLockedOut: true } })).toBe('informational');
    expect(modeOf({ ...base, trading: { ...live, tradingMode: 'disabled' } })).toBe('informational');
  });
});
