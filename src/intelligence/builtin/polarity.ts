import type { Modality } from '../intelligence.ts';
import { affectCues } from './affect.ts';
import { attitudeCue, besideAttitude } from './attitude.ts';
import { changeCues } from './change.ts';
import { comparativeCues } from './comparatives.ts';
import { besideComplaint, complaintCue } from './complaint.ts';
import { certainShare } from './conditional.ts';
import { type Comparison, comparisonCues, findComparisons, isOwnOutlook } from './compare.ts';
import { beforeBut, beforeDenial, weighScope } from './doubtful-scope.ts';
import { turnEnded } from './ended.ts';
import { eventCues, eventsOf } from './event-reading.ts';
import { isByShare, readExpectation } from './expectation.ts';
import { AFFECT } from './lexicon/affect.ts';
import { MODALITY, MODALITY_FACTOR } from './lexicon/cues.ts';
import { EVALUATIVE } from './lexicon/evaluative.ts';
import type { EventCue } from './lexicon/events.ts';
import { type Frame, FRAMES } from './lexicon/frames.ts';
import { MARKET_TALK } from './lexicon/market-talk.ts';
import { isPlainUse } from './lexicon/plain-uses.ts';
import { ROLE_FRAMES, type RoleFrame } from './lexicon/role-frames.ts';
import { TURNS } from './lexicon/turns.ts';
import { actSign, besideAct, weighTalk } from './trader-talk.ts';
import { multipleCues } from './multiples.ts';
import { nameResults } from './name-results.ts';
import { isOpinion } from './opinion.ts';
import { intentionCues } from './intention.ts';
import { findLongest, findMatches, type Match, type PatternSet } from './patterns.ts';
import { type Cue, negation, prepare, type Sentence } from './reading.ts';
import { findQuantities, type Quantity } from './quantities.ts';
import { readRating } from './ratings.ts';
import { reversalOf, reverserOf } from './reversal.ts';
import { mainEffect } from './roles.ts';
import { clip } from './score.ts';
import { shortfallCues } from './shortfall.ts';
import { isTradeTopic } from './trade-topic.ts';
import { priceMoves, signedFigures } from './signed-figures.ts';
import { weighTopic } from './topic-words.ts';
import { tradingHalts } from './trading-halt.ts';
import { isNoun, isPassive } from './verb-form.ts';
import { NAME_WORD } from './mask-names.ts';
import type { Token } from './tokens.ts';

export interface SentenceReading {
  /** -1..1 before modality. */
  readonly score: number;
  readonly modality: Modality | 'question';
  /** `score` times the modality's factor. */
  readonly value: number;
  readonly cues: readonly Cue[];
  readonly events: readonly Match<EventCue>[];
  /** Events with roles for the companies in them; see `roles.ts`. */
  readonly frames: readonly Match<RoleFrame>[];
  readonly comparisons: readonly Comparison[];
  readonly quantities: readonly Quantity[];
  /** The weight of each token's clause; a missing entry is 1. */
  readonly weights: Sentence['weights'];
  /** Halts of trading, whose words suggest no event. */
  readonly halts: readonly Match<number>[];
  readonly numeric: boolean;
  /** Somebody judges, as opposed to a report; see `opinion.ts`. */
  readonly isJudging: boolean;
}

/** A sentence below this is neutral, as most news sentences are. */
export const NEUTRAL_BELOW = 0.275;

