import type { Token } from './tokens.ts';
import type { Cue, Sentence } from './reading.ts';

/** What the speaker would do with the share: "I'd stay away", "not touching this", "who would want to own it?". */
const SCORE = 0.42;
const TURNED = -0.95;

type Act = { readonly sign: 1 | -1; readonly kind: 'plain' | 'needs_verb_place' | 'needs_object' };

const acts = (list: string, sign: 1 | -1, kind: Act['kind']) =>
  list.split(' ').map((word): [string, Act] => [word, { sign, kind }]);

/** By word. A form that is also another word counts only behind an auxiliary or with an object. */
const ACTS: ReadonlyMap<string, Act> = new Map([
  ...acts(
    'buy buying bought buyer accumulate accumulating accumulated investing invest touch touching nibbling',
    1,
    'plain',
  ),
  ...acts('own owning back backing hold holding', 1, 'needs_verb_place'),
  ...acts('add adding added keep', 1, 'needs_object'),
  ...acts(
    'sell selling sold seller avoid avoiding dump dumping dumped offload offloading offloaded unloading unloaded ditching ditched shorting shorted exiting exited bailed bailing',
    -1,
    'plain',
  ),
  ...acts('short exit trim trimming trimmed bail', -1, 'needs_verb_place'),
]);
interface Particle {
  readonly next: RegExp;
  readonly sign: 1 | -1;
}
const particles = (list: string, next: RegExp, sign: 1 | -1) =>
  list.split(' ').map((word): [string, Particle] => [word, { next, sign }]);

/** Verb and particle. */
const PHRASAL: ReadonlyMap<string, Particle> = new Map([
  ...particles('load loading loaded', /^up$/, 1),
  ...particles('go going', /^(near|long)$/, 1),
  ...particles('double doubling doubled', /^down$/, 1),
  ...particles('stay staying stayed', /^(away|clear|out)$/, -1),
  ...particles('steer steering', /^clear$/, -1),
  ...particles('get getting got', /^(out|rid)$/, -1),
  ...particles('walk walked walking', /^away$/, -1),
  ...particles('cash cashed cashing', /^out$/, -1),
  ...particles('sit sitting', /^(out|this)$/, -1),
]);
const SPEAKER = /^(i|i'm|i'd|i've|i'll|we|we're|we'd|we've|we'll)$/;
const ANYBODY = /^(you|you'd|you'll|anyone|anybody|who|nobody|one)$/;
const WILL =
  /^(would|will|should|must|want|wants|gonna|going|rather|happy|i'd|i'll|we'd|we'll|you'd|wouldn't|won't|never|can't|cannot|ready|tempted)$/;
const NOT =
  /^(not|never|no|don't|doesn't|won't|wouldn't|can't|cannot|isn't|ain't|nobody|hardly|stop|stopped|regret|without)$/;
const PAST = /(ed|bought|sold|got)$/;
const PROGRESSIVE = /ing$/;
const VERB_PLACE =
  /^(to|would|will|should|not|never|i'd|i'll|we'd|wouldn't|won't|don't|rather|i'm|am|been|can't|cannot|are|we're|just|still|happily|gladly|be)$/;
const OBJECT = /^(it|this|these|them|more|to|shares|on|here|at|every|another|some|my|the|a|one)$/;
const OPENS = /^(if|when|before|unless|whether|should|could)$/;
const OTHER_THINGS = /^(else|elsewhere|cash|bonds|gold|index|anything|something)$/;
/** What is bought or sold is not the share: "buy back", "sell you a dream", "buy their products". */
const NOT_SHARE =
  /^(back|you|us|tickets|cars?|houses?|products?|insurance|ads|software|phones?|groceries|lattes|food|coffee|online|customers|in|into|rating|side)$/;
const REACH = 8;

interface Place {
  readonly at: number;
  readonly until: number;
  readonly sign: 1 | -1;
}

function actAt(tokens: readonly Token[], at: number): Place | null {
  const word = tokens[at]?.word ?? '';
  const next = tokens[at + 1]?.word ?? '';
  const phrasal = PHRASAL.get(word);
  if (phrasal?.next.test(next)) return { at, until: at + 2, sign: phrasal.sign };
  const act = ACTS.get(word);
  if (act === undefined || NOT_SHARE.test(next)) return null;
  if (act.kind === 'needs_verb_place' && !VERB_PLACE.test(tokens[at - 1]?.word ?? '')) return null;
  if (act.kind === 'needs_object' && !OBJECT.test(next)) return null;
  return { at, until: at + 1, sign: act.sign };
}

/** The sign of the intention, 0 when the sentence states none. */
function signOf(tokens: readonly Token[], { at, sign }: Place): number {
  const from = Math.max(0, at - REACH);
  const before = tokens.slice(from, at).map(({ word }) => word);
  const isQuestion = tokens.at(-1)?.word === '?';
  const turned = before.some((word) => NOT.test(word)) ? TURNED : 1;
  // "no reason to sell", "waiting for a reason to buy".
  if (before.some((word) => /^reasons?$/.test(word)) && before.at(-1) === 'to')
    return sign * (before.some((word) => /^(waiting|wait|little|few|need)$/.test(word)) ? TURNED : turned);
  if (before.some((word) => OPENS.test(word))) return 0;
  const word = tokens[at]?.word ?? '';
  const speaker = before.findIndex((one) => SPEAKER.test(one));
  const anybody = before.findIndex((one) => ANYBODY.test(one));
  if (speaker < 0 && anybody < 0) {
    const isOrder =
      (at === 0 || (at === 1 && /^(just|don't|never|please|so|not)$/.test(before[0] ?? ''))) && !PAST.test(word);
    return isOrder ? sign * turned : 0;
  }
  const hasWill = before.some((one) => WILL.test(one));
  if (isQuestion) return hasWill && /^(who|why)$/.test(tokens[0]?.word ?? '') ? sign * TURNED : 0;
  if (before.includes('rather') && tokens.slice(at + 1).some((token) => OTHER_THINGS.test(token.word)))
    return sign * TURNED;
  if (hasWill) return sign * turned;
  if (speaker < 0) return 0;
  return PAST.test(word) || PROGRESSIVE.test(word) ? sign * turned : 0;
}

export function intentionCues(sentence: Sentence, isRead: (at: number) => boolean): Cue[] {
  const { tokens, weights } = sentence;
  for (let at = 0; at < tokens.length; at++) {
    const place = actAt(tokens, at);
    if (place === null || isRead(at)) continue;
    const sign = signOf(tokens, place);
    if (sign === 0) continue;
    return [
      { kind: 'word', score: SCORE * sign * (weights[at] ?? 1), at, until: place.until, label: tokens[at]?.word ?? '' },
    ];
  }
  return [];
}
