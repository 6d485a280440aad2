import { expect, test } from 'vitest';
import { extractBuiltin } from '../../src/intelligence/builtin/extract.ts';
import { loadSentences, scoreSentences } from './sentences.ts';

const known = loadSentences('sentences');
const unseen = loadSentences('unseen-sentences');
const call = (text: string) => extractBuiltin({ title: null, text, mentions: [] }).direction;

test('the files have many distinct sentences, most of them neutral, and none in common', () => {
  const all = [...known, ...unseen];
  expect(known.length).toBeGreaterThanOrEqual(1_600);
  expect(unseen.length).toBeGreaterThanOrEqual(130);
  expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
  expect(all.filter(({ label }) => label === 'neutral').length / all.length).toBeGreaterThan(0.5);
});

test('the builtin extractor scores well above the target on sentences that no rule was tuned on', () => {
  const score = scoreSentences(unseen, call);
  console.log(`unseen sentences: ${JSON.stringify(score)}`);
  expect(score.accuracy).toBeGreaterThanOrEqual(0.88);
  expect(score.macroF1).toBeGreaterThanOrEqual(0.86);
  expect(score.flipRate).toBeLessThanOrEqual(0.05);
});

test('sentences that rules were tuned on keep their score', () => {
  const score = scoreSentences(known, call);
  expect(score.accuracy).toBeGreaterThanOrEqual(0.96);
  expect(score.macroF1).toBeGreaterThanOrEqual(0.96);
  expect(score.flipRate).toBeLessThanOrEqual(0.01);
});

test('typography does not change the result: tokenised text, spacing, capitals, other symbols', () => {
  const pairs = [
    ['Operating profit rose to EUR 13.1 mn from EUR 8.7 mn.', 'Operating profit rose to EUR13 .1 mn from EUR8 .7 mn .'],
    ['Operating profit fell to EUR 3.1 mn from EUR 8.7 mn.', 'OPERATING PROFIT FELL TO EUR 3.1 MN FROM EUR 8.7 MN'],
    ['Net sales increased by 5% to EUR 1.2 bn.', '  Net sales\u00a0increased   by 5 %\tto €1.2bn .'],
    ['"We are very pleased with the result," he said.', "`` We are very pleased with the result , '' he said ."],
    ['Net sales were EUR 7.1 mn (EUR 9.4 mn).', 'Net sales were EUR 7.1 mn ( 9.4 ) .'],
    ['Cash flow was EUR -2.4 mn (EUR 1.2 mn).', 'Cash flow was −2.4 MEUR ( 1.2 ) .'],
  ] as const;
  for (const [plain, odd] of pairs) {
    expect(call(plain), plain).not.toBe('neutral');
    expect(call(odd), odd).toBe(call(plain));
  }
  expect(call('')).toBe('neutral');
  expect(call(' \n ')).toBe('neutral');
});

test('a constant neutral answer, or the reverse of the truth, fails those bounds', () => {
  expect(scoreSentences(unseen, () => 'neutral').macroF1).toBeLessThan(0.3);
  const truth = new Map(unseen.map(({ text, label }) => [text, label]));
  const opposite = { positive: 'negative', negative: 'positive', neutral: 'neutral' } as const;
  expect(scoreSentences(unseen, (text) => opposite[truth.get(text)!]).flipRate).toBe(1);
});
