import { NAME_WORD } from './mask-names.ts';
import type { Sentence } from './reading.ts';
import { hasNameSubject, isIntransitive } from './subject.ts';

/** A company or its share that moves without an object: "Acme climbs", "Acme shares tank on weak demand". */
export function isOwnMove(sentence: Sentence, at: number): boolean {
  if (!isIntransitive(sentence.tokens, at)) return false;
  const metric = sentence.metricAt[at - 1];
  if (metric) return metric.payload.name === 'share price';
  return hasNameSubject(sentence.tokens, at, sentence.isTitle);
}

/** "Acme was also down", "Acme is tumbling": a form of "to be" stands between the company and the move. "Acme was dropped" is no move. */
export function isMoveBehindBe(sentence: Sentence, at: number): boolean {
  const { tokens } = sentence;
  if (!/^(?:up|down|higher|lower|\w+ing)$/.test(tokens[at]?.word ?? '') || !isIntransitive(tokens, at)) return false;
  let first = at;
  while (/^(?:also|still|sharply|slightly|modestly)$/.test(tokens[first - 1]?.word ?? '')) first--;
  const name = tokens[first - 2]?.word ?? '';
  return /^(?:is|are|was|were)$/.test(tokens[first - 1]?.word ?? '') && (name === NAME_WORD || name.startsWith('$'));
}
