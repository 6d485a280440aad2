import { expect, test } from 'vitest';
import type { CompanyImpact, Extraction, MacroEvent } from '../intelligence.ts';
import { mergeExtractions } from './merge.ts';

const impact = (change: Partial<CompanyImpact>): CompanyImpact => ({
  companyId: 'c1',
  ticker: 'ACME',
  sentiment: 0.5,
  direction: 'positive',
  magnitude: 0.4,
  catalystType: 'contract_win',
  timeHorizon: '30d',
  confidence: 0.6,
  modality: 'factual',
  surprise: null,
  guidance: null,
  evidence: [{ quote: 'won an order', start: 0, end: 12 }],
  rationale: 'won',
  ...change,
});
const part = (change: Partial<Extraction>): Extraction => ({
  summary: 's',
  sentiment: 0,
  direction: 'neutral',
  keyFacts: [],
  companyImpacts: [],
  macroEvents: [],
  confidence: 0.5,
  warnings: [],
  ...change,
});

test('one event in two chunks becomes one impact; another catalyst stays separate', () => {
  const merged = mergeExtractions([
    part({ sentiment: 0.4, companyImpacts: [impact({})] }),
    part({
      sentiment: 0.2,
      companyImpacts: [
        impact({
          sentiment: 0.2,
          confidence: 0.3,
          magnitude: 0.9,
          evidence: [{ quote: 'an order', start: 40, end: 48 }],
        }),
        impact({ catalystType: 'litigation', direction: 'negative' }),
      ],
    }),
  ]);
  expect(merged.sentiment).toBeCloseTo(0.3, 10);
  expect(merged.direction).toBe('positive');
  expect(merged.companyImpacts).toHaveLength(2);
  expect(merged.companyImpacts[0]).toMatchObject({ magnitude: 0.9, confidence: 0.6, direction: 'positive' });
  expect(merged.companyImpacts[0]?.sentiment).toBeCloseTo((0.6 * 0.5 + 0.3 * 0.2) / 0.9, 10);
  expect(merged.companyImpacts[0]?.evidence.map(({ start }) => start)).toEqual([0, 40]);
});

test('contradicting chunks yield a mixed direction, and the same position is quoted once', () => {
  const merged = mergeExtractions([
    part({ companyImpacts: [impact({})] }),
    part({ companyImpacts: [impact({ direction: 'negative', sentiment: -0.5 })] }),
  ]);
  expect(merged.companyImpacts[0]).toMatchObject({ direction: 'mixed', sentiment: 0 });
  expect(merged.companyImpacts[0]?.evidence).toHaveLength(1);
});

test('macro events of one type merge with the higher severity', () => {
  const event = (change: Partial<MacroEvent>): MacroEvent => ({
    eventTypes: ['tariff'],
    severity: 'moderate',
    affectedRegions: ['China'],
    affectedSectors: [],
    affectedCommodities: [],
    summary: '',
    keyFacts: [],
    estimatedDuration: 'months',
    confidence: 0.5,
    evidence: [{ quote: 'a tariff', start: 0, end: 8 }],
    ...change,
  });
  const merged = mergeExtractions([
    part({ macroEvents: [event({})] }),
    part({ macroEvents: [event({ severity: 'high', affectedRegions: ['Europe'] })] }),
  ]);
  expect(merged.macroEvents).toHaveLength(1);
  expect(merged.macroEvents[0]).toMatchObject({ severity: 'high', affectedRegions: ['China', 'Europe'] });
});

test('a single chunk is unchanged', () => {
  const only = part({ sentiment: 0.05, direction: 'positive' });
  expect(mergeExtractions([only])).toBe(only);
});
