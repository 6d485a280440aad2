import { CAUSALS, CONCESSIVES } from './lexicon/cues.ts';
import type { Token } from './tokens.ts';

const CONCESSIVE_WEIGHT = 0.3;
const OPENING_WHILE_WEIGHT = 0.4;
const CAUSAL_WEIGHT = 0.5;
const BEFORE_BUT_WEIGHT = 0.75;
const PURPOSE_WEIGHT = 0.4;
/** "Yes, the flight was late, but": what is granted hardly counts. */
const GRANTS = /^(?:yes|sure|granted|true|admittedly|okay|ok|certainly)$/;
const GRANTED_WEIGHT = 0.3;

/** The clause from `from` to its comma, or to the end of the sentence. */
function clauseEnd(tokens: readonly Token[], from: number): number {
  for (let i = from + 1; i < tokens.length; i++) {
    const word = tokens[i]?.word;
    // A dot inside a sentence is part of an ellipsis.
    if (word === ',' || word === ';' || word === '.' || word === '…') return i;
  }
  return tokens.length;
}

function closing(tokens: readonly Token[], from: number): number {
  for (let i = from + 1; i < tokens.length; i++) if (tokens[i]?.word === ')') return i;
  return from;
}

function scale(weights: number[], from: number, to: number, factor: number): void {
  for (let i = from; i < to; i++) weights[i] = (weights[i] ?? 1) * factor;
}

function isCausal(tokens: readonly Token[], i: number): boolean {
  const word = tokens[i]?.word ?? '';
  if (!CAUSALS.has(word)) return false;
  const before = tokens[i - 1]?.word ?? '';
  const after = tokens[i + 1]?.word ?? '';
  if (word === 'as')
    return !/^(well|such|same|as|known|act|serve)$/.test(before) && !/^(a|an|of|well|the)$/.test(after);
  if (word === 'due') return after === 'to';
  if (word === 'since') return !/\d/.test(after);
  return true;
}

const WANTS = /^(?:looking|keen|eager)$/;

/** "in order to keep its lead", "To speed up growth, the company built", "looking to bolster sales": what is wanted, not what is. */
function isPurpose(tokens: readonly Token[], i: number): boolean {
  const word = tokens[i]?.word ?? '';
  const after = tokens[i + 1]?.word ?? '';
  if (word === 'order') return tokens[i - 1]?.word === 'in' && after === 'to';
  if (word === 'to') return i === 0 && tokens.some(({ word: one }) => one === ',');
  return word.startsWith('aim') ? after === 'for' : WANTS.test(word) && after === 'to';
}

const SHRUGS = /^(?:shrugs?|shrugged|shrugging|brush|brushes|brushed)$/;

/** "shrugs off a shortage to post a profit": what is shrugged off ends where the result begins. */
function shruggedEnd(tokens: readonly Token[], from: number): number {
  const end = tokens.findIndex(({ word }, i) => i > from + 2 && /^(?:to|,|;|as|and|with|after)$/.test(word));
  return end < 0 ? tokens.length : end;
}

/** Weight by token index; a missing entry is 1, so that most sentences share one empty list. */
type Weights = readonly number[];

export interface ClauseWeights {
  readonly weights: Weights;
  /** The part of the weight that is due to causal clauses. */
  readonly reasons: Weights;
}

/** "I am having doubts": the present. */
const PROGRESSIVE = /^(am|i'm|is|are|we're|they're|was|were|been)$/;

const PLAIN: ClauseWeights = { weights: [], reasons: [] };
/** Words that may open a clause of lower weight. Most sentences have none and need only one check per word. */
const OPENERS = new Set([
  ...CONCESSIVES,
  ...CAUSALS,
  'spite',
  'having',
  'which',
  'that',
  'who',
  "who'd",
  'while',
  'whilst',
  'aside',
  'apart',
  'but',
  '(',
  'order',
  'to',
  'looking',
  'keen',
  'eager',
  'aim',
  'aims',
  'aiming',
  'shrug',
  'shrugs',
  'shrugged',
  'shrugging',
  'brush',
  'brushes',
  'brushed',
]);

/** The weight of each token: the main clause counts more than concessive and causal clauses. */
export function clauseWeights(tokens: readonly Token[]): ClauseWeights {
  const first = tokens.findIndex(({ word }) => OPENERS.has(word));
  if (first < 0) return PLAIN;
  const weights: number[] = Array(tokens.length).fill(1);
  const reasons: number[] = Array(tokens.length).fill(1);
  for (let i = first; i < tokens.length; i++) {
    const word = tokens[i]?.word ?? '';
    if (!OPENERS.has(word)) continue;
    const after = tokens[i + 1]?.word;
    if (
      CONCESSIVES.has(word) ||
      (word === 'spite' && after === 'of') ||
      ((word === 'aside' || word === 'apart') && after === 'from')
    )
      scale(weights, i, i <= 1 ? clauseEnd(tokens, i) : tokens.length, CONCESSIVE_WEIGHT);
    // "having made a loss", "which had been in the red": the past state.
    else if (
      (word === 'having' &&
        !/^(?:a|an|the|no|some|any)$/.test(after ?? '') &&
        !PROGRESSIVE.test(tokens[i - 1]?.word ?? '')) ||
      (after === 'had' && (word === 'which' || word === 'that' || word === 'who')) ||
      word === "who'd"
    )
      scale(weights, i, clauseEnd(tokens, i), CONCESSIVE_WEIGHT);
    else if ((word === 'while' || word === 'whilst') && i === 0)
      scale(weights, i, clauseEnd(tokens, i), OPENING_WHILE_WEIGHT);
    else if (word === 'but' && i > 0 && after !== 'also')
      scale(weights, 0, i, GRANTS.test(tokens[0]?.word ?? '') ? GRANTED_WEIGHT : BEFORE_BUT_WEIGHT);
    // "was negative ( positive by EUR 9 mn )": brackets mostly state the past value.
    else if (word === '(') scale(weights, i + 1, closing(tokens, i), CONCESSIVE_WEIGHT);
    else if (SHRUGS.test(word) && /^(?:off|aside)$/.test(after ?? ''))
      scale(weights, i + 2, shruggedEnd(tokens, i), CONCESSIVE_WEIGHT);
    else if (isPurpose(tokens, i)) scale(weights, i, clauseEnd(tokens, i), PURPOSE_WEIGHT);
    else if (isCausal(tokens, i)) {
      scale(weights, i, clauseEnd(tokens, i), CAUSAL_WEIGHT);
      scale(reasons, i, clauseEnd(tokens, i), CAUSAL_WEIGHT);
    }
  }
  return { weights, reasons };
}
