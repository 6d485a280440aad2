import { beforeAll, expect, test } from 'vitest';
import { publishStories } from '../../src/sandbox/published-stories.ts';
import { eventScore, macroScore, type StoryOutcome, readStories } from './sandbox-stories.ts';

/** Seeds and held-out phrasings that no rule was tuned on. */
const SEEDS = [407, 1203];
const DOCUMENTS = 700;
let outcomes: StoryOutcome[] = [];

beforeAll(() => {
  outcomes = SEEDS.flatMap((seed) => readStories(publishStories(seed, 'held_out', DOCUMENTS)));
});

test('company events in unseen phrasings are recognised with their direction', () => {
  const score = eventScore(outcomes);
  console.log(`held-out company events: ${JSON.stringify(score)}`);
  expect(score.count).toBeGreaterThan(300);
  expect(score.f1).toBeGreaterThanOrEqual(0.85);
  expect(score.direction).toBeGreaterThanOrEqual(0.9);
});

test('macro events in unseen phrasings are recognised', () => {
  const score = macroScore(outcomes);
  console.log(`held-out macro events: ${JSON.stringify(score)}`);
  expect(score.count).toBeGreaterThan(20);
  expect(score.f1).toBeGreaterThanOrEqual(0.85);
});

test('every quotation is a slice of its text', () => {
  let quotations = 0;
  for (const { story, extraction } of outcomes)
    for (const { evidence } of [...extraction.companyImpacts, ...extraction.macroEvents])
      for (const { quote, start, end } of evidence) {
        quotations++;
        expect(story.text.slice(start, end)).toBe(quote);
      }
  expect(quotations).toBeGreaterThan(1_000);
});
