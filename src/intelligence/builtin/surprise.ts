import type { Surprise } from '../intelligence.ts';
import { type Amount, findAmounts } from './amounts.ts';
import type { DocumentSentence } from './document.ts';
import { prepare } from './reading.ts';
import { round, surprisePct } from './score.ts';

const EXPECTED = /^(expected|forecast|forecasts|estimated|estimates|predicted|consensus|expectations|polled)$/;
const ANALYSTS = /^(analysts?|consensus|street|economists|poll|market)$/;
/** Figures with a larger ratio do not measure the same thing. */
const RATIO_MAX = 5;
const METRICS = new Set(['eps', 'profit', 'loss', 'sales', 'cash flow', 'orders']);

function make(metric: string, actual: number, expected: number, unit: string): Surprise | null {
  if (!plausible(actual, expected)) return null;
  return {
    metric: metric === 'eps' ? 'EPS' : metric,
    actual: round(actual, 6),
    expected: round(expected, 6),
    unit: unit.toUpperCase(),
    pct: round(surprisePct(actual, expected), 6),
  };
}

function plausible(actual: number, expected: number): boolean {
  if (expected === 0 || actual === 0 || actual < 0 !== expected < 0) return true;
  const ratio = actual / expected;
  return ratio <= RATIO_MAX && ratio >= 1 / RATIO_MAX;
}

/** An actual and an expected figure within one sentence. */
function withinSentence({ reading }: DocumentSentence): Surprise | null {
  for (const { metric, current, prior, unit, against, isPerShare } of reading.comparisons) {
    if (against !== 'expectation' || metric === null || !METRICS.has(metric.name)) continue;
    const isEps = isPerShare && (metric.kind === 'profit' || metric.kind === 'loss');
    const surprise = make(isEps ? 'eps' : metric.name, current, prior, unit);
    if (surprise) return surprise;
  }
  return null;
}

/** "EPS came in at $1.32. Analysts had expected $1.25." */
function acrossSentences(sentence: DocumentSentence, next: DocumentSentence | undefined): Surprise | null {
  if (next === undefined) return null;
  const words = next.tokens;
  if (!words.some(({ word }) => EXPECTED.test(word)) || !words.some(({ word }) => ANALYSTS.test(word))) return null;
  const read = prepare(sentence.tokens);
  const figure = read.metrics.find(({ payload }) => METRICS.has(payload.name));
  if (figure === undefined) return null;
  const actual = read.amounts.find(({ from, unit }) => from >= figure.to && isMoney(unit));
  const expected = findAmounts(words).find((amount) => isMoney(amount.unit) && amount.unit === actual?.unit);
  if (actual === undefined || expected === undefined) return null;
  const sign = figure.payload.kind === 'loss' ? -1 : 1;
  const loss = words.some(({ word }) => word === 'loss') ? -1 : 1;
  return make(figure.payload.name, sign * actual.value, expectedValue(expected, sign, loss), actual.unit);
}

const isMoney = (unit: Amount['unit']) => unit !== '' && unit !== '%';
const expectedValue = ({ value }: Amount, sign: number, loss: number) => (sign < 0 || loss < 0 ? -value : value);

export function findSurprise(sentences: readonly DocumentSentence[]): Surprise | null {
  for (const [index, sentence] of sentences.entries()) {
    const surprise = withinSentence(sentence) ?? acrossSentences(sentence, sentences[index + 1]);
    if (surprise) return surprise;
  }
  return null;
}
