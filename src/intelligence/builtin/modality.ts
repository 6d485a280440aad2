import type { Modality } from '../intelligence.ts';
import { certainShare } from './conditional.ts';
import { MODALITY, MODALITY_FACTOR } from './lexicon/cues.ts';
import { DIRECTIONS_BY_WORD } from './lexicon/directions.ts';
import { findMatches } from './patterns.ts';
import type { Cue } from './reading.ts';
import type { Features } from './sentence-features.ts';
import { isDecided } from './sentence-judgements.ts';
import type { Token } from './tokens.ts';

const JUDGEMENT_FACTOR = 0.85;
/** "Who would buy this?": asks nothing. */
const RHETORICAL = /^(who|why|what|what's|how|when)$/;

export interface Stance {
  readonly modality: Modality | 'question';
  /** How much of the score counts. */
  readonly factor: number;
}

export function stanceOf(features: Features, cues: readonly Cue[]): Stance {
  const { tokens, isJudging, isExpected } = features;
  const stated = modalityOf(tokens);
  // "below what analysts expected": the view is the yardstick, the figure is a fact.
  const modality = stated === 'opinion' && isExpected ? 'factual' : isVerdict(features, stated) ? 'opinion' : stated;
  if (!isJudging) return { modality, factor: MODALITY_FACTOR[modality] };
  // In a judging sentence the view is what is said, not a report about it.
  if (modality === 'opinion') return { modality, factor: JUDGEMENT_FACTOR };
  if (modality !== 'conditional') return { modality, factor: MODALITY_FACTOR[modality] };
  const { conditional } = MODALITY_FACTOR;
  return { modality, factor: conditional + (JUDGEMENT_FACTOR - conditional) * certainShare(tokens, cues) };
}

/** A condition or a question that only words a view. */
function isVerdict(features: Features, stated: Modality | 'question'): boolean {
  const { tokens, isTalk, isJudging } = features;
  if (!isJudging) return false;
  if (stated === 'conditional') return isDecided(features);
  return stated === 'question' && (isTalk ? !isAsking(tokens) : RHETORICAL.test(tokens[0]?.word ?? ''));
}

const STATEMENT_MIN = 3;
const hasMove = (tokens: readonly Token[]) =>
  tokens.some(({ word }) => DIRECTIONS_BY_WORD.has(word)) && tokens.some(({ kind }) => kind === 'percent');

function modalityOf(tokens: readonly Token[]): Modality | 'question' {
  const colon = tokens.findIndex(({ word }) => word === ':');
  // "Acme drops 4%, Beta slips: are they too dear?": what stands before the colon is stated.
  const isStated = colon >= STATEMENT_MIN && !ASKS.test(tokens[0]?.word ?? '') && hasMove(tokens.slice(0, colon));
  if (!isStated && tokens.findLast(({ word }) => word !== '-')?.word === '?') return 'question';
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

/** Where "would have" starts to tell what did not happen; infinite when nothing does. */
export function irrealFrom(tokens: readonly Token[]): number {
  const at = tokens.findIndex(
    ({ word }, i) => word === 'have' && /^(would|could|might|should)$/.test(tokens[i - 1]?.word ?? ''),
  );
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}
