import type { Modality } from '../intelligence.ts';
import type { Comparison } from './compare.ts';
import { turnEnded } from './ended.ts';
import type { EventCue } from './lexicon/events.ts';
import type { RoleFrame } from './lexicon/role-frames.ts';
import { stanceOf } from './modality.ts';
import type { Match } from './patterns.ts';
import { findQuantities, type Quantity } from './quantities.ts';
import type { Cue, Sentence } from './reading.ts';
import { clip } from './score.ts';
import { readStatements } from './sentence-events.ts';
import { type Features, readFeatures } from './sentence-features.ts';
import { figureCues } from './sentence-figures.ts';
import { claimWords, judgementCues } from './sentence-judgements.ts';
import type { Token } from './tokens.ts';
import { actSign } from './trader-talk.ts';

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
  /** In a short text the probability that its direction is right; missing where the rules alone decide. */
  readonly learnt?: number;
}

/** A sentence below this is neutral, as most news sentences are. */
export const NEUTRAL_BELOW = 0.275;

const EVALUATIVE_CAP = 0.6;
const LOSS_LEVEL_SCORE = -0.35;
/** From this many figures of both signs on, a post is a list of moves. */
const LIST_FROM = 3;

/** A cashtag marks traders' posts, as opposed to news. */
const isMarketTalk = (tokens: readonly Token[]) => tokens.some(({ word }) => word.startsWith('$'));

/** Reads a sentence: figures first, then events, then words. Each rule leaves out what an earlier one has read. */
export function readSentence(tokens: readonly Token[], isTalk = isMarketTalk(tokens)): SentenceReading {
  const features = readFeatures(tokens, isTalk);
  const { sentence, comparisons, rating, halts, isJudging } = features;
  const claims = claimWords(features);
  const act = isTalk ? actSign(tokens) : 0;
  const figures = figureCues(features, claims.read, act);
  const statements = readStatements(features);
  const words = judgementCues(features, claims, figures, statements, act);
  const evidence = turnEnded(sentence, statements.cues);
  const level = figures.length === 0 ? lossLevel(sentence) : [];
  const cues = [...figures, ...evidence, ...words, ...level];
  const score = scoreOf(features, { figures, evidence, words, level, cues });
  const { modality, factor } = stanceOf(features, cues);
  return {
    score,
    modality,
    value: score * factor,
    cues,
    events: statements.events,
    frames: [...rating.frames, ...statements.frames],
    comparisons,
    quantities: findQuantities(sentence, comparisons),
    weights: sentence.weights,
    halts,
    numeric: sentence.amounts.length > 0,
    isJudging,
  };
}

type Evidence = Readonly<Record<'figures' | 'evidence' | 'words' | 'level' | 'cues', readonly Cue[]>>;

function scoreOf({ sentence, frames, signed }: Features, { figures, evidence, words, level, cues }: Evidence): number {
  // "$ABC+2.7% $DEF-7.5% $GHI-1%": a list of moves says nothing as a whole.
  if (signed.cues.length >= LIST_FROM && new Set(signed.cues.map((cue) => Math.sign(cue.score))).size > 1) return 0;
  const damp =
    ((frames.noEffect ? 0.15 : 1) * (frames.discourse ? 0.25 : 1) * (frames.purpose ? 0.5 : 1)) /
    reasonWeight(sentence, cues);
  const other =
    (clip(sum(words), -EVALUATIVE_CAP, EVALUATIVE_CAP) + sum(evidence) + sum(level)) * (frames.flat ? 0.5 : 1);
  return clip((sum(figures) + other) * damp);
}

const sum = (cues: readonly Cue[]) => cues.reduce((total, { score }) => total + score, 0);

/** A loss that is stated without any change of it. */
function lossLevel(sentence: Sentence): Cue[] {
  if (sentence.amounts.length === 0) return [];
  const loss = sentence.metrics.find(({ payload }) => payload.kind === 'loss');
  if (!loss) return [];
  const score = LOSS_LEVEL_SCORE * (sentence.weights[loss.from] ?? 1);
  return [{ kind: 'level', score, at: loss.from, label: 'loss' }];
}

/** "The boss quits as losses mount": when the main clause is neutral, the reason counts fully. */
function reasonWeight(sentence: Sentence, cues: readonly Cue[]): number {
  let largest = 0;
  for (const { at, score } of cues) if (score !== 0) largest = Math.max(largest, sentence.reasons[at] ?? 1);
  return largest === 0 ? 1 : largest;
}
