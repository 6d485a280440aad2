import {
  EARNINGS,
  type Expectation,
  METRIC_AFTER,
  METRIC_BEFORE,
  metricNear,
  NOTHING,
  PREDICATES,
  resultEvent,
  SCORE,
} from './expected-result.ts';
import { DIRECTIONS_BY_WORD } from './lexicon/directions.ts';
import type { Metric } from './lexicon/metrics.ts';
import { type Cue, negation, type Sentence } from './reading.ts';

const COMPARATIVES = new Map<string, -1 | 1>([
  ...'higher bigger larger greater more wider deeper steeper sharper faster stronger better'
    .split(' ')
    .map((word) => [word, 1] as const),
  ...'lower smaller less fewer narrower slower shallower milder gentler weaker worse softer poorer'
    .split(' ')
    .map((word) => [word, -1] as const),
]);
/** Good or bad whatever is measured: a loss better than expected is a smaller one. */
const ABSOLUTE = /^(better|worse|stronger|weaker|poorer|softer)$/;
const EXPECTED =
  /^(expected|forecast|feared|anticipated|predicted|estimated|consensus|analysts?|hoped|estimates|forecasts)$/;
/** "more than anyone had pencilled in": words that state a view only beside those who hold one. */
const THOUGHT =
  /^(thought|pencill?ed|bargained|counted|looking|looked|reckoned|modell?ed|projected|imagined|wanted|braced|models?)$/;
const ONLOOKERS =
  /^(markets?|brokers?|street|wall|anyone|everyone|investors|economists|observers|experts|forecasters)$/;
const THAN_WINDOW = 7;
/** What moved: "a drop in sales", "sales fell". */
function movedMetric({ tokens, metricAt }: Sentence, move: number): Metric | null {
  if (/^(?:in|of)$/.test(tokens[move + 1]?.word ?? ''))
    for (let i = move + 2; i < move + 2 + METRIC_AFTER; i++) {
      const metric = metricAt[i];
      if (metric) return metric.payload;
    }
  for (let i = move - 1; i >= Math.max(0, move - METRIC_BEFORE); i--) {
    const metric = metricAt[i];
    if (metric && metric.payload.polarity !== 0) return metric.payload;
  }
  return null;
}

/** Index of the word that makes what follows "than" a view; -1 when it is none. */
function endOfView(tokens: Sentence['tokens'], than: number): number {
  let hasOnlooker = false;
  for (let to = than + 1; to <= than + THAN_WINDOW; to++) {
    const token = tokens[to];
    if (token === undefined || token.kind === 'punct') return -1;
    if (EXPECTED.test(token.word) || (hasOnlooker && THOUGHT.test(token.word))) return endOfVerb(tokens, to);
    if (ONLOOKERS.test(token.word)) hasOnlooker = true;
  }
  return -1;
}

const VERB_WORDS_MAX = 3;

/** "analysts had forecast": the view ends with its verb, which is no metric. */
function endOfVerb(tokens: Sentence['tokens'], from: number): number {
  let end = from;
  for (let to = from + 1; to <= from + VERB_WORDS_MAX; to++) {
    const word = tokens[to]?.word ?? '';
    if (EXPECTED.test(word)) end = to;
    else if (!/^(?:had|have|has|were|was|been)$/.test(word)) break;
  }
  return end;
}

/** Comparatives of the size of a move: "fell less than expected". "Lower" and "wider" compare levels. */
const OF_MOVES =
  /^(?:more|less|fewer|smaller|bigger|larger|greater|deeper|steeper|slower|faster|shallower|sharper|milder|gentler)$/;
const LOSING = /^(?:lose|loses|lost|losing|shed|sheds|shedding)$/;
const MOVE_BEFORE = 7;
const MOVE_AFTER = 3;

interface Move {
  readonly at: number;
  readonly direction: -1 | 1;
}

function moveAt({ tokens, metricAt }: Sentence, at: number): Move | null {
  const word = tokens[at]?.word ?? '';
  if (LOSING.test(word)) return { at, direction: -1 };
  const known = metricAt[at] ? undefined : DIRECTIONS_BY_WORD.get(word);
  return known === undefined || known.absolute ? null : { at, direction: known.direction };
}

/** The move whose size is compared: "a smaller-than-feared drop", "fell 3%, less than feared", "the decline was smaller". */
function comparedMove(sentence: Sentence, at: number, after: number): Move | null {
  const { tokens } = sentence;
  if (!PREDICATES.test(tokens[at - 1]?.word ?? ''))
    for (let i = after; i < after + MOVE_AFTER && tokens[i]?.kind === 'word' && !sentence.metricAt[i]; i++) {
      const move = moveAt(sentence, i);
      if (move !== null) return move;
    }
  for (let i = at - 1; i >= Math.max(0, at - MOVE_BEFORE); i--) {
    // "fell to EUR 5 mn, more than expected": the level is compared.
    if (/^(?:to|;|but|while|as|on|after)$/.test(tokens[i]?.word ?? '')) return null;
    const move = moveAt(sentence, i);
    if (move !== null) return move;
  }
  return null;
}

const COMPARED_WORDS_MAX = 3;

/** The comparative of a "than": right before it, or before the noun that it goes with: "fewer customers than". */
function comparativeBefore(tokens: Sentence['tokens'], than: number): number {
  for (let at = than - 1; at >= Math.max(0, than - 1 - COMPARED_WORDS_MAX); at--) {
    if (tokens[at]?.kind !== 'word') break;
    if (COMPARATIVES.has(tokens[at]?.word ?? '')) return at;
  }
  return than - 1;
}

/** "wider than expected", "smaller-than-expected loss": the comparative times the polarity of what is measured. */
export function thanExpected(sentence: Sentence): Expectation {
  const { tokens } = sentence;
  for (let than = 1; than < tokens.length; than++) {
    if (tokens[than]?.word !== 'than') continue;
    const at = comparativeBefore(tokens, than);
    const word = tokens[at]?.word ?? '';
    const sign = COMPARATIVES.get(word);
    if (sign === undefined) continue;
    const to = endOfView(tokens, than);
    if (to < 0) continue;
    // "a smaller loss than feared" has what is measured inside, "a smaller-than-feared loss" behind.
    const after = at === than - 1 ? to + 1 : at + 1;
    const move = OF_MOVES.test(word) ? comparedMove(sentence, at, after) : null;
    const metric = move === null ? metricNear(sentence, at, after) : movedMetric(sentence, move.at);
    const polarity = ABSOLUTE.test(word) ? 1 : (metric?.polarity ?? 1);
    const moved = sign * (move?.direction ?? 1);
    const direction = moved * (polarity === 0 ? 1 : polarity) * Math.sign(negation(sentence, at));
    const cue: Cue = {
      kind: 'comparison',
      score: direction * SCORE * (sentence.weights[at] ?? 1),
      at,
      label: `${metric?.name ?? 'result'} against expectation`,
    };
    const isEarnings = metric !== null && EARNINGS.has(metric.kind);
    const taken = Array.from({ length: to + 1 - at }, (_, n) => at + n);
    return {
      cues: [cue],
      events: isEarnings ? [resultEvent(sentence, at, to + 1, direction)] : [],
      taken: move === null ? taken : [...taken, move.at],
    };
  }
  return NOTHING;
}
