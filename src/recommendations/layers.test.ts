import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BASE_LOGIT } from './layer-weights.ts';
import { combineLayers, LAYER_EVIDENCE_MAX, type LayerView, EMPTY_LAYER } from './layers.ts';

const view = (score: number, confidence: number): LayerView => ({ score, confidence, items: [] });

const layerView = fc
  .record({
    parts: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 150 }),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ parts, confidence }): LayerView => {
    const absolute = Math.max(
      1,
      parts.reduce((sum, part) => sum + Math.abs(part), 0),
    );
    const items = parts.map((part, index) => ({
      type: 'document' as const,
      referenceId: `item ${index}`,
      part: part / absolute,
      weight: Math.abs(part),
    }));
    return { score: items.reduce((sum, { part }) => sum + part, 0), confidence, items };
  });
const layerViews = fc.record({ company: layerView, macro: layerView, competitive: layerView });

describe('layers combine into log-odds', () => {
  test('the reference case', () => {
    const { logit, pUp, layers } = combineLayers({
      company: view(0.6, 0.8),
      macro: view(0.4, 0.5),
      competitive: EMPTY_LAYER,
    });
    expect(logit).toBeCloseTo(1.056, 12);
    expect(pUp).toBeCloseTo(0.7419, 4);
    expect(layers.company.share).toBeCloseTo(0.936 / 1.056, 12);
    expect(layers.competitive).toEqual({ score: 0, confidence: 0, weight: 0.15, term: 0, share: 0 });
  });

  test('all layers at their maximum reach .953', () => {
    const all = view(1, 1);
    expect(combineLayers({ company: all, macro: all, competitive: all }).pUp).toBeCloseTo(0.953, 3);
  });

  test('without evidence the probability is one half', () => {
    const silent = combineLayers({ company: EMPTY_LAYER, macro: EMPTY_LAYER, competitive: EMPTY_LAYER });
    expect(silent).toMatchObject({ logit: 0, pUp: 0.5, evidence: [] });
  });
});

describe('evidence adds up', () => {
  test('to the log-odds exactly, in the order given, and to the formula within rounding', () => {
    fc.assert(
      fc.property(layerViews, (views) => {
        const { logit, evidence, layers } = combineLayers(views);
        const sum = evidence.reduce((total, { signedContribution }) => total + signedContribution, BASE_LOGIT);
        expect(sum).toBe(logit);
        const formula =
          3 *
          (0.65 * views.company.confidence * views.company.score +
            0.2 * views.macro.confidence * views.macro.score +
            0.15 * views.competitive.confidence * views.competitive.score);
        expect(Math.abs(sum - formula)).toBeLessThan(1e-12);
        for (const layer of ['company', 'macro', 'competitive'] as const) {
          const own = evidence.filter((item) => item.layer === layer);
          const part = own.reduce((total, { signedContribution }) => total + signedContribution, 0);
          expect(Math.abs(part - layers[layer].term)).toBeLessThan(1e-12);
        }
        const pct = evidence.reduce((total, { contributionPct }) => total + contributionPct, 0);
        expect(evidence.length === 0 || Math.abs(pct - 100) < 1e-6 || pct === 0).toBe(true);
      }),
    );
  });

  test('the order in which items come does not matter', () => {
    fc.assert(
      fc.property(layerViews, (views) => {
        const reversed = { ...views, company: { ...views.company, items: views.company.items.toReversed() } };
        expect(combineLayers(reversed)).toEqual(combineLayers(views));
      }),
    );
  });

  test('items beyond the limit become one entry without a reference', () => {
    const count = LAYER_EVIDENCE_MAX + 50;
    const items = Array.from({ length: count }, (_, index) => ({
      type: 'document' as const,
      referenceId: String(index).padStart(4, '0'),
      part: 0.5 / count,
      weight: 0.1,
    }));
    const { evidence } = combineLayers({
      company: { score: 0.5, confidence: 1, items },
      macro: EMPTY_LAYER,
      competitive: EMPTY_LAYER,
    });
    expect(evidence).toHaveLength(LAYER_EVIDENCE_MAX + 1);
    const [rest] = evidence.filter(({ referenceId }) => referenceId === null);
    expect(rest?.signedContribution).toBeCloseTo((0.975 * 50) / count, 10);
    expect(rest?.weight).toBeCloseTo(5, 10);
  });
});
