import { inflect } from './inflect.ts';
import { type Cue, negation, type Sentence } from './reading.ts';
import type { Token } from './tokens.ts';

/** What a speaker says of their own mind decides: "I am sick of hearing that they attract the best" blames, "I'm happy despite the mess" praises. */
const SCORE = 0.45;
const DENIED = -0.9;
/** What is left of the words that the attitude is about. */
const CONTENT_SHARE = 0.25;

const verbs = (list: string, sign: 1 | -1) =>
  list.split(' ').flatMap((verb) => inflect(verb).map((form): [string, 1 | -1] => [form, sign]));
const VERBS: ReadonlyMap<string, 1 | -1> = new Map([
  ...verbs('love like enjoy admire adore appreciate recommend applaud trust respect', 1),
  ...verbs(
    'hate dislike despise detest loathe regret doubt distrust mistrust fear dread resent complain worry question',
    -1,
  ),
]);
const states = (list: string, sign: 1 | -1) => list.split(' ').map((word): [string, 1 | -1] => [word, sign]);
/** Behind a form of "be" or "feel". */
const STATES: ReadonlyMap<string, 1 | -1> = new Map([
  ...states(
    'happy pleased glad excited impressed delighted thrilled satisfied confident optimistic bullish comfortable grateful hopeful proud enthusiastic encouraged sold convinced amazed relieved positive',
    1,
  ),
  ...states(
    'sick tired fed disappointed unhappy angry frustrated worried concerned nervous skeptical sceptical bearish annoyed upset disgusted uncomfortable pessimistic shocked appalled wary fearful confused dissatisfied unimpressed cautious leery suspicious horrified furious sad saddened dubious',
    -1,
  ),
]);
const SPEAKER = /^(i|i'm|i've|we|we're|we've|i'd)$/;
const BE = /^(am|i'm|was|are|we're|were|be|been|feel|feeling|felt|remain|remained|became|become|getting|got|left)$/;
const REACH = 6;
const OTHER = /^(that|which|who|if|when|because|but|and|they|it|he|she|you|would|i'd|should|could|might|until|before)$/;

/** "would like to", "like I said", "question is", "we doubt" as a noun: no attitude. */
function isAttitude(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? '';
  const before = tokens[at - 1]?.word ?? '';
  const next = tokens[at + 1]?.word ?? '';
  if (word === 'like')
    return (
      next !== 'to' &&
      !SPEAKER.test(next) &&
      !/^(looks?|feel|feels|seems?|sounds?|something|just|was|is|am|are|more|much)$/.test(before)
    );
  if (/^(question|doubt|fear|trust|respect|love|worry)s?$/.test(word))
    return !/^(no|a|the|of|without|my|any|with|in|to)$/.test(before);
  return true;
}

/** "I wanted to love it", "we used to recommend them". */
const isOnce = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.word === 'to' && /^(used|wanted|want|hoped|tried|meant)$/.test(tokens[at - 2]?.word ?? '');

/** The speaker's attitude, or null. */
export function attitudeCue(sentence: Sentence, isRead: (at: number) => boolean): Cue | null {
  const { tokens, weights } = sentence;
  for (let start = 0; start < tokens.length; start++) {
    if (!SPEAKER.test(tokens[start]?.word ?? '')) continue;
    let isBeing = BE.test(tokens[start]?.word ?? '');
    for (let at = start + 1; at <= start + REACH; at++) {
      const token = tokens[at];
      if (token === undefined || (token.kind === 'punct' && token.word !== ',')) break;
      // "I'm sure the boss is proud": of somebody else.
      if (OTHER.test(token.word) || token.word === 'is' || (SPEAKER.test(token.word) && at > start)) break;
      if (BE.test(token.word)) {
        isBeing = true;
        continue;
      }
      const sign =
        (isBeing ? STATES.get(token.word) : undefined) ??
        (isBeing && !token.word.endsWith('ing') ? undefined : VERBS.get(token.word));
      if (sign === undefined) continue;
      if (isRead(at) || !isAttitude(tokens, at) || isOnce(tokens, at)) break;
      const turned = negation(sentence, at) < 0 ? DENIED : 1;
      return { kind: 'word', score: SCORE * sign * turned * (weights[at] ?? 1), at, until: at + 1, label: token.word };
    }
  }
  return null;
}

/** The other words of the sentence beside the attitude; those behind "but" keep their weight. */
export function besideAttitude(tokens: readonly Token[], attitude: Cue, words: readonly Cue[]): Cue[] {
  const but = tokens.findIndex(({ word }, at) => at > attitude.at && (word === 'but' || word === 'however'));
  return words.map((cue) =>
    Math.sign(cue.score) === Math.sign(attitude.score) || (but >= 0 && cue.at > but)
      ? cue
      : { ...cue, score: cue.score * CONTENT_SHARE },
  );
}
