import { expect, test } from 'vitest';
import type { Extraction } from '../intelligence.ts';
import { checkAgreement, DEFAULT_TRIAGE, needsModel } from './triage.ts';

const story = { novelty: 0.3, salience: 0.3, score: -0.2, isFiling: false };

test('novelty, salience and score limits are inclusive', () => {
  expect(needsModel(story)).toBe(true);
  expect(needsModel({ ...story, novelty: 0.29 })).toBe(false);
  expect(needsModel({ ...story, salience: 0.29 })).toBe(false);
  expect(needsModel({ ...story, score: 0.19 })).toBe(false);
  expect(needsModel({ ...story, score: 0, isFiling: true })).toBe(true);
});

test('with triage disabled, every text goes to the model', () => {
  expect(needsModel({ ...story, novelty: 0 }, { ...DEFAULT_TRIAGE, isEnabled: false })).toBe(true);
});

test('opposite strong signs: confidence times .6 and a warning', () => {
  const model: Extraction = {
    summary: '',
    sentiment: 0.5,
    direction: 'positive',
    keyFacts: [],
    companyImpacts: [],
    macroEvents: [],
    confidence: 0.8,
    warnings: [],
  };
  expect(checkAgreement(model, { sentiment: -0.4 })).toMatchObject({ warnings: ['provider_disagreement'] });
  expect(checkAgreement(model, { sentiment: -0.4 }).confidence).toBeCloseTo(0.48, 10);
  expect(checkAgreement(model, { sentiment: -0.3 })).toBe(model);
  expect(checkAgreement(model, { sentiment: 0.4 })).toBe(model);
});
