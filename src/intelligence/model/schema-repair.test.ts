import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { CompanyImpactView } from '../intelligence.schema.ts';
import { type RepairSchema, repairToSchema } from './schema-repair.ts';
import { ENUM_SYNONYMS } from './synonyms.ts';

const schema = CompanyImpactView as unknown as RepairSchema;
const validator = Compile(CompanyImpactView);
const good = {
  company_id: 'c1',
  ticker: 'ACME',
  sentiment: 0.4,
  direction: 'positive',
  magnitude: 0.5,
  catalyst_type: 'contract_win',
  time_horizon: '30d',
  confidence: 0.7,
  modality: 'factual',
  surprise: null,
  guidance: null,
  evidence: [{ quote: 'won an order', start: 0, end: 12 }],
  rationale: 'An order was won.',
};
const repair = (change: Record<string, unknown>) => repairToSchema(schema, { ...good, ...change }, ENUM_SYNONYMS);

test('a valid object passes unchanged', () => {
  expect(repair({})).toEqual({ value: good, complaints: [] });
});

test('bounds, synonyms, numbers as text, unknown keys and blanks are repaired', () => {
  const { value } = repair({
    sentiment: 7,
    magnitude: '80%',
    confidence: '0.9',
    direction: 'Bullish',
    catalyst_type: 'Order win',
    time_horizon: 'long-term',
    guidance: 'N/A',
    nonsense: true,
  });
  expect(value).toEqual({
    ...good,
    sentiment: 1,
    magnitude: 0.8,
    confidence: 0.9,
    catalyst_type: 'contract_win',
    time_horizon: '90d',
  });
});

test('an irreparable value is refused with its path', () => {
  expect(repair({ catalyst_type: 'vibes' })).toMatchObject({ value: undefined });
  expect(repair({ catalyst_type: 'vibes' }).complaints[0]).toMatch(/^catalyst_type: must be one of/);
  expect(repair({ sentiment: Number.POSITIVE_INFINITY }).complaints).toEqual(['sentiment: must be a finite number']);
  expect(repair({ evidence: [] }).complaints).toEqual(['evidence: must contain at least 1 valid item(s)']);
});

test('an invalid list item does not affect the valid ones', () => {
  const { value } = repair({ evidence: [{ quote: 5 }, good.evidence[0]] });
  expect(value).toEqual(good);
});

test('every synonym maps to an enum value, and every result is valid', () => {
  fc.assert(
    fc.property(
      fc.record({
        sentiment: fc.oneof(fc.double(), fc.string()),
        direction: fc.constantFrom(...Object.keys(ENUM_SYNONYMS), 'positive', 'x'),
        rationale: fc.string({ unit: 'binary', maxLength: 400 }),
        surprise: fc.anything(),
        evidence: fc.oneof(fc.anything(), fc.constant(good.evidence)),
      }),
      (change) => {
        const { value, complaints } = repair(change);
        expect(value === undefined ? complaints.length > 0 : validator.Check(value)).toBe(true);
      },
    ),
  );
});
