import type { Sentence } from './reading.ts';
import { hasNameSubject, isIntransitive } from './subject.ts';

/** A company or its share that moves without an object: "Acme climbs", "Acme shares tank on weak demand". */
export function isOwnMove(sentence: Sentence, at: number): boolean {
  if (!isIntransitive(sentence.tokens, at)) return false;
  const metric = sentence.metricAt[at - 1];
  if (metric) return metric.payload.name === 'share price';
  return hasNameSubject(sentence.tokens, at, sentence.isTitle);
}
