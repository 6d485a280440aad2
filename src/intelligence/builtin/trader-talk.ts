import type { Cue } from './reading.ts';
import type { Token } from './tokens.ts';

/** What a post says beside its words: what its writer does with the share, at which price, and whether they are serious. */
const BUYS =
  /^(buy|buying|bought|add|adding|added|accumulate|accumulating|accumulated|loading|loaded|grabbed|grabbing|holding|long)$/;
const SELLS = /^(sell|selling|sold|trim|trimming|trimmed|shorting|shorted|dumped|exited|bailed)$/;
const WRITER = /^(i|i'm|i've|i'd|i'll|we|we're|just|and|also|still|so|back|then|now|keep|been|gonna|more)$/;

/** 1 when the writer buys, -1 when they sell, 0 when neither is said of them. */
export function actSign(tokens: readonly Token[]): -1 | 0 | 1 {
  for (let at = 0; at < tokens.length; at++) {
    const word = tokens[at]?.word ?? '';
    const sign = BUYS.test(word) ? 1 : SELLS.test(word) ? -1 : 0;
    if (sign === 0) continue;
    const before = tokens[at - 1];
    if (before === undefined || before.kind === 'punct' || WRITER.test(before.word) || before.word.startsWith('$'))
      return sign;
  }
  return 0;
}

/** "-6% on nothing, bought more": the act is the view, the move its occasion. */
const OCCASION_SHARE = 0.3;

export const besideAct = (moves: readonly Cue[], act: number): readonly Cue[] =>
  moves.map((cue) => (cue.score * act < 0 ? { ...cue, score: cue.score * OCCASION_SHARE } : cue));

/** "adding under 20", "sold above 50": the price of a trade, not a level that broke. */
const LEVEL = /^(under|below|above|over)$/;
/** Praise among them is mostly mocking. */
const MOCKS = /^(lol|lmao|lmfao|rofl|haha|hahaha|smh|yeah|clowns?)$/;
const LAUGHS = /[😂🤣🤡🙄]/u;
const MOCKED_SHARE = 0.5;

export function weighTalk(tokens: readonly Token[], cues: readonly Cue[]): readonly Cue[] {
  if (cues.length === 0) return cues;
  const act = actSign(tokens);
  const isMocking = tokens.some(({ word }) => MOCKS.test(word) || LAUGHS.test(word));
  return cues.flatMap((cue) => {
    if (act !== 0 && LEVEL.test(cue.label) && tokens[cue.at + 1]?.kind !== 'word') return [];
    return [isMocking && cue.score > 0 ? { ...cue, score: cue.score * MOCKED_SHARE } : cue];
  });
}