const EVALUATIVE_CAP = 0.6;
/** Without figures the words are all the evidence there is. */
const OPINION_FACTOR = 1.3;
/** How much a change counts beside what was expected of it. */
const EXPECTED_CHANGE = 0.5;
const DECIDED_SHARE = 0.5;
const LOSS_LEVEL_SCORE = -0.35;
const JUDGEMENT_FACTOR = 0.85;
/** "Who would buy this?": asks nothing. */
const LIST_FROM = 3;
const RHETORICAL = /^(who|why|what|what's|how|when)$/;

function modalityOf(tokens: readonly Token[]): Modality | 'question' {
  if (tokens.findLast(({ word }) => word !== '-')?.word === '?') return 'question';
  const found = new Set<Modality>();
  // "could not repay": it did not happen, which is a fact.
  for (const { payload, from } of findMatches(MODALITY, tokens))
    if (tokens[from]?.word !== 'could' || tokens[from + 1]?.word !== 'not') found.add(payload);
  for (const kind of ['rumour', 'conditional', 'opinion', 'guidance'] as const) if (found.has(kind)) return kind;
  return 'factual';
}

const ASKS =
  /^(how|when|where|which|is|are|was|does|do|did|will|would|should|can|could|has|have|any|anyone|anybody|thoughts|what|why|who)$/;

/** Whether a post asks for an answer; "breaking out?" and "the race to zero, who wins?" state a view. */
const isAsking = (tokens: readonly Token[]): boolean =>
  ASKS.test(tokens.find(({ kind, word }) => kind === 'word' && !word.startsWith('$'))?.word ?? '');

interface Frames {
  readonly inert: boolean;
  readonly descriptive: boolean;
  readonly purpose: boolean;
  readonly discourse: boolean;
  readonly noEffect: boolean;
  readonly flat: boolean;
}

function framesOf(tokens: readonly Token[]): Frames {
  const kinds = new Set<Frame>();
  // "used to be": the past, not a purpose.
  for (const { payload, from } of findMatches(FRAMES, tokens))
    if (tokens[from]?.word !== 'used' || tokens[from + 2]?.word !== 'be') kinds.add(payload);
  return {
    inert: kinds.has('inert'),
    descriptive: kinds.has('descriptive'),
    purpose: kinds.has('purpose'),
    discourse: kinds.has('discourse'),
    noEffect: kinds.has('no_effect'),
    flat: kinds.has('flat'),
  };
}

function wordCues(
  sentence: Sentence,
  taken: ReadonlySet<number>,
  factor: number,
  isTalk: boolean,
  isJudging: boolean,
): Cue[] {
  if (!isTalk) return readWords(EVALUATIVE, sentence, taken, factor, isJudging ? JUDGED_FLOOR : 0);
  // What traders mean by a word goes before what the news mean by it: a squeeze of shorts is good for the share.
  const talk = readWords(MARKET_TALK, sentence, taken, factor);
  const read = new Set(taken);
  for (const { at, until = at + 1 } of talk) for (let i = at; i < until; i++) read.add(i);
  return [...talk, ...readWords(EVALUATIVE, sentence, read, factor)];
}

/** In a judging sentence a plain word of praise or blame is the verdict, also when it is denied. */
const JUDGED_FLOOR = 0.36;
const DENIED = -0.9;
/** "It is not the loss that worries me": blame that is denied is mostly no praise. */
const DENIED_BLAME = -0.5;

function readWords(
  words: PatternSet<number>,
  sentence: Sentence,
  taken: ReadonlySet<number>,
  factor: number,
  floor = 0,
): Cue[] {
  const cues: Cue[] = [];
  for (const { payload, from, to } of findLongest(words, sentence.tokens)) {
    if (payload === 0) continue;
    let counted = false;
    for (let i = from; i < to; i++) if (taken.has(i)) counted = true;
    if (counted) continue;
    const label = sentence.tokens[from]?.word ?? '';
    // "strong doubts": praise before a word of blame only strengthens it.
    if (payload > 0 && to === from + 1 && AFFECT.get(label) === 1 && AFFECT.get(sentence.tokens[to]?.word ?? '') === -1)
      continue;
    const size =
      floor > 0 && to === from + 1 && AFFECT.has(label) ? Math.max(Math.abs(payload), floor) : Math.abs(payload);
    const isWord = to === from + 1;
    if (isWord && isPlainUse(sentence.tokens[from - 1]?.word ?? '', label, sentence.tokens[to]?.word ?? '')) continue;
    // "eased concerns over safety": also a phrase that begins with such a word is taken away.
    if (payload < 0 && floor === 0 && isTradeTopic(sentence.tokens, from, to)) continue;
    const reverser = AFFECT.has(label) ? reverserOf(sentence.tokens, from, payload) : -1;
    const turned = reverser >= 0 ? reversalOf(sentence.tokens, reverser, payload) : negation(sentence, from);
    const score =
      Math.sign(payload) *
      size *
      factor *
      (floor > 0 && turned < 0 ? (payload > 0 || reverser >= 0 ? DENIED : DENIED_BLAME) : turned) *
      (sentence.weights[from] ?? 1);
    cues.push({ kind: 'word', score, at: from, until: to, label });
  }
  return cues;
}

/** A cashtag marks traders' posts, as opposed to news. */
const isMarketTalk = (tokens: readonly Token[]) => tokens.some(({ word }) => word.startsWith('$'));

/** Phrases that decide the sign as a whole; see `lexicon/turns.ts`. */
function turnCues(sentence: Sentence, turns: readonly Match<number>[], factor: number): Cue[] {
  return turns
    .filter(({ payload }) => payload !== 0)
    .map(({ payload, from }) => {
      const score = payload * factor * negation(sentence, from) * (sentence.weights[from] ?? 1);
      return { kind: 'word', score, at: from, label: sentence.tokens[from]?.word ?? '' };
    });
}

/** Phrases that decide the sign. Beside figures the verdicts of everyday speech count only where somebody judges. */
function turnsOf({ tokens, amounts }: Sentence, isJudging: boolean): Match<number>[] {
  const hasFigures = !isJudging && amounts.some(({ unit }) => unit !== '');
  const turns = findLongest(TURNS, tokens, hasFigures ? ({ isVerdict }) => !isVerdict : undefined);
  return (
    turns
      // "for a few weeks I noticed": some, not hardly any.
      .filter(({ from }) => tokens[from]?.word !== 'few' || tokens[from - 1]?.word !== 'a')
      .map((match) => ({ ...match, payload: match.payload.score }))
  );
}

/** "The boss quits as losses mount": when the main clause is neutral, the reason counts fully. */
function reasonWeight(sentence: Sentence, cues: readonly Cue[]): number {
  let largest = 0;
  for (const { at, score } of cues) if (score !== 0) largest = Math.max(largest, sentence.reasons[at] ?? 1);
  return largest === 0 ? 1 : largest;
}

/** "downgraded its outlook", "upgrades its network": no rating of a company. */
const OTHER_OBJECT =
  /^(outlook|guidance|forecasts?|view|estimates?|network|systems?|plants?|fleet|capacity|software|facilit(y|ies)|economy|debt|credit|bonds)$/;
const OBJECT_WINDOW = 4;

function actsOnOther(tokens: readonly Token[], { from, to }: Match<RoleFrame>): boolean {
  if (!/^(up|down)grad/.test(tokens[from]?.word ?? '')) return false;
  return tokens.slice(to, to + OBJECT_WINDOW).some(({ word }) => OTHER_OBJECT.test(word));
}

/** A frame as an event of nobody in particular; one that needs a named company counts only with it. */
function asEvent(match: Match<RoleFrame>, tokens: readonly Token[]): Match<EventCue>[] {
  const { needsName } = match.payload;
  const effect =
    needsName && (tokens[match.to]?.word !== NAME_WORD || !match.payload.agent?.score)
      ? null
      : mainEffect(match.payload, isPassive(tokens, match.from));
  return effect === null ? [] : [{ ...match, payload: { ...effect, certainty: match.payload.certainty } }];
}

const OUTLOOK_CERTAINTY = 0.95;

/** "now sees profit of 400 million, down from 450 million": a changed outlook by its figures. */
function outlookChanges(sentence: Sentence, comparisons: readonly Comparison[]): Match<EventCue>[] {
  return comparisons.flatMap(({ metric, current, prior, at, until, against }) => {
    if (against !== 'past' || current === prior || !isOwnOutlook(sentence, { from: at })) return [];
    const polarity = metric === null || metric.kind === 'loss' ? 1 : metric.polarity;
    const sign = Math.sign(current - prior) * polarity;
    if (sign === 0) return [];
    const type = sign > 0 ? 'guidance_raise' : 'guidance_cut';
    return [{ payload: { type, score: 0.6 * sign, certainty: OUTLOOK_CERTAINTY } as const, from: at, to: until }];
  });
}

const overlaps = (a: Match<unknown>, b: Match<unknown>) => a.from < b.to && a.to > b.from;

const sum = (cues: readonly Cue[]) => cues.reduce((total, { score }) => total + score, 0);

export function readSentence(tokens: readonly Token[], isTalk = isMarketTalk(tokens)): SentenceReading {
  const sentence = prepare(tokens);
  const frames = framesOf(tokens);
  const comparisons = findComparisons(sentence);
  const isJudging = isTalk || isOpinion(sentence);
  const evaluativeFactor =
    (frames.inert ? 0.4 : 1) * (frames.descriptive && !isJudging ? 0.5 : 1) * (isJudging ? OPINION_FACTOR : 1);
  const talk = isTalk ? findLongest(MARKET_TALK, tokens) : [];
  // Traders' phrases go before idioms inside them: "bears getting wrecked".
  const halts = tradingHalts(sentence);
  const turns = [
    ...halts,
    ...turnsOf(sentence, isJudging).filter(
      (turn) =>
        !halts.some((halt) => overlaps(turn, halt)) &&
        !talk.some(({ from, to }) => turn.from >= from && turn.to <= to && to - from > turn.to - turn.from),
    ),
  ];
  const rating = readRating(sentence);
  const expectation = readExpectation(sentence, comparisons);
  const signed = signedFigures(sentence, comparisons);
  const read = new Set(expectation.taken);
  for (const [from, to] of rating.taken) for (let i = from; i < to; i++) read.add(i);
  const compared = isJudging ? comparativeCues(sentence) : null;
  for (const at of compared?.taken ?? []) read.add(at);
  const isTurned = (at: number) => turns.some(({ from, to }) => at >= from && at < to);
  const shortfall = isJudging ? shortfallCues(sentence, (at) => isTurned(at) || read.has(at)) : null;
  for (const at of shortfall?.taken ?? []) read.add(at);
  const attitude = isJudging ? attitudeCue(sentence, (at) => isTurned(at) || read.has(at)) : null;
  if (attitude) read.add(attitude.at);
  const isFree = ({ at }: Cue) => !read.has(at) && (turns.length === 0 || !isTurned(at));
  const isOutside = ({ from, to }: Match<unknown>) =>
    !turns.some((turn) => from < turn.to && to > turn.from) &&
    !rating.taken.some((one) => from < one[1] && to > one[0]);
  const isExpected = comparisons.some(({ against }) => against !== 'past') || expectation.cues.length > 0;
  // "cut my losses": a trader's phrase, not a figure.
  const isSpoken = ({ at }: Cue) => talk.some(({ from, to }) => to - from > 1 && at >= from && at < to);
  const moved = changeCues(sentence, evaluativeFactor).filter((cue) => isFree(cue) && !isSpoken(cue));
  const act = isTalk ? actSign(tokens) : 0;
  const turned = sentence.amounts.length === 0 ? turnEnded(sentence, moved) : moved;
  const changes = act === 0 ? turned : besideAct(turned, act);
  const figures = [
    // A rise that falls short of what was expected is bad news.
    ...(isExpected ? changes.map((cue) => ({ ...cue, score: cue.score * EXPECTED_CHANGE })) : changes),
    ...comparisonCues(sentence, comparisons),
    ...expectation.cues,
    ...(act === 0 ? signed.cues : besideAct(signed.cues, act)),
  ];
  const taken = new Set([...figures.filter(({ kind }) => kind === 'change').map(({ at }) => at), ...read]);
  // Words of the basis ("compared to a negative EUR 2 mn") describe the past.
  for (const { at, until } of comparisons) for (let i = at; i < until; i++) taken.add(i);
  const isRated = ({ from, to }: Match<unknown>) => rating.taken.some((one) => from < one[1] && to > one[0]);
  const roleFrames = findMatches(ROLE_FRAMES, tokens).filter(
    (match) =>
      !isRated(match) &&
      !isNoun(tokens, match.from) &&
      !actsOnOther(tokens, match) &&
      negation(sentence, match.from) > 0,
  );
  const stated = [...eventsOf(sentence, turns), ...nameResults(sentence)].filter(
    (event) => !turns.some((turn) => turn.payload === 0 && overlaps(event, turn)),
  );
  const said = wordCues(sentence, taken, evaluativeFactor, isTalk, isJudging).filter(isFree);
  const phrases = isTalk ? besideAct(weighTalk(tokens, said), act) : said;
  const spoken = new Set(taken);
  for (const { at, until = at + 1 } of phrases) for (let i = at; i < until; i++) spoken.add(i);
  for (const matches of [turns, roleFrames, stated])
    for (const { from, to } of matches) for (let i = from; i < to; i++) spoken.add(i);
  // A phrase that decides the sign outweighs the words around it: "on the sidelines until there is progress".
  const isDecided = isJudging && turns.some(({ payload }) => payload !== 0);
  const isSaid = (at: number) => spoken.has(at);
  const isBlame = (at: number) => phrases.some((phrase) => phrase.at === at && phrase.score < 0);
  const judged = [
    ...phrases,
    ...(compared?.cues.map((cue) => ({ ...cue, score: cue.score * evaluativeFactor })) ?? []),
    ...(isJudging
      ? intentionCues(sentence, isSaid).map((cue) => ({ ...cue, score: cue.score * evaluativeFactor }))
      : []),
    ...(shortfall?.cues.map((cue) => ({ ...cue, score: cue.score * evaluativeFactor })) ?? []),
    ...multipleCues(sentence),
    ...affectCues(sentence, isSaid, evaluativeFactor * (isDecided ? DECIDED_SHARE : 1), isJudging, isBlame),
    ...turnCues(sentence, turns, evaluativeFactor),
  ];
  const ended = turnEnded(sentence, judged);
  const scoped = weighScope(sentence, isJudging ? beforeDenial(tokens, beforeBut(tokens, ended)) : ended, isTalk);
  const complaint =
    isJudging && !isTalk && !attitude ? complaintCue(sentence, (at) => read.has(at) || isTurned(at)) : null;
  const topical = isJudging && !isTalk ? weighTopic(tokens, scoped) : scoped;
  const weighed = complaint
    ? [{ ...complaint, score: complaint.score * evaluativeFactor }, ...besideComplaint(complaint, topical)]
    : topical;
  const words = attitude
    ? [{ ...attitude, score: attitude.score * evaluativeFactor }, ...besideAttitude(tokens, attitude, weighed)]
    : weighed;
  const framed = roleFrames.flatMap((match) => asEvent(match, tokens));
  const events = [
    ...rating.frames.flatMap((match) => asEvent(match, tokens)),
    ...expectation.events,
    ...signed.events,
    ...outlookChanges(sentence, comparisons),
    ...priceMoves(sentence),
    ...stated.filter((event) => !isRated(event) && isByShare(comparisons, event.payload.type)),
    ...framed,
  ];
  const eventFactor = frames.inert ? 0.5 : 1;
  const eventEvidence = [
    ...eventCues(sentence, [...stated, ...framed].filter(isOutside), eventFactor),
    ...eventCues(sentence, expectation.cues.length > 0 ? [] : expectation.events, eventFactor),
    ...rating.cues,
  ];
  const level: Cue[] = [];
  if (figures.length === 0 && sentence.amounts.length > 0) {
    const loss = sentence.metrics.find(({ payload }) => payload.kind === 'loss');
    if (loss)
      level.push({
        kind: 'level',
        score: LOSS_LEVEL_SCORE * (sentence.weights[loss.from] ?? 1),
        at: loss.from,
        label: 'loss',
      });
  }
  const evidence = turnEnded(sentence, eventEvidence);
  const cues = [...figures, ...evidence, ...words, ...level];
  const damp =
    ((frames.noEffect ? 0.15 : 1) * (frames.discourse ? 0.25 : 1) * (frames.purpose ? 0.5 : 1)) /
    reasonWeight(sentence, cues);
  const otherCues =
    (clip(sum(words), -EVALUATIVE_CAP, EVALUATIVE_CAP) + sum(evidence) + sum(level)) * (frames.flat ? 0.5 : 1);
  // "$ABC+2.7% $DEF-7.5% $GHI-1%": a list of moves says nothing as a whole.
  const isList = signed.cues.length >= LIST_FROM && new Set(signed.cues.map((cue) => Math.sign(cue.score))).size > 1;
  const score = isList ? 0 : clip((sum(figures) + otherCues) * damp);
  const stance = modalityOf(tokens);
  // "below what analysts expected": the view is the yardstick, the figure is a fact.
  const isVerdict =
    isJudging &&
    ((stance === 'conditional' && isDecided) ||
      (stance === 'question' && (isTalk ? !isAsking(tokens) : RHETORICAL.test(tokens[0]?.word ?? ''))));
  const modality = stance === 'opinion' && isExpected ? 'factual' : isVerdict ? 'opinion' : stance;
  // In a judging sentence the view is what is said, not a report about it.
  const modalityFactor =
    isJudging && modality === 'opinion'
      ? JUDGEMENT_FACTOR
      : isJudging && modality === 'conditional'
        ? MODALITY_FACTOR.conditional + (JUDGEMENT_FACTOR - MODALITY_FACTOR.conditional) * certainShare(tokens, cues)
        : MODALITY_FACTOR[modality];
  return {
    score,
    modality,
    value: score * modalityFactor,
    cues,
    events,
    frames: [...rating.frames, ...roleFrames],
    comparisons,
    quantities: findQuantities(sentence, comparisons),
    weights: sentence.weights,
    halts,
    numeric: sentence.amounts.length > 0,
    isJudging,
  };
}
