import { readFileSync } from 'node:fs';

export type Label = 'positive' | 'negative' | 'neutral';

export interface LabelledSentence {
  label: Label;
  text: string;
}

const LABELS: Record<string, Label> = { '+': 'positive', '-': 'negative', '0': 'neutral' };

export function loadSentences(name: 'sentences' | 'unseen-sentences'): LabelledSentence[] {
  const lines = readFileSync(new URL(`./${name}.txt`, import.meta.url), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const label = line[1] === ' ' ? LABELS[line[0]!] : undefined;
    return label === undefined ? [] : [{ label, text: line.slice(2) }];
  });
}

export interface Score {
  count: number;
  accuracy: number;
  macroF1: number;
  /** Positive classified as negative or the reverse, as a share of all non-neutral classifications. */
  flipRate: number;
}

export function scoreSentences(sentences: readonly LabelledSentence[], call: (text: string) => Label): Score {
  const counts = new Map<string, number>();
  const at = (truth: Label, called: Label) => counts.get(`${truth}>${called}`) ?? 0;
  for (const { label, text } of sentences) {
    const key = `${label}>${call(text)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const labels: Label[] = ['positive', 'negative', 'neutral'];
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const f1 = labels.map((label) => {
    const hits = at(label, label);
    const called = sum(labels.map((truth) => at(truth, label)));
    const actual = sum(labels.map((other) => at(label, other)));
    return hits === 0 ? 0 : (2 * hits) / (called + actual);
  });
  const flips = at('positive', 'negative') + at('negative', 'positive');
  const polarCalls = sum(labels.flatMap((truth) => [at(truth, 'positive'), at(truth, 'negative')]));
  return {
    count: sentences.length,
    accuracy: sum(labels.map((label) => at(label, label))) / sentences.length,
    macroF1: sum(f1) / labels.length,
    flipRate: polarCalls === 0 ? 0 : flips / polarCalls,
  };
}
