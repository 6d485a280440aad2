import llama2 from 'llama-tokenizer-js';
import llama3 from 'llama3-tokenizer-js';
import { expect, test } from 'vitest';
import { SYSTEM_AGENTS } from '../agents/prompts/system-agents.ts';
import { ImpactAnswer, MacroAnswer } from '../extraction/model-answer.ts';
import { estimateTokens, isPromptCut, tokenRange } from './token-estimate.ts';

/** The published vocabularies of two models: 32k tokens (the sparsest in use) and 128k tokens. */
const TOKENIZERS = { llama2, llama3 };
const TEXTS: Record<string, string> = {
  ...Object.fromEntries(SYSTEM_AGENTS.map(({ slug, system_prompt: text }) => [slug, text])),
  'impact schema': JSON.stringify(ImpactAnswer),
  'macro schema': JSON.stringify(MacroAnswer),
  filing:
    'Net sales of the Products segment were $77,214 million in 2025 (2024: $73,929 million), an increase of 4.4%. '.repeat(
      20,
    ),
  table: Array.from({ length: 80 }, (_, n) => `Revenue   ${n * 7_919}.${n % 10}   (${n * 13})   ${n}.5%`).join('\n'),
  headlines: 'APPLE INC. REPORTS THIRD QUARTER RESULTS; NVDA, MSFT AND BRKB FOLLOW. '.repeat(15),
  german:
    'Die Gesellschaft meldete für das dritte Quartal einen Überschuss von 1,2 Milliarden Euro, größer als erwartet. '.repeat(
      15,
    ),
  russian: 'Компания сообщила о росте чистой прибыли за третий квартал на двенадцать процентов. '.repeat(15),
  chinese: '公司表示，第三季度净利润同比增长百分之十二，超出市场预期。'.repeat(20),
};

test.each(Object.entries(TEXTS))('%s: both tokenizers count within the range', (_, text) => {
  const { low, high } = tokenRange(text);
  for (const [name, tokenizer] of Object.entries(TOKENIZERS)) {
    const counted = tokenizer.encode(text).length;
    expect(counted, name).toBeGreaterThanOrEqual(low * 0.9);
    expect(counted, name).toBeLessThanOrEqual(high);
  }
});

test.each(Object.entries(TEXTS))('%s: a count of the whole text is no cut, a third of it is one', (_, text) => {
  for (const tokenizer of Object.values(TOKENIZERS)) {
    expect(isPromptCut(tokenRange(text), tokenizer.encode(text).length)).toBe(false);
  }
  expect(isPromptCut(tokenRange(text), Math.floor(llama3.encode(text).length / 3))).toBe(true);
});

test('a runtime that reports nothing, or 0 for a cached prompt, is not accused of cutting', () => {
  const range = tokenRange('word '.repeat(500));
  expect(isPromptCut(range, null)).toBe(false);
  expect(isPromptCut(range, 0)).toBe(false);
  expect(estimateTokens('word '.repeat(500))).toBeGreaterThan(400);
});

test('a count of exactly a common context is a cut of a longer prompt, even when little is missing', () => {
  const prompt = { low: 4_000, high: 6_400 };
  expect([4_096, 4_095, 4_800].map((reported) => isPromptCut(prompt, reported))).toEqual([true, false, false]);
  expect(isPromptCut({ low: 3_000, high: 4_400 }, 4_096)).toBe(false);
});
