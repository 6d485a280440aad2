import { expect, test } from 'vitest';
import { extractBuiltin } from '../../src/intelligence/builtin/extract.ts';
import { isHeldOut, loadSentences, scoreSentences } from './sentences.ts';

const sentences = loadSentences();
const call = (text: string) => extractBuiltin({ title: null, text, mentions: [] }).direction;

test('the development set has several hundred distinct sentences, most of them neutral', () => {
  expect(sentences.length).toBeGreaterThanOrEqual(600);
  expect(new Set(sentences.map(({ text }) => text)).size).toBe(sentences.length);
  const neutral = sentences.filter(({ label }) => label === 'neutral').length;
  expect(neutral / sentences.length).toBeGreaterThan(0.5);
});

test('builtin reads the half of the sentences it was not tuned on well above the target', () => {
  const score = scoreSentences(sentences.filter(isHeldOut), call);
  console.log(`held-out sentences: ${JSON.stringify(score)}`);
  expect(score.accuracy).toBeGreaterThanOrEqual(0.85);
  expect(score.macroF1).toBeGreaterThanOrEqual(0.83);
  expect(score.flipRate).toBeLessThanOrEqual(0.05);
});

test('always answering neutral, or the reverse of the truth, would fail those bounds', () => {
  const held = sentences.filter(isHeldOut);
  expect(scoreSentences(held, () => 'neutral').macroF1).toBeLessThan(0.3);
  const truth = new Map(held.map(({ text, label }) => [text, label]));
  const opposite = { positive: 'negative', negative: 'positive', neutral: 'neutral' } as const;
  expect(scoreSentences(held, (text) => opposite[truth.get(text)!]).flipRate).toBe(1);
});
