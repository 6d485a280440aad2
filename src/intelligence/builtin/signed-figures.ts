import type { EventCue } from './lexicon/events.ts';
import type { Metric } from './lexicon/metrics.ts';
import type { Match } from './patterns.ts';
import type { Comparison } from './compare.ts';
import type { Cue, Sentence } from './reading.ts';
import { isOwnMove } from './own-move.ts';
import { particleMove } from './particle-moves.ts';
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
const LEVELS = /^(?:lower|higher|down|up)$/;
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
    if (kind !== 'word' || !SHARE_MOVES.has(word) || !isOwnMove(sentence, at)) return;
    events.push({ payload: { type: 'price_move', score: 0, certainty: UNMEASURED_CERTAINTY }, from: at, to: at + 1 });
  });
  return events;
}

/** "Acme fell 74%", "Acme up 4%": a move of which no metric is named is that of the price. */
export function priceMoves(sentence: Sentence): Match<EventCue>[] {
  const events: Match<EventCue>[] = ownMoves(sentence);
  if (sentence.metrics.some(({ payload }) => payload.kind !== 'price')) return events;
  for (const { unit, from, to, isSigned } of sentence.amounts) {
    // "edged 0.1% lower"
    if (unit === '%' && LEVELS.test(sentence.tokens[to]?.word ?? '') && sentence.tokens[to + 1]?.word !== 'than')
      events.push({ payload: { type: 'price_move', score: 0, certainty: PRICE_CERTAINTY }, from, to: to + 1 });
    if (unit !== '%' || isSigned || sentence.tokens[from - 1]?.word === 'to') continue;
    for (let at = from - 1; at >= Math.max(0, from - MOVE_WINDOW); at--) {
      const word = sentence.tokens[at]?.word ?? '';
      const move = DIRECTIONS_BY_WORD.get(word);
      // "lost 3.2%": with anything but a percentage another kind of loss.
      const isMove = move === undefined ? PERCENT_MOVES.has(word) && at >= from - 2 : move.shape === 'verb';
      if (!isMove) continue;
      // "gave up 4%": the verb and its particle are one move.
      if (at > 0 && particleMove(sentence, at - 1)?.length === 2) break;
      events.push({ payload: { type: 'price_move', score: 0, certainty: PRICE_CERTAINTY }, from: at, to });
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
