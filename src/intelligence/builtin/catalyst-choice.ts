import { type CatalystType, catalystPolarity } from '../catalyst.ts';
import type { GuidanceChange, Surprise } from '../intelligence.ts';
import { type CatalystScore, scoreCatalysts } from './catalyst-score.ts';
import { findOpposed } from './opposed-event.ts';
import { MACRO_CUES } from './lexicon/macro.ts';
import { compilePatterns, findMatches } from './patterns.ts';
import { NEUTRAL_BELOW } from './polarity.ts';
import { isPriceReport } from './price-report.ts';
import type { ScopedSentence } from './scope.ts';

export interface ChosenCatalyst {
  readonly type: CatalystType;
  readonly hasEvent: boolean;
  /** +1 or -1 when the event's type or the text's own words determine the direction, else 0. */
  readonly sign: -1 | 0 | 1;
  /** Whether the text states the event with that sign; else it is only the sign that the type usually has. */
  readonly isSigned: boolean;
  /** Stated beside a main event of the other sign: "beats, but cuts its outlook". */
  readonly isOpposed: boolean;
  /** Sentences that state it. */
  readonly sentences: readonly ScopedSentence[];
}

const CATALYSTS_MAX = 3;
/** Minimum topic score of an event that no phrase states. */
const TOPIC_SCORE_MIN = 1.9;
const STATED_SCORE_MIN = 0.6;
/** A further event is reported when it is stated and has at least this share of the first one's score. */
const SECOND_SHARE = 0.75;
const SECOND_CERTAINTY_MIN = 0.9;
const SURPRISE_BONUS = 4;

export function chooseCatalysts(
  scoped: readonly ScopedSentence[],
  surprise: Surprise | null,
  guidance: GuidanceChange | null,
  /** In a company's own report the words of every topic occur, so only stated events count. */
  isOwnReport = false,
): ChosenCatalyst[] {
  const scores = withSurprise(scoreCatalysts(scoped, isOwnReport), scoped, surprise).filter(
    ({ type }) => guidance !== 'maintained' || (type !== 'guidance_raise' && type !== 'guidance_cut'),
  );
  if (isDenial(scoped)) return fallback(scoped, isOwnReport);
  const moves = scoped.some(
    ({ sentence, value }, at) =>
      (sentence.place !== 'body' || scoped.slice(0, at).every(isFragment)) && Math.abs(value) >= NEUTRAL_BELOW,
  );
  // Under a price headline only stated events count, not topics.
  const onlyStated = isOwnReport || isPriceReport(scoped);
  const proven = scores.filter((score) => isProven(score) && (score.certainty > 0 || !onlyStated));
  // Shares move on all news, so the price move is the catalyst only when there is no other.
  const top = mainOf(proven) ?? (moves ? proven[0] : undefined);
  if (top === undefined) return fallback(scoped, isOwnReport);
  const others = scores.filter(
    (other) =>
      other !== top &&
      other.certainty >= SECOND_CERTAINTY_MIN &&
      (other.isOfForm || other.score >= SECOND_SHARE * top.score) &&
      !isEcho(other.type, top.type),
  );
  const opposed = isOwnReport ? null : findOpposed(scores, top);
  const chosen = opposed === null || others.includes(opposed) ? [top, ...others] : [top, opposed, ...others];
  return chosen.slice(0, CATALYSTS_MAX).map(({ type, sign, certainty, sentences }) => ({
    type,
    isOpposed: type === opposed?.type,
    hasEvent: true,
    // Stated without a sign for this company: who sues is not hurt by the suit.
    sign: sign === 0 && certainty === 0 ? catalystPolarity(type) : sign,
    isSigned: sign !== 0,
    sentences: sentences.length > 0 ? sentences : scoped.slice(0, 1),
  }));
}

const FRAGMENT_TOKENS_MAX = 8;

/** "Acme Corp. (ACM). Energy. Up 2%": a name and its sector, as lists of shares have them. */
const isFragment = ({ sentence, value }: ScopedSentence): boolean =>
  value === 0 && sentence.tokens.length <= FRAGMENT_TOKENS_MAX;

