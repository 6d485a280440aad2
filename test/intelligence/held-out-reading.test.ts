import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/intelligence/builtin/document.ts';
import { extractBuiltin } from '../../src/intelligence/builtin/extract.ts';
import { scoreSentences } from './sentences.ts';

interface Line {
  readonly text: string;
  readonly label: 'positive' | 'negative' | 'neutral';
  readonly kind: string;
}

/** By an author who wrote none of the training sentences; never used for training. */
const lines = readFileSync(new URL('../../data/reading/held-out.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line): Line => JSON.parse(line));
const read = (text: string) => extractBuiltin({ title: null, text, mentions: [] });

/** A little below what was measured. The rules alone: .750, .770, .590 and .313. */
const LEAST = { news: 0.78, headline: 0.81, post: 0.63, opinion: 0.36 };

describe('texts of the held-out author', () => {
  test.each(Object.entries(LEAST))('%s', (kind, least) => {
    const own = lines.filter((line) => line.kind === kind);
    expect(own.length).toBeGreaterThanOrEqual(200);
    const { accuracy } = scoreSentences(own, (text) => read(text).direction);
    expect(accuracy).toBeGreaterThan(least);
  });
});

test('what the network decides alone is right about as often as its stated confidence says, or more often', () => {
  const learnt = lines.flatMap(({ text, label }) => {
    const isLearnt = readDocument(null, text).some(({ reading }) => reading.learnt !== undefined);
    const { direction, confidence } = read(text);
    return isLearnt ? [{ isRight: direction === label, confidence }] : [];
  });
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(learnt.length).toBeGreaterThan(50);
  expect(mean(learnt.map(({ isRight }) => Number(isRight)))).toBeGreaterThan(
    mean(learnt.map(({ confidence }) => confidence)) - 0.05,
  );
});
