import { NAME_WORD } from './mask-names.ts';
import type { Sentence } from './reading.ts';
import { hasNameSubject, isIntransitive } from './subject.ts';

/** A company or its share that moves without an object: "Acme climbs", "Acme shares tank on weak demand". */
export function isOwnMove(sentence: Sentence, at: number): boolean {
  if (!isIntransitive(sentence.tokens, at)) return false;
  const verb = subjectEnd(sentence, at);
  const metric = sentence.metricAt[verb - 1];
  if (metric) return metric.payload.name === 'share price';
  return hasNameSubject(sentence.tokens, verb, sentence.isTitle);
}

/** "Acme was also down", "Acme is tumbling": the verb "to be" stands between the subject and the move. "Acme was dropped" is no move. */
function subjectEnd(sentence: Sentence, at: number): number {
  const { tokens } = sentence;
  if (!/^(?:up|down|higher|lower|\w+ing)$/.test(tokens[at]?.word ?? '')) return at;
  let first = at;
  while (/^(?:also|still|sharply|slightly|modestly)$/.test(tokens[first - 1]?.word ?? '')) first--;
  const isName = tokens[first - 2]?.word === NAME_WORD || tokens[first - 2]?.word.startsWith('$') === true;
  const isShare = sentence.metricAt[first - 2]?.payload.kind === 'price';
  return (isName || isShare) && /^(?:is|are|was|were)$/.test(tokens[first - 1]?.word ?? '') ? first - 1 : at;
}