/** The first that is no price move. A changed rating precedes the price target that goes with it. */
function mainOf(proven: readonly CatalystScore[]): CatalystScore | undefined {
  const main = proven.find(({ type }) => type !== 'price_move');
  if (main?.type !== 'price_target') return main;
  return proven.find(({ type, certainty }) => type.startsWith('analyst_') && certainty > 0) ?? main;
}

const DENIALS = compilePatterns([
  ['deny~|reject~|refute~|dismiss~ *4 report|reports|talk|rumour|rumours|rumor|rumors|speculation|story', true],
  ['deny~|denies|denied *3 plan~|planning|considering|seeking|weighing|preparing', true],
  ['report|reports|story|rumour|rumor *6 wrong|false|unfounded|untrue|baseless', true],
]);

/** "Acme rejects market talk": the reported event is denied. */
function isDenial(scoped: readonly ScopedSentence[]): boolean {
  return scoped.some(({ sentence }) => sentence.place !== 'body' && findMatches(DENIALS, sentence.tokens).length > 0);
}

function isProven({ score, certainty }: CatalystScore): boolean {
  return certainty > 0 ? score >= STATED_SCORE_MIN : score >= TOPIC_SCORE_MIN;
}

/** Figures decide between a beat and a miss, because "beat" may refer to sales while earnings missed. */
function withSurprise(
  scores: readonly CatalystScore[],
  scoped: readonly ScopedSentence[],
  surprise: Surprise | null,
): CatalystScore[] {
  if (surprise === null || surprise.pct === 0) return [...scores];
  const type = surprise.pct > 0 ? 'earnings_beat' : 'earnings_miss';
  const opposite = surprise.pct > 0 ? 'earnings_miss' : 'earnings_beat';
  const known = scores.find((score) => score.type === type);
  const stating = scoped.filter(({ sentence }) =>
    sentence.reading.comparisons.some(({ against }) => against === 'expectation'),
  );
  const sentences = known && known.sentences.length > 0 ? known.sentences : stating;
  const raised: CatalystScore = {
    type,
    score: (known?.score ?? 0) + SURPRISE_BONUS,
    certainty: 1,
    sign: surprise.pct > 0 ? 1 : -1,
    isOfForm: false,
    sentences,
  };
  return [raised, ...scores.filter((score) => score.type !== type && score.type !== opposite)].toSorted(
    (a, b) => b.score - a.score,
  );
}

/** Types that accompany another one in reports and are not a further event. */
const ECHOES: Readonly<Partial<Record<CatalystType, readonly CatalystType[]>>> = {
  price_target: ['analyst_upgrade', 'analyst_downgrade'],
  regulatory_approval: ['ma_acquirer', 'ma_target'],
  ma_acquirer: ['ma_target'],
  ma_target: ['ma_acquirer'],
  litigation: ['regulatory_action'],
  partnership: ['contract_win'],
  contract_win: ['partnership'],
  // The report's own impact already carries the guidance change.
  guidance_raise: ['earnings_beat', 'earnings_miss'],
  guidance_cut: ['earnings_beat', 'earnings_miss'],
};

function isEcho(type: CatalystType, top: CatalystType): boolean {
  const opposite = catalystPolarity(type) !== 0 && catalystPolarity(type) === -catalystPolarity(top);
  return type === 'price_move' || opposite || (ECHOES[type]?.includes(top) ?? false);
}

/** Without a company event: macro exposure if a macro event is reported together with the company, else only the tone. */
function fallback(scoped: readonly ScopedSentence[], isOwnReport: boolean): ChosenCatalyst[] {
  // A company's own report lists macro events among its risks and causes; its figures are the news.
  const exposed = (isOwnReport ? [] : scoped).filter(({ sentence }) =>
    findMatches(MACRO_CUES, sentence.tokens).some(({ payload }) => payload.certainty >= 0.9),
  );
  if (exposed.length > 0)
    return [{ type: 'macro_exposure', hasEvent: true, sign: 0, isSigned: false, isOpposed: false, sentences: exposed }];
  const polar = scoped.filter(({ value }) => value !== 0);
  if (polar.length === 0) return [];
  return [{ type: 'other', hasEvent: false, sign: 0, isSigned: false, isOpposed: false, sentences: polar }];
}
