import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RepairSchema } from '../model/schema-repair.ts';
import { type ImpactAnswer, ImpactAnswer as Schema } from './model-answer.ts';
import { readAnswer } from './read-answer.ts';

const schema = JSON.parse(JSON.stringify(Schema)) as RepairSchema;
const impact = {
  ticker: 'NRVN',
  catalyst_type: 'layoffs',
  direction: 'bearish',
  sentiment: '-60%',
  magnitude: 3,
  time_horizon: 'short term',
  modality: 'fact',
  confidence: 0.8,
  surprise: 'none',
  guidance: null,
  evidence: { quote: 'cut 1,200 jobs', start: 99, end: 3 },
  rationale: 'Cuts.',
};
const whole = { summary: 'x', sentiment: 0, key_facts: [], confidence: 1, company_impacts: [impact] };

test('synonyms, figures as text and a single quotation are repaired', () => {
  const read = readAnswer<ImpactAnswer>(schema, JSON.stringify(whole));
  expect(read.ok && read.value.company_impacts).toEqual([
    {
      ...impact,
      catalyst_type: 'restructuring',
      direction: 'negative',
      sentiment: -0.6,
      magnitude: 1,
      time_horizon: '7d',
      modality: 'factual',
      surprise: null,
      evidence: ['cut 1,200 jobs'],
    },
  ]);
});

test('an answer whose claims are all invalid is refused with the reasons', () => {
  const read = readAnswer(
    schema,
    JSON.stringify({ ...whole, company_impacts: [{ ...impact, catalyst_type: 'vibes' }] }),
  );
  expect(read).toMatchObject({ ok: false, isTruncated: false });
  expect(read.complaints[0]).toContain('company_impacts[0].catalyst_type: must be one of');
});

test('an answer without claims is accepted', () => {
  expect(readAnswer(schema, JSON.stringify({ ...whole, company_impacts: [] })).ok).toBe(true);
});

test('a truncated answer is distinguished from an invalid one', () => {
  expect(readAnswer(schema, '{"summary": "x", "company_impacts": [')).toMatchObject({ ok: false, isTruncated: true });
  expect(readAnswer(schema, 'I am sorry.')).toMatchObject({ ok: false, isTruncated: false });
});

test('any output is read or refused, and accepted answers contain only finite numbers', () => {
  const finite = (value: unknown): boolean =>
    typeof value === 'number'
      ? Number.isFinite(value)
      : typeof value === 'object' && value !== null
        ? Object.values(value).every(finite)
        : true;
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.json().map((json) => `{"company_impacts": ${json}}`),
      ),
      (text) => {
        const read = readAnswer(schema, text);
        if (read.ok) expect(finite(read.value)).toBe(true);
        else expect(read.complaints.length).toBeGreaterThan(0);
      },
    ),
  );
});
