import { type CatalystType, catalystPolarity } from '../catalyst.ts';
import { PLACE_WEIGHT } from './sentence-weight.ts';
import { topicWords, withCompanions, withoutOtherSide } from './catalyst-topics.ts';
import type { ScopedSentence } from './scope.ts';
import { clip } from './score.ts';

export interface CatalystScore {
  readonly type: CatalystType;
  readonly score: number;
  /** Certainty of the strongest phrase that states the event; 0 when only topic words suggest it. */
  readonly certainty: number;
  /** The sign with which the text states it, which may differ from the type's: a lawsuit can be dismissed. 0 when not stated. */
  readonly sign: -1 | 0 | 1;
  /** The form of a filing states it, apart from its other events. */
  readonly isOfForm: boolean;
  readonly sentences: readonly ScopedSentence[];
}

/** News comes first; sentences after the opening are background with a low weight. */
const OPENING_SENTENCES = 4;
const BACKGROUND_WEIGHT = 0.3;
/** A company's own report states its outlook behind its results, which is no background. */
const REPORT_WEIGHT = 0.45;
const EVENT_WEIGHT = 1.5;
/** How much the tone of the opening favours events of its sign. */
const TONE_WEIGHT = 0.5;
const TONE_SENTENCES = 7;

interface Stated {
  readonly certainty: number;
  readonly score: number;
  readonly isOfForm: boolean;
}
const NOT_STATED: Stated = { certainty: 0, score: 0, isOfForm: false };

const CAUSE = /^(?:after|following|amid|because|due)$/;
/** What led to the news counts less than the news. */
const CAUSE_FACTOR = 0.85;
const CAUSE_FROM = 3;

/** "calls off its merger after a court ruling": where the cause of a stated event begins; infinite when the cause is all there is. */
function causeFrom({ sentence, events }: ScopedSentence): number {
  const cut = sentence.tokens.findIndex(({ word }, at) => at >= CAUSE_FROM && CAUSE.test(word));
  const isNews = ({ payload, from }: ScopedSentence['events'][number]) =>
    from < cut && payload.certainty >= NEWS_CERTAINTY && payload.type !== 'price_move';
  return cut >= 0 && events.some(isNews) ? cut : Number.POSITIVE_INFINITY;
}
const NEWS_CERTAINTY = 0.9;
const TARGET_CERTAINTY = 0.95;

/** The most certain statement of each event. */
function statedEvents({ events }: ScopedSentence, cause: number): Map<CatalystType, Stated> {
  const best = new Map<CatalystType, Stated>();
  for (const { payload: stated, from } of events) {
    const payload = from >= cause ? { ...stated, certainty: stated.certainty * CAUSE_FACTOR } : stated;
    const known = best.get(payload.type);
    const isStronger =
      known === undefined ||
      payload.certainty > known.certainty ||
      (payload.certainty === known.certainty && Math.abs(payload.score) > Math.abs(known.score));
    if (isStronger)
      best.set(payload.type, {
        certainty: payload.certainty,
        score: payload.score,
        isOfForm: payload.isOfForm === true,
      });
  }
  return best;
}

function toneOf(scoped: readonly ScopedSentence[]): number {
  let tone = 0;
  for (const { sentence, value } of scoped.slice(0, TONE_SENTENCES)) tone += PLACE_WEIGHT[sentence.place] * value;
  return clip(tone);
}

/** All candidate events of the text, best first. */
export function scoreCatalysts(scoped: readonly ScopedSentence[], isOwnReport = false): CatalystScore[] {
  const tallies = new Map<
    CatalystType,
    { score: number; certainty: number; signs: number; isOfForm: boolean; sentences: ScopedSentence[] }
  >();
  scoped.forEach((entry, index) => {
    const weight =
      PLACE_WEIGHT[entry.sentence.place] *
      (index < OPENING_SENTENCES ? 1 : isOwnReport ? REPORT_WEIGHT : BACKGROUND_WEIGHT);
    const cause = causeFrom(entry);
    const stated = statedEvents(entry, cause);
    const words =
      index < OPENING_SENTENCES
        ? withoutOtherSide(stated, withCompanions(entry, topicWords(entry, cause)))
        : new Map<CatalystType, number>();
    for (const type of new Set([...stated.keys(), ...words.keys()])) {
      const { certainty, score: statedScore, isOfForm } = stated.get(type) ?? NOT_STATED;
      const tally = tallies.get(type) ?? { score: 0, certainty: 0, signs: 0, isOfForm: false, sentences: [] };
      if (isOfForm) tally.isOfForm = true;
      tally.signs += weight * statedScore;
      tally.score += weight * (EVENT_WEIGHT * certainty * certainty + (words.get(type) ?? 0));
      tally.certainty = Math.max(tally.certainty, certainty);
      if (certainty > 0 || (words.get(type) ?? 0) >= 1) tally.sentences.push(entry);
      tallies.set(type, tally);
    }
  });
  // Both sides sign one merger agreement; whose shares are converted is bought.
  const target = isOwnReport ? tallies.get('ma_target') : undefined;
  if (target !== undefined && target.certainty >= TARGET_CERTAINTY && target.signs > 0) tallies.delete('ma_acquirer');
  const tone = toneOf(scoped);
  return [...tallies]
    .map(([type, { signs, ...tally }]) => {
      const sign = Math.sign(signs) as -1 | 0 | 1;
      const toned = 1 + TONE_WEIGHT * tone * (sign === 0 ? catalystPolarity(type) : sign);
      return { type, ...tally, sign, score: tally.score * toned };
    })
    .toSorted((a, b) => b.score - a.score || (a.type < b.type ? -1 : 1));
}
