import type { CatalystType } from '../catalyst.ts';
import type { Modality, Surprise } from '../intelligence.ts';
import { SEVERITY, USUAL_SIZE } from './lexicon/severity.ts';
import { findMatches } from './patterns.ts';
import type { Quantity } from './quantities.ts';
import { clip } from './score.ts';
import type { ScopedSentence } from './scope.ts';

/** What is usual for a company; without it defaults for a mid-sized listed company apply. */
export interface UsualFigures {
  /** Standard deviation of its daily price moves, in percent. */
  readonly dailyMovePct?: number | undefined;
  /** Market value or, failing that, yearly revenue, in the currency of its listing. */
  readonly scaleAmount?: number | undefined;
}

const DAILY_MOVE_PCT = 2.5;
/** A move of this many daily deviations has a size of .76. */
const LARGE_MOVE_SIGMAS = 6;
/** Amounts of money from a ripple to survival, when the company's own size is unknown: 10 thousand to 30 billion. */
const AMOUNT_MIN_LOG10 = 4;
const AMOUNT_RANGE_LOG10 = 6.5;
/** An eighth of the company is a large event. */
const LARGE_SHARE = 1 / 8;
const MONEY_WEIGHT = 0.6;
const SURPRISE_SCALE = 0.1;
const SURPRISE_MAX = 0.75;
const TONE_SHARE = 0.2;
const PRICE_SHARE = 0.85;
/** Counted things (cars, customers, jobs): a hundred to ten million. */
const COUNT_MIN_LOG10 = 2;
const COUNT_RANGE_LOG10 = 5;
const COUNT_WEIGHT = 0.4;

/** Events whose size is the money, or the number of things, at stake. */
const BY_MONEY: ReadonlySet<CatalystType> = new Set([
  'contract_win',
  'contract_loss',
  'litigation',
  'regulatory_action',
  'restructuring',
  'ma_target',
  'ma_acquirer',
  'buyback_dividend_up',
  'dividend_cut_dilution',
  'recall_failure',
  'cyber_incident',
  'supply_disruption',
  'insider_trade',
]);
const BY_COUNT: ReadonlySet<CatalystType> = new Set(['recall_failure', 'cyber_incident', 'restructuring']);
const BY_SEVERITY: ReadonlySet<CatalystType> = new Set([
  'credit_event',
  'recall_failure',
  'regulatory_approval',
  'regulatory_action',
  'guidance_cut',
  'dividend_cut_dilution',
  'contract_loss',
  'cyber_incident',
  'supply_disruption',
  'management_change',
  'other',
]);
const MODALITY_SIZE: Readonly<Record<Modality, number>> = {
  factual: 1,
  guidance: 0.95,
  opinion: 0.85,
  rumour: 0.8,
  conditional: 0.7,
};

/** A price move in daily deviations of the share. */
export function sizeOfMove(movePct: number, { dailyMovePct = DAILY_MOVE_PCT }: UsualFigures): number {
  return Math.tanh(Math.abs(movePct) / dailyMovePct / LARGE_MOVE_SIGMAS);
}

/** An amount of money, as a share of the company where its size is known. */
export function sizeOfAmount(amount: number, { scaleAmount }: UsualFigures): number {
  if (scaleAmount !== undefined && scaleAmount > 0) return Math.tanh(Math.abs(amount) / scaleAmount / LARGE_SHARE);
  return clip((Math.log10(Math.max(1, Math.abs(amount))) - AMOUNT_MIN_LOG10) / AMOUNT_RANGE_LOG10, 0.02, 1);
}

const largest = (values: readonly number[]) => values.reduce((best, value) => Math.max(best, Math.abs(value)), 0);

const isMoneyAtStake = ({ unit, isPerShare, value, kind }: Quantity) =>
  unit === 'money' && !isPerShare && Math.abs(value) >= 1_000 && kind !== 'sales' && kind !== 'profit';
const isPriceMove = ({ unit, isChange, kind }: Quantity) =>
  unit === 'percent' && isChange && (kind === null || kind === 'price');

export interface SizeInput {
  readonly type: CatalystType;
  /** Sentences that state the event. */
  readonly sentences: readonly ScopedSentence[];
  readonly s: number;
  readonly surprise: Surprise | null;
  readonly modality: Modality;
  readonly usual: UsualFigures;
}

