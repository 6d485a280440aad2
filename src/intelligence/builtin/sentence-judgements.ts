import { affectCues } from './affect.ts';
import { attitudeCue, besideAttitude } from './attitude.ts';
import { comparativeCues } from './comparatives.ts';
import { besideComplaint, complaintCue } from './complaint.ts';
import { beforeBut, beforeDenial, weighScope } from './doubtful-scope.ts';
import { turnEnded } from './ended.ts';
import { intentionCues } from './intention.ts';
import { multipleCues } from './multiples.ts';
import type { Match } from './patterns.ts';
import type { Cue } from './reading.ts';
import type { Statements } from './sentence-events.ts';
import { type Features, isTurned } from './sentence-features.ts';
import { shortfallCues } from './shortfall.ts';
import { weighTopic } from './topic-words.ts';
import { besideAct, weighTalk } from './trader-talk.ts';
import { turnCues, wordCues } from './word-cues.ts';

const DECIDED_SHARE = 0.5;

/** What somebody who judges says by a comparison, a lack or a feeling, and the tokens that other rules may not read again. */
export interface Claims {
  readonly compared: readonly Cue[];
  readonly shortfall: readonly Cue[];
  readonly attitude: Cue | null;
  readonly read: ReadonlySet<number>;
}

export function claimWords(features: Features): Claims {
  const { sentence, rating, expectation, isJudging } = features;
  const read = new Set(expectation.taken);
  for (const [from, to] of rating.taken) for (let i = from; i < to; i++) read.add(i);
  if (!isJudging) return { compared: [], shortfall: [], attitude: null, read };
  const isTaken = (at: number) => isTurned(features, at) || read.has(at);
  const compared = comparativeCues(sentence);
  for (const at of compared.taken) read.add(at);
  const shortfall = shortfallCues(sentence, isTaken);
  for (const at of shortfall.taken) read.add(at);
  const attitude = attitudeCue(sentence, isTaken);
  if (attitude) read.add(attitude.at);
  return { compared: compared.cues, shortfall: shortfall.cues, attitude, read };
}

/** What the words of praise and blame say. `act` is the sign of a trader's own act, or 0. */
export function judgementCues(
  features: Features,
  claims: Claims,
  figures: readonly Cue[],
  { frames, stated }: Statements,
  act: number,
): readonly Cue[] {
  const { tokens, sentence, comparisons, turns, isTalk, isJudging, wordFactor } = features;
  const taken = new Set([...figures.filter(({ kind }) => kind === 'change').map(({ at }) => at), ...claims.read]);
  // Words of the basis ("compared to a negative EUR 2 mn") describe the past.
  for (const { at, until } of comparisons) for (let i = at; i < until; i++) taken.add(i);
  const said = wordCues(sentence, taken, wordFactor, isTalk, isJudging).filter(
    ({ at }) => !claims.read.has(at) && !isTurned(features, at),
  );
  const phrases = isTalk ? besideAct(weighTalk(tokens, said), act) : said;
  const spoken = new Set(taken);
  for (const { at, until = at + 1 } of phrases) for (let i = at; i < until; i++) spoken.add(i);
  const matched: readonly (readonly Match<unknown>[])[] = [turns, frames, stated];
  for (const matches of matched) for (const { from, to } of matches) for (let i = from; i < to; i++) spoken.add(i);
  const isSaid = (at: number) => spoken.has(at);
  const isBlame = (at: number) => phrases.some((phrase) => phrase.at === at && phrase.score < 0);
  const decided = isDecided(features) ? DECIDED_SHARE : 1;
  const judged = [
    ...phrases,
    ...weighed(claims.compared, wordFactor),
    ...(isJudging ? weighed(intentionCues(sentence, isSaid), wordFactor) : []),
    ...weighed(claims.shortfall, wordFactor),
    ...multipleCues(sentence),
    ...affectCues(sentence, isSaid, wordFactor * decided, isJudging, isBlame),
    ...turnCues(sentence, turns, wordFactor),
  ];
  return withVerdict(features, claims, turnEnded(sentence, judged));
}

/** A phrase that decides the sign outweighs the words around it: "on the sidelines until there is progress". */
export const isDecided = ({ isJudging, turns }: Features): boolean =>
  isJudging && turns.some(({ payload }) => payload !== 0);

/** A complaint or a stated attitude outweighs the words beside it. */
function withVerdict(features: Features, { attitude, read }: Claims, cues: readonly Cue[]): readonly Cue[] {
  const { tokens, sentence, isTalk, isJudging, wordFactor } = features;
  const scoped = weighScope(sentence, isJudging ? beforeDenial(tokens, beforeBut(tokens, cues)) : cues, isTalk);
  if (!isJudging || isTalk) return attitude ? withAttitude(features, attitude, scoped) : scoped;
  const topical = weighTopic(tokens, scoped);
  if (attitude) return withAttitude(features, attitude, topical);
  const complaint = complaintCue(sentence, (at) => read.has(at) || isTurned(features, at));
  return complaint ? [...weighed([complaint], wordFactor), ...besideComplaint(complaint, topical)] : topical;
}

const withAttitude = ({ tokens, wordFactor }: Features, attitude: Cue, cues: readonly Cue[]): readonly Cue[] => [
  ...weighed([attitude], wordFactor),
  ...besideAttitude(tokens, attitude, cues),
];

const weighed = (cues: readonly Cue[], factor: number): Cue[] =>
  cues.map((cue) => ({ ...cue, score: cue.score * factor }));
