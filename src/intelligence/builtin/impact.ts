import { CATALYSTS, catalystPolarity } from '../catalyst.ts';
import {
  type CompanyImpact,
  type Direction,
  EVIDENCE_MAX,
  type Modality,
  RATIONALE_LENGTH_MAX,
  type Surprise,
} from '../intelligence.ts';
import { type ChosenCatalyst, chooseCatalysts } from './catalyst-choice.ts';
import { confidenceOf } from './confidence.ts';
import type { DocumentSentence } from './document.ts';
import { weighHeadlines } from './headline-figure.ts';
import { findGuidance } from './guidance.ts';
import { learntOf } from './learnt/learnt-reading.ts';
import { MODALITY_FACTOR } from './lexicon/cues.ts';
import { NEUTRAL_BELOW } from './polarity.ts';
import { evidenceOf, shorten } from './quote.ts';
import type { ScopedCompany, ScopedSentence } from './scope.ts';
import { round } from './score.ts';
import { PLACE_WEIGHT, weighSentences } from './sentence-weight.ts';
import { sizeOfEvent, type UsualFigures } from './size.ts';
import { findSurprise } from './surprise.ts';

/** Minimum strength of an event with a known sign in a text of neutral tone. */
const EVENT_FLOOR = 0.45;
export const NEUTRAL_S_BELOW = 0.1;
/** A ripple is stated as surely as a collapse, and counts less: below this size the sentiment shrinks. */
const FULL_SENTIMENT_SIZE = 0.2;
const SENTIMENT_MIN = 0.1;
/** The text is mixed when the weaker side has at least this share of the stronger. */
const MIXED_SHARE = 0.85;

interface Balance {
  readonly s: number;
  readonly isMixed: boolean;
}

function balance(scoped: readonly ScopedSentence[], catalyst: ChosenCatalyst): Balance {
  const polarity = catalyst.sign;
  const stating = new Set(catalyst.sentences.map(({ sentence }) => sentence));
  let good = 0;
  let bad = 0;
  const values = scoped.map(({ sentence, value }) => {
    const floor = EVENT_FLOOR * MODALITY_FACTOR[sentence.reading.modality];
    const isNeutralTone = polarity !== 0 && stating.has(sentence) && Math.abs(value) < NEUTRAL_BELOW;
    const used = isNeutralTone ? polarity * Math.max(floor, NEUTRAL_BELOW) : value;
    if (used >= NEUTRAL_BELOW) good += used * PLACE_WEIGHT[sentence.place];
    if (used <= -NEUTRAL_BELOW) bad -= used * PLACE_WEIGHT[sentence.place];
    return { place: sentence.place, value: used };
  });
  const larger = Math.max(good, bad);
  return {
    s: weighSentences(values),
    isMixed: larger > 0 && Math.min(good, bad) >= MIXED_SHARE * larger,
  };
}

function directionOf({ s, isMixed }: Balance, { type, sign: polarity, isSigned }: ChosenCatalyst): Direction {
  if (polarity !== 0 && (catalystPolarity(type) !== 0 || Math.abs(s) < NEUTRAL_S_BELOW)) {
    if (s * polarity > 0 || Math.abs(s) < NEUTRAL_S_BELOW) return polarity > 0 ? 'positive' : 'negative';
    // "The judge threw out the suit": words of one sign outweigh the sign that the type usually has.
    if (isSigned || isMixed) return 'mixed';
  }
  if (isMixed) return 'mixed';
  if (Math.abs(s) < NEUTRAL_S_BELOW) return 'neutral';
  return s > 0 ? 'positive' : 'negative';
}

const strength = ({ sentence, value }: ScopedSentence) => Math.abs(value) * PLACE_WEIGHT[sentence.place];

/** Event sentences first, then the strongest ones; returned in text order. */
function evidenceSentences(scoped: readonly ScopedSentence[], catalyst: ChosenCatalyst): DocumentSentence[] {
  const stating = catalyst.sentences.toSorted((a, b) => strength(b) - strength(a));
  const others = scoped
    .filter((entry) => !stating.includes(entry) && entry.value !== 0)
    .toSorted((a, b) => strength(b) - strength(a));
  const chosen = [...stating, ...others].map(({ sentence }) => sentence).filter(({ span }) => span !== null);
  if (chosen.length > 0) return chosen;
  // Stated only in a title outside the text: the first sentence about the company is quoted instead.
  return scoped.map(({ sentence }) => sentence).filter(({ span }) => span !== null);
}

