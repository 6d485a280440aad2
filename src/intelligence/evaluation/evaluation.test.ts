import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DocumentDirection } from '../intelligence.ts';
import { evaluateReaders, type Reader } from './evaluate.ts';
import type { LabelledText } from './labelled.ts';
import { parseLabelledLine } from './parse-labelled.ts';
import { scoreDirections, scoreSets } from './metrics.ts';
import { builtinReader } from './readers.ts';
import { formatEvaluations } from './report.ts';

const calls = (text: string) =>
  text.split(' ').map((pair) => {
    const [label, called] = pair.split('').map((letter) => NAMES[letter] ?? null);
    return { label: label as DocumentDirection, called: called ?? null };
  });
const NAMES: Readonly<Record<string, DocumentDirection>> = { p: 'positive', n: 'negative', o: 'neutral' };

describe('directions', () => {
  test('golden: six texts, one flip, one miss, one failure', () => {
    const scores = scoreDirections(calls('pp pn nn oo on o-'));
    expect(scores.accuracy).toBeCloseTo(3 / 6, 12);
    // F1: positive 2*1/(2+1), negative 2*1/(1+3), neutral 2*1/(3+1).
    expect(scores.macroF1).toBeCloseTo((2 / 3 + 1 / 2 + 1 / 2) / 3, 12);
    expect(scores.signFlipRate).toBeCloseTo(1 / 4, 12);
    expect(scores.confusion.neutral).toEqual({ positive: 0, negative: 1, neutral: 1, none: 1 });
  });

  test('without texts there is no score', () => {
    expect(scoreDirections([])).toMatchObject({ accuracy: null, macroF1: null, signFlipRate: null });
    expect(scoreDirections(calls('oo')).signFlipRate).toBeNull();
  });

  test('scores stay between 0 and 1, and all correct is 1', () => {
    const direction = fc.constantFrom<DocumentDirection>('positive', 'negative', 'neutral');
    fc.assert(
      fc.property(fc.array(fc.record({ label: direction, called: fc.option(direction) }), { minLength: 1 }), (list) => {
        const { accuracy, macroF1, signFlipRate } = scoreDirections(list);
        for (const score of [accuracy, macroF1, signFlipRate ?? 0]) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
        }
        expect(scoreDirections(list.map(({ label }) => ({ label, called: label })))).toMatchObject({
          accuracy: 1,
          macroF1: 1,
        });
      }),
    );
  });
});

test('sets: two of three found, one false positive', () => {
  const scores = scoreSets([
    { labels: ['a', 'b'], found: ['a', 'x', 'a'] },
    { labels: ['c'], found: ['c'] },
  ]);
  expect(scores).toEqual({ precision: 2 / 3, recall: 2 / 3, f1: 4 / 6 });
});

test.each([
  ['{"text":"x","label":"positive"}', 'positive'],
  ['{"text":"x","label":" Bearish "}', 'negative'],
  ['{"text":"x","label":0}', 'neutral'],
])('%s is labelled %s', (line, label) => {
  expect(parseLabelledLine(line, 3)).toMatchObject({ labelled: { id: '3', label } });
});

test('a byte order mark before the first line is not part of it', () => {
  expect(parseLabelledLine('\uFEFF{"text":"x","label":"positive"}', 1)).toMatchObject({ labelled: { text: 'x' } });
});

test.each([
  ['nonsense', 'not valid JSON'],
  ['{"label":"positive"}', 'text must be'],
  ['{"text":"x","label":"great"}', 'label must be'],
  ['{"text":"x","label":1,"catalysts":["vibes"]}', 'catalysts must be'],
])('%s is refused', (line, error) => {
  expect(parseLabelledLine(line, 9)).toMatchObject({ line: 9, error: expect.stringContaining(error) });
});

const labelled = (text: string, label: DocumentDirection): LabelledText => ({
  id: text,
  title: null,
  text,
  label,
  style: null,
  mentions: [],
  companies: null,
  catalysts: null,
  macroEventTypes: [],
});

test('readers are compared side by side, and failures are counted', async () => {
  const failing: Reader = {
    name: 'broken',
    price: null,
    read: async () => ({ extraction: null, groundingRate: null, inputTokens: 10, outputTokens: 2, error: 'away' }),
  };
  let ms = 0;
  const evaluations = await evaluateReaders(
    [builtinReader, failing],
    [labelled('Operating profit rose 20% to a record.', 'positive'), labelled('The loss widened sharply.', 'negative')],
    { monotonicMs: () => (ms += 500), signal: new AbortController().signal, concurrency: 2 },
  );
  expect(evaluations).toMatchObject([
    { name: 'builtin', direction: { accuracy: 1 }, failures: 0, catalysts: null, textsPerSecond: 4 },
    { name: 'broken', direction: { accuracy: 0 }, failures: 2, inputTokens: 20, outputTokens: 4 },
  ]);
  const report = formatEvaluations(evaluations);
  expect(report).toMatch(/^accuracy +1\.000 +0\.000$/m);
  expect(report).toMatch(/^tokens per text +0 +12$/m);
  expect(report).toContain('broken: away');
});
