import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EvidencePiece, NO_RECOMMENDATION, pnlByEvidence, pnlByPosition, type TradeResult } from './pnl.ts';

const trade = (id: string, change: Partial<TradeResult> = {}): TradeResult => ({
  id,
  ticker: 'ACME',
  recommendationId: 'r1',
  isOpen: false,
  result: 100,
  ...change,
});
const piece = (source: string, signed_contribution: number, recommendation_id = 'r1'): EvidencePiece => ({
  recommendation_id,
  source,
  catalyst: 'earnings',
  signed_contribution,
});

describe('pnlByPosition', () => {
  test('adds up the trades of a symbol and separates what is realised', () => {
    const trades = [trade('2', { isOpen: true, result: -30 }), trade('1'), trade('3', { ticker: 'BOLT', result: 5 })];
    expect(pnlByPosition(trades)).toEqual([
      { name: 'ACME', result: 70, trades: 2, realized: 100, unrealized: -30, trade_id: '2' },
      { name: 'BOLT', result: 5, trades: 1, realized: 5, unrealized: 0, trade_id: '3' },
    ]);
  });
});

describe('pnlByEvidence', () => {
  test('splits a result over the evidence for the purchase and leaves the evidence against it out', () => {
    const parts = pnlByEvidence(
      [trade('1')],
      [piece('wire', 3), piece('filings', 1), piece('blog', -2)],
      (p) => p.source,
    );
    expect(parts).toEqual([
      { name: 'wire', result: 75, trades: 1 },
      { name: 'filings', result: 25, trades: 1 },
    ]);
  });

  test('an order of an operator has no source', () => {
    expect(pnlByEvidence([trade('1', { recommendationId: null })], [], (p) => p.source)).toEqual([
      { name: NO_RECOMMENDATION, result: 100, trades: 1 },
    ]);
  });

  test('the parts add up to the whole', () => {
    const results = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { maxLength: 8 });
    const shares = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { maxLength: 8 });
    fc.assert(
      fc.property(results, shares, (values, contributions) => {
        const trades = values.map((result, index) =>
          trade(String(index), { result, recommendationId: `r${index % 3}` }),
        );
        const evidence = contributions.map((value, index) => piece(`s${index % 2}`, value, `r${index % 3}`));
        const total = pnlByEvidence(trades, evidence, (p) => p.source).reduce((sum, { result }) => sum + result, 0);
        const expected = values.reduce((sum, value) => sum + value, 0);
        expect(Math.abs(total - expected)).toBeLessThan(1e-6 * (1 + values.reduce((sum, v) => sum + Math.abs(v), 0)));
      }),
      { examples: [[[-0.000001000001000001], [Number.MIN_VALUE]]] },
    );
  });
});