function modalityOf(catalyst: ChosenCatalyst): Modality {
  const strongest = catalyst.sentences.toSorted((a, b) => strength(b) - strength(a))[0];
  const modality = strongest?.sentence.reading.modality ?? 'factual';
  return modality === 'question' ? 'conditional' : modality;
}

function rationaleOf(catalyst: ChosenCatalyst, scoped: readonly ScopedSentence[], surprise: Surprise | null): string {
  const reasons = new Set<string>();
  if (surprise)
    reasons.add(
      `${surprise.metric} ${surprise.pct >= 0 ? 'above' : 'below'} expectation by ${Math.abs(100 * surprise.pct).toFixed(1)}%`,
    );
  for (const { sentence, isOwn } of scoped.toSorted((a, b) => strength(b) - strength(a)))
    for (const { label, score, kind, at } of sentence.reading.cues)
      if (Math.abs(score) >= 0.2 && kind !== 'event' && isOwn(at)) reasons.add(`"${label}" (${score > 0 ? '+' : '-'})`);
  const what = catalyst.type.replaceAll('_', ' ');
  const why = [...reasons].slice(0, 5).join(', ');
  return shorten(why === '' ? `Reported: ${what}.` : `Reported: ${what}; ${why}.`, RATIONALE_LENGTH_MAX);
}

/** One impact per event that the text reports about the company, at most CATALYSTS_MAX. */
export function computeImpacts(company: ScopedCompany, usual: UsualFigures = {}, isOwnReport = false): CompanyImpact[] {
  const scoped = isOwnReport ? weighHeadlines(company.sentences) : company.sentences;
  const own = scoped.map(({ sentence }) => sentence);
  const surprise = findSurprise(own);
  const guidance = findGuidance(own);
  const impacts: CompanyImpact[] = [];
  for (const catalyst of chooseCatalysts(scoped, surprise, guidance, isOwnReport)) {
    const evidence = evidenceOf(evidenceSentences(scoped, catalyst), EVIDENCE_MAX).toSorted(
      (a, b) => a.start - b.start,
    );
    if (evidence.length === 0) continue;
    const weighed = catalyst.isOpposed ? { s: catalyst.sign * EVENT_FLOOR, isMixed: false } : balance(scoped, catalyst);
    const isEarnings = catalyst.type === 'earnings_beat' || catalyst.type === 'earnings_miss';
    const usedSurprise = isEarnings ? surprise : null;
    const modality = modalityOf(catalyst);
    const direction = directionOf(weighed, catalyst);
    if (direction === 'neutral' && !catalyst.hasEvent) continue;
    const size = sizeOfEvent({
      type: catalyst.type,
      sentences: catalyst.sentences,
      s: weighed.s,
      surprise: usedSurprise,
      modality,
      usual,
    });
    impacts.push({
      companyId: company.companyId,
      ticker: company.ticker,
      sentiment: round(Math.tanh(weighed.s) * Math.min(1, SENTIMENT_MIN + size / FULL_SENTIMENT_SIZE)),
      direction,
      magnitude: round(size),
      catalystType: catalyst.type,
      timeHorizon: CATALYSTS[catalyst.type].horizon,
      confidence: round(
        confidenceOf({
          s: weighed.s,
          isNeutral: direction === 'neutral',
          hasEvent: catalyst.hasEvent,
          isNumeric: own.some(({ reading }) => reading.numeric),
          isMixed: weighed.isMixed || direction === 'mixed',
          isNonfactual: modality !== 'factual',
          hasWeakCues: direction === 'neutral',
          isContradicted: false,
          isUnlinked: false,
          isJudging: false,
          isSupported: false,
          learnt: catalyst.hasEvent ? null : (scoped[0]?.learnt ?? learntOf(own)),
        }),
      ),
      modality,
      surprise: usedSurprise,
      guidance: catalyst.type === 'guidance_raise' || catalyst.type === 'guidance_cut' || isEarnings ? guidance : null,
      evidence,
      rationale: rationaleOf(catalyst, scoped, usedSurprise),
    });
  }
  return impacts;
}