/** The magnitude of an event, 0..1: what is usual for its type, moved by the figures and words of the sentences that state it. */
export function sizeOfEvent({ type, sentences, s, surprise, modality, usual }: SizeInput): number {
  const quantities = sentences.flatMap(({ quantities: own }) => own);
  const moves = quantities.filter(isPriceMove).map(({ value }) => sizeOfMove(value, usual));
  if (type === 'price_move' && moves.length > 0) return largest(moves);
  let size = USUAL_SIZE[type];
  const amount = largest(quantities.filter(isMoneyAtStake).map(({ value }) => value));
  if (BY_MONEY.has(type) && amount > 0) size = (1 - MONEY_WEIGHT) * size + MONEY_WEIGHT * sizeOfAmount(amount, usual);
  const count = largest(quantities.filter(({ unit }) => unit === 'count').map(({ value }) => value));
  if (BY_COUNT.has(type) && amount === 0 && count > 0) {
    const counted = clip((Math.log10(count) - COUNT_MIN_LOG10) / COUNT_RANGE_LOG10, 0, 1);
    size = (1 - COUNT_WEIGHT) * size + COUNT_WEIGHT * counted;
  }
  const revision = BY_REVISION.get(type);
  if (revision !== undefined) size = sizeOfRevision(quantities, ...revision) ?? size;
  if (BY_SEVERITY.has(type))
    for (const { sentence } of sentences)
      for (const { payload } of findMatches(SEVERITY, sentence.tokens)) size = Math.max(size, payload);
  if (surprise !== null)
    size = Math.max(0.3, Math.min(SURPRISE_MAX, Math.tanh(Math.abs(surprise.pct) / SURPRISE_SCALE)));
  else if (type === 'other') size = Math.max(size, sizeOfChange(quantities));
  if (moves.length > 0) size = Math.max(size, PRICE_SHARE * largest(moves));
  const tone = surprise === null ? Math.min(1, 2 * Math.abs(Math.tanh(s))) : 1;
  const toned = size * (1 - TONE_SHARE + TONE_SHARE * tone);
  return clip(toned * MODALITY_SIZE[modality], 0, 1);
}

const REVISION_MIN = 0.1;
/** Events whose size is how much a stated figure was revised: the size of a revision by all of it, and the largest. */
const BY_REVISION: ReadonlyMap<CatalystType, readonly [slope: number, max: number]> = new Map([
  ['price_target', [0.8, 0.5]],
  ['guidance_raise', [2.5, 0.8]],
  ['guidance_cut', [2.5, 0.8]],
  ['buyback_dividend_up', [1.2, 0.6]],
]);

/** "to $28.40 from $28.25", "raises dividend by 1%": the largest revision of a figure; null when none is stated. */
function sizeOfRevision(quantities: readonly Quantity[], slope: number, max: number): number | null {
  let best = 0;
  for (const { unit, isChange, kind, value, basisValue } of quantities) {
    if (kind === 'price' || kind === 'cost') continue;
    const relative =
      basisValue !== null && basisValue !== 0 && unit !== 'percent'
        ? Math.abs(value - basisValue) / Math.abs(basisValue)
        : unit === 'percent' && isChange && kind === 'forecast'
          ? Math.abs(value) / 100
          : 0;
    best = Math.max(best, relative);
  }
  return best === 0 ? null : Math.min(max, REVISION_MIN + slope * best);
}

const CHANGE_MIN = 0.25;
const CHANGE_RANGE = 0.3;
/** Halving or growing by half is a large change of a result. */
const LARGE_CHANGE = 0.5;

/** A change of results by its relative size. */
function sizeOfChange(quantities: readonly Quantity[]): number {
  let best = 0;
  for (const { unit, isChange, value, basisValue } of quantities) {
    const relative =
      basisValue !== null && basisValue !== 0
        ? Math.abs(value - basisValue) / Math.abs(basisValue)
        : unit === 'percent' && isChange
          ? Math.abs(value) / 100
          : 0;
    if (relative > 0) best = Math.max(best, CHANGE_MIN + CHANGE_RANGE * Math.min(1, relative / LARGE_CHANGE));
  }
  return best;
}
