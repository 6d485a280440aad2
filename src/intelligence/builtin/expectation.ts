import { catalystPolarity } from '../catalyst.ts';
import type { Comparison } from './compare.ts';
import { DIRECTIONS_BY_WORD } from './lexicon/directions.ts';
import type { EventCue } from './lexicon/events.ts';
import type { Metric } from './lexicon/metrics.ts';
import type { Match } from './patterns.ts';
import { type Cue, negation, type Sentence } from './reading.ts';

/** What a sentence says about results or an outlook against what was expected. */
export interface Expectation {
  readonly cues: readonly Cue[];
  readonly events: readonly Match<EventCue>[];
  /** Token indices that are read here and count nowhere else. */
  readonly taken: readonly number[];
}

const NOTHING: Expectation = { cues: [], events: [], taken: [] };
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
const EARNINGS: ReadonlySet<Metric['kind']> = new Set(['profit', 'loss', 'sales', 'orders']);
const FORWARD = /^(sees|guides|guided|guidance|outlook|forecasts|projects|view|expects)$/;
const THAN_WINDOW = 7;
const METRIC_AFTER = 5;
const METRIC_BEFORE = 8;
const SCORE = 0.65;
const CERTAINTY = 0.95;

const event = (sentence: Sentence, at: number, to: number, sign: number): Match<EventCue> => {
  const isOutlook = sentence.tokens.slice(0, at).some(({ word }) => FORWARD.test(word));
  const type = isOutlook
    ? sign > 0
      ? 'guidance_raise'
      : 'guidance_cut'
    : sign > 0
      ? 'earnings_beat'
      : 'earnings_miss';
  return { payload: { type, score: catalystPolarity(type) * SCORE, certainty: CERTAINTY }, from: at, to };
};

/** "was narrower than expected on strong sales", "EUR 3 mn, less than expected": what is measured stands before. */
const PREDICATES = /^(?:is|are|was|were|be|been|being|came|come|much|far|slightly|,)$/;

/** The metric right after ("smaller-than-expected loss") or before ("the loss was smaller than expected"). */
function metricNear(sentence: Sentence, at: number, after: number): Metric | null {
  const isPredicate = PREDICATES.test(sentence.tokens[at - 1]?.word ?? '');
  const until = isPredicate ? after : after + METRIC_AFTER;
  for (let i = after; i < until; i++) {
    const metric = sentence.metricAt[i];
    if (metric) return metric.payload;
    if (sentence.tokens[i]?.kind === 'punct') break;
  }
  for (let i = at - 1; i >= Math.max(0, at - METRIC_BEFORE); i--) {
    const metric = sentence.metricAt[i];
    if (metric && metric.payload.polarity !== 0) return metric.payload;
  }
  return null;
}

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
function thanExpected(sentence: Sentence): Expectation {
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
      events: isEarnings ? [event(sentence, at, to + 1, direction)] : [],
      taken: move === null ? taken : [...taken, move.at],
    };
  }
  return NOTHING;
}

const VIEW =
  /^(expected|forecast|predicted|analysts?|consensus|estimated|estimates|seen|instead|vs|versus|anticipated)$/;
/** "the 2.5% growth analysts expected". */
const VIEW_AFTER = /^(analysts|economists|expected|forecast|predicted|anticipated|projected)$/;
const VIEW_WINDOW = 4;
/** "below estimates, citing a slowdown": the slowdown is why, not what was expected. */
const CAUSE = /^(citing|due|because|amid|blaming|owing)$/;

/** "fell where analysts had expected a rise": the second move was only expected. */
function expectedMove(sentence: Sentence): Expectation {
  const { tokens } = sentence;
  let first = -1;
  for (let i = 0; i < tokens.length; i++) {
    const move = DIRECTIONS_BY_WORD.get(tokens[i]?.word ?? '');
    if (move === undefined || sentence.metricAt[i]) continue;
    const known = first < 0 ? undefined : DIRECTIONS_BY_WORD.get(tokens[first]?.word ?? '');
    const before = tokens.slice(Math.max(0, i - VIEW_WINDOW), i);
    const isView =
      (before.some(({ word }) => VIEW.test(word)) && !before.some(({ word }) => CAUSE.test(word))) ||
      tokens.slice(i + 1, i + 1 + VIEW_WINDOW).some(({ word }) => VIEW_AFTER.test(word));
    if (known !== undefined && isView && i - first > 1) {
      if (known.direction === move.direction) return { ...NOTHING, taken: [i] };
      const metric = metricNear(sentence, first, tokens.length);
      const sign = known.direction * (metric?.polarity || 1);
      return { cues: [], events: [event(sentence, first, i + 1, sign)], taken: [i] };
    }
    if (first < 0) first = i;
  }
  return NOTHING;
}

/** Events of figures that were compared with what others expected. */
function comparedFigures(comparisons: readonly Comparison[]): Match<EventCue>[] {
  const found: Match<EventCue>[] = [];
  for (const { metric, current, prior, against, at, until } of comparisons) {
    if (against === 'past' || metric === null || !EARNINGS.has(metric.kind) || current === prior) continue;
    const sign = Math.sign(current - prior) * (metric.kind === 'loss' ? 1 : metric.polarity);
    if (sign === 0) continue;
    const type =
      against === 'outlook'
        ? sign > 0
          ? 'guidance_raise'
          : 'guidance_cut'
        : sign > 0
          ? 'earnings_beat'
          : 'earnings_miss';
    // The comparison's own cue carries the score.
    found.push({ payload: { type, score: 0, certainty: CERTAINTY }, from: at, to: until });
  }
  return found;
}

/** "EPS $0.48 vs est. $0.49, revenue $793M vs est. $782M": the result per share decides which event it is. */
export function isByShare(comparisons: readonly Comparison[], type: EventCue['type']): boolean {
  if (type !== 'earnings_beat' && type !== 'earnings_miss') return true;
  const share = comparisons.find(({ metric, against }) => metric?.name === 'eps' && against === 'expectation');
  if (share === undefined) return true;
  return type === 'earnings_beat' ? share.current > share.prior : share.current < share.prior;
}

export function readExpectation(sentence: Sentence, comparisons: readonly Comparison[]): Expectation {
  const than = thanExpected(sentence);
  const moved = than.taken.length > 0 ? NOTHING : expectedMove(sentence);
  const events = [...than.events, ...moved.events, ...comparedFigures(comparisons)];
  return {
    cues: than.cues,
    events: events.filter(({ payload }) => isByShare(comparisons, payload.type)),
    taken: [...than.taken, ...moved.taken],
  };
}
