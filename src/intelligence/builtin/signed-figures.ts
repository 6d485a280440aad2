import type { EventCue } from './lexicon/events.ts';
import type { Metric } from './lexicon/metrics.ts';
import type { Match } from './patterns.ts';
import type { Comparison } from './compare.ts';
import type { Cue, Sentence } from './reading.ts';
import { isMoveBehindBe, isOwnMove } from './own-move.ts';
import { particleMove } from './particle-moves.ts';
import { hasNameSubject } from './subject.ts';
import { DIRECTIONS_BY_WORD, PERCENT_MOVES, SHARE_MOVES } from './lexicon/directions.ts';

const METRIC_WINDOW = 5;
const SCORE = 0.45;
const PRICE_CERTAINTY = 0.9;

/** "June sales -6.2%", "Acme +9%": the metric right before a signed percentage; null for the price itself. */
function metricOf(sentence: Sentence, from: number): Metric | null {
  for (let i = from - 1; i >= 0 && i >= from - METRIC_WINDOW; i--) {
    const token = sentence.tokens[i];
    if (token === undefined || token.word === ';' || token.word === ',' || token.word === '.') return null;
    const metric = sentence.metricAt[i];
    if (metric) return metric.payload;
  }
  return null;
}

const MOVE_WINDOW = 3;
const LEVELS = /^(?:lower|higher|down|up|weaker|stronger|firmer|softer)$/;
const UNMEASURED_CERTAINTY = 0.7;

/** "Acme slides", "Acme shares tank": moves of the share without a figure. */
function ownMoves(sentence: Sentence): Match<EventCue>[] {
  const events: Match<EventCue>[] = [];
  sentence.tokens.forEach(({ kind, word }, at) => {
    const together = particleMove(sentence, at);
    if (together !== null)
      events.push({
        payload: { type: 'price_move', score: 0, certainty: PRICE_CERTAINTY },
        from: at,
        to: at + together.length,
      });
    if (kind !== 'word' || !SHARE_MOVES.has(word)) return;
    if (!isOwnMove(sentence, at) && !isMoveBehindBe(sentence, at)) return;
    events.push({ payload: { type: 'price_move', score: 0, certainty: UNMEASURED_CERTAINTY }, from: at, to: at + 1 });
  });
  return events;
}

const CLAUSE_EDGE = /^(?:,|;|:|—|--|after|as|while|when|despite|following|amid|but|although|though|because|since)$/;

/** Whether the statement of a figure names what it measures: "Acme rose 5% after sales fell 2%" has two statements. */
function hasOwnMetric({ tokens, metricAt }: Sentence, from: number, to: number): boolean {
  const isOther = (at: number) => (metricAt[at]?.payload.kind ?? 'price') !== 'price';
  for (let at = from - 1; at >= 0 && !CLAUSE_EDGE.test(tokens[at]?.word ?? ''); at--) if (isOther(at)) return true;
  for (let at = to; at < tokens.length && !CLAUSE_EDGE.test(tokens[at]?.word ?? ''); at++) if (isOther(at)) return true;
  return false;
}

const AUXILIARY =
  /^(?:is|are|was|were|has|have|had|been|be|also|now|trading|some|nearly|almost|about|over|more|than|as|much)$/;

/** Whether a company or its share moves: "Acme was up", "shares of Acme have fallen". */
function isOfShare({ tokens, metricAt, isTitle }: Sentence, verb: number): boolean {
  let first = verb;
  while (AUXILIARY.test(tokens[first - 1]?.word ?? '')) first--;
  return metricAt[first - 1]?.payload.kind === 'price' || hasNameSubject(tokens, first, isTitle);
}

const COINS = /^(?:p|pence|c|cents?)$/;
const COIN_WINDOW = 2;

/** "Acme fell 37c to $20.46", "Acme up 33p": tokens of the verb and of the end of the figure. */
function coinMoves({ tokens }: Sentence): { readonly verb: number; readonly from: number; readonly to: number }[] {
  return tokens.flatMap(({ word }, unit) => {
    if (!COINS.test(word) || tokens[unit - 1]?.kind !== 'number') return [];
    for (let verb = unit - 2; verb >= Math.max(0, unit - 1 - COIN_WINDOW); verb--)
      if (SHARE_MOVES.has(tokens[verb]?.word ?? '')) return [{ verb, from: unit - 1, to: unit + 1 }];
    return [];
  });
}

/** "Acme fell 74%", "Acme up 4%": a move of which no metric is named is that of the price. */
export function priceMoves(sentence: Sentence): Match<EventCue>[] {
  const events: Match<EventCue>[] = ownMoves(sentence);
  // Beside a metric only a company or a share moves in price: "Sales at Acme rose, climbing 4%".
  const hasMetric = sentence.metrics.some(({ payload }) => payload.kind !== 'price');
  const push = (verb: number, from: number, to: number) => {
    if (!hasMetric || isOfShare(sentence, verb))
      events.push({ payload: { type: 'price_move', score: 0, certainty: PRICE_CERTAINTY }, from, to });
  };
  for (const { verb, from, to } of coinMoves(sentence))
    if (!hasMetric || !hasOwnMetric(sentence, from, to)) push(verb, verb, to);
  for (const { unit, from, to, isSigned } of sentence.amounts) {
    if (unit !== '%' || (hasMetric && hasOwnMetric(sentence, from, to))) continue;
    // "edged 0.1% lower"
    if (LEVELS.test(sentence.tokens[to]?.word ?? '') && sentence.tokens[to + 1]?.word !== 'than')
      push(from - 1, from, to + 1);
    if (isSigned || sentence.tokens[from - 1]?.word === 'to') continue;
    for (let at = from - 1; at >= Math.max(0, from - MOVE_WINDOW); at--) {
      const word = sentence.tokens[at]?.word ?? '';
      const move = DIRECTIONS_BY_WORD.get(word);
      // "lost 3.2%": with anything but a percentage another kind of loss.
      const isMove = move === undefined ? PERCENT_MOVES.has(word) && at >= from - 2 : move.shape === 'verb';
      if (!isMove) continue;
      // "gave up 4%": the verb and its particle are one move.
      if (at === 0 || particleMove(sentence, at - 1)?.length !== 2) push(at, at, to);
      break;
    }
  }
  return events;
}

/** Changes that a wire writes with a sign instead of a verb; without a metric they are moves of the price. */
export function signedFigures(
  sentence: Sentence,
  comparisons: readonly Comparison[],
): { readonly cues: readonly Cue[]; readonly events: readonly Match<EventCue>[] } {
  const cues: Cue[] = [];
  const events: Match<EventCue>[] = [];
  for (const { value, unit, from, to, at, isSigned } of sentence.amounts) {
    if (!isSigned || unit !== '%' || value === 0) continue;
    // A compared figure and a figure with a verb are read elsewhere.
    if (comparisons.some((comparison) => to <= comparison.until && to >= comparison.at - 1)) continue;
    if (DIRECTIONS_BY_WORD.has(sentence.tokens[from - 1]?.word ?? '')) continue;
    const metric = metricOf(sentence, from);
    if (metric !== null && metric.polarity === 0) continue;
    const sign = Math.sign(value) * (metric?.polarity ?? 1);
    const label = `${value > 0 ? '+' : ''}${value}%`;
    cues.push({ kind: 'change', score: sign * SCORE * (sentence.weights[at] ?? 1), at, label });
    if (metric === null || metric.kind === 'price')
      events.push({ payload: { type: 'price_move', score: 0, certainty: PRICE_CERTAINTY }, from: at, to });
  }
  return { cues, events };
}
