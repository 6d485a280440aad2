import type { Cue } from './reading.ts';
import type { Token } from './tokens.ts';

/** What a post says beside its words: what its writer does with the share, at which price, and whether they are serious. */
const BUYS =
  /^(buy|buying|bought|add|adding|added|accumulate|accumulating|accumulated|loading|loaded|grabbed|grabbing|holding|long)$/;
const SELLS = /^(sell|selling|sold|trim|trimming|trimmed|shorting|shorted|dumped|exited|bailed)$/;
const WRITER = /^(i|i'm|i've|i'd|i'll|we|we're|just|and|also|still|so|back|then|now|keep|been|gonna|more)$/;

const BETS_ON_FALL = /^(puts|short|shorts)$/;
const DENIES = /^(not|never|no|don't|won't|can't|cannot|wouldn't|ain't|isn't|didn't|without|stop)$/;
const OBJECT_REACH = 5;
const DENIAL_REACH = 4;

/** 1 when the writer bets on a rise, -1 on a fall, 0 when neither or both is said of them. */
export function actSign(tokens: readonly Token[]): -1 | 0 | 1 {
  let found: -1 | 0 | 1 = 0;
  for (let at = 0; at < tokens.length; at++) {
    const word = tokens[at]?.word ?? '';
    const act = BUYS.test(word) ? 1 : SELLS.test(word) ? -1 : 0;
    if (act === 0) continue;
    const before = tokens[at - 1];
    const isWriter =
      before === undefined || before.kind === 'punct' || WRITER.test(before.word) || before.word.startsWith('$');
    if (!isWriter || isNoAct(tokens, at)) continue;
    const isFall = tokens.slice(at + 1, at + 1 + OBJECT_REACH).some((token) => BETS_ON_FALL.test(token.word));
    const clause = tokens.findLastIndex(({ kind }, i) => i < at && kind === 'punct');
    const isDenied = tokens
      .slice(Math.max(0, clause + 1, at - DENIAL_REACH), at)
      .some((token) => DENIES.test(token.word));
    const sign = isFall !== isDenied ? (act > 0 ? -1 : 1) : act > 0 ? 1 : -1;
    if (found !== 0 && found !== sign) return 0;
    found = sign;
  }
  return found;
}

/** "-6% on nothing, bought more": the act is the view, the move its occasion. */
const OCCASION_SHARE = 0.3;

export const besideAct = (cues: readonly Cue[], act: number): readonly Cue[] =>
  cues.map((cue) => (cue.score * act < 0 ? { ...cue, score: cue.score * OCCASION_SHARE } : cue));

/** "adding under 20", "sold above 50": the price of a trade, not a level that broke. */
const LEVEL = /^(under|below|above|over)$/;
/** Praise among them is mostly mocking. */
const MOCKS = /^(lol|lmao|lmfao|rofl|haha|hahaha|smh|yeah|clowns?)$/;
const LAUGHS = /[😂🤣🤡🙄]/u;
const MOCKED_SHARE = 0.5;

const ELSE = /^(everything|everyone|rest|market|markets|others|indices|sector|spy|qqq)$/;
const OTHERS = /^(who|they|everyone|people|nobody|anyone|guys|hands|makers|you)$/;
const HABIT = /^(time|whenever|when|if|after|once)$/;
const STOP = /^(stop|stops|sl)$/;
const ACTS = /^(buy|buying|bought|add|added|sell|selling|sold|love|loves|loving|like|hate|long|short|shorted)$/;

/** "green while everything else is red": what others do is only held against it. */
function isElsewhere(tokens: readonly Token[], at: number): boolean {
  const turn = tokens.findLastIndex(({ word }, i) => i < at && /^(while|when|as)$/.test(word));
  return turn >= 0 && tokens.slice(turn + 1, turn + 4).some(({ word }) => ELSE.test(word));
}

/** "those who sold", "every time I buy this": the act of others, or one that tells when something happens. */
function isNoAct(tokens: readonly Token[], at: number): boolean {
  if (!ACTS.test(tokens[at]?.word ?? '')) return false;
  const before = tokens[at - 1]?.word ?? '';
  return OTHERS.test(before) || (/^(i|we)$/.test(before) && HABIT.test(tokens[at - 2]?.word ?? ''));
}

export function weighTalk(tokens: readonly Token[], cues: readonly Cue[]): readonly Cue[] {
  if (cues.length === 0) return cues;
  const act = actSign(tokens);
  const isMocking = tokens.some(({ word }) => MOCKS.test(word) || LAUGHS.test(word));
  return cues.flatMap((cue) => {
    const isPrice = LEVEL.test(cue.label) && (act !== 0 || STOP.test(tokens[cue.at - 1]?.word ?? ''));
    if (isPrice && tokens[cue.at + 1]?.kind !== 'word') return [];
    if (isNoAct(tokens, cue.at) || isElsewhere(tokens, cue.at)) return [];
    return [isMocking && cue.score > 0 ? { ...cue, score: cue.score * MOCKED_SHARE } : cue];
  });
}
