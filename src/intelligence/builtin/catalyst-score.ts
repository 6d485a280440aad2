import { type CatalystType, catalystPolarity } from '../catalyst.ts';
import { PLACE_WEIGHT } from './sentence-weight.ts';
import { TOPICS } from './lexicon/topics.ts';
import { irrealFrom } from './modality.ts';
import { findMatches } from './patterns.ts';
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
/** Limits the topic words of one sentence, so that a pile of them cannot prove an event. */
const WORDS_MAX = 2.2;
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

/** Weight of the topic words in a sentence, each position counted once. */
function topicWords({ sentence, isOwn }: ScopedSentence, cause: number): Map<CatalystType, number> {
  const places = new Map<CatalystType, Map<number, number>>();
  const limit = Math.min(irrealFrom(sentence.tokens), cause);
  for (const { payload, from } of findMatches(TOPICS, sentence.tokens)) {
    if (!isOwn(from) || from > limit || sentence.reading.halts.some((halt) => from >= halt.from && from < halt.to))
      continue;
    const at = places.get(payload.type) ?? new Map<number, number>();
    at.set(from, Math.max(at.get(from) ?? 0, payload.weight));
    places.set(payload.type, at);
  }
  return new Map(
    [...places].map(([type, at]) => [
      type,
      Math.min(
        WORDS_MAX,
        [...at.values()].reduce((sum, weight) => sum + weight, 0),
      ),
    ]),
  );
}

/** Topics whose words count fully only with a companion word in the same sentence. */
const VIEW_OF_OTHERS =
  /^(analysts?|consensus|estimates?|street|expectations?|forecasts?|polled|expected|predicted|brokers?|pencill?ed|hopes?|hoped|thought|feared|bar|looked|anticipated|models?)$/;
const RATING =
  /^(analysts?|brokers?|brokerage|rating|rated|ratings|rates|(up|down)grade[sd]?|(over|under)weight|(out|under)perform|securities|research|equity|capital|partners|note|clients|buy|sell|hold|neutral|recommend\w*|list|sidelines)$/;
const OUTLOOK_ACT =
  /^(cuts?|cutting|lower(s|ed|ing)|trim\w*|slash\w*|reduc(e|es|ed|ing)|warn\w*|expect(s|ed|ing)?|sees?|now|forecasts?|guid(es|ed|ing)|revis\w*|(up|down)grad\w*|pull\w*|withdr\w*|suspend\w*|scrap\w*|longer|rais(e|es|ed|ing)|lift(s|ed|ing)?|hik(e|es|ed|ing)|increas(e|es|ed|ing)|boost(s|ed|ing)?|ups|upped|believes?|estimates?|anticipates?|will|profit-warning|warning)$/;
const DEAL =
  /^(contracts?|orders?|deals?|customers?|clients?|tenders?|accounts?|suppliers?|agreements?|business|bids?|bidders?|projects?|programmes?|programs?|concessions?|franchises?|mandates?|work|jobs?|operators?|supply|supplies|buyers?|renew\w*|partners?|vendors?|awards?|awarded|framework|buying|orders)$/;
const ATTACK =
  /^(hack\w*|cyber\w*|breach\w*|attack\w*|ransom\w*|malware|intru\w*|stolen|theft|leak\w*|unauthori[sz]ed|phish\w*|criminals?|compromised|exposed|security|infiltrat\w*|credentials|outsiders?|thieves|broke|dark)$/;
const LEGAL =
  /^(courts?|courtroom|judges?|jury|juries|jurors?|sue[sd]?|suing|suits?|lawsuits?|legal|attorneys?|lawyers?|plaintiffs?|patents?|settle\w*|appeals?|damages|claims?|alleg\w*|verdicts?|rulings?|rule[sd]|tribunal|accus\w*|infring\w*|arbitrat\w*|complaint|litigation|liable|guilty|owes|compensation|class|antitrust|judg\w*|prosecutors?)$/;
const COMPANIONS: Readonly<Partial<Record<CatalystType, RegExp>>> = {
  earnings_beat: VIEW_OF_OTHERS,
  earnings_miss: VIEW_OF_OTHERS,
  guidance_raise: OUTLOOK_ACT,
  contract_win: DEAL,
  contract_loss: DEAL,
  cyber_incident: ATTACK,
  guidance_cut: OUTLOOK_ACT,
  // A trial may be one of a drug.
  litigation: LEGAL,
  analyst_upgrade: RATING,
  analyst_downgrade: RATING,
  insider_trade:
    /^(insiders?|directors?|executives?|chief|officers?|president|chairman|chairwoman|head|founder|ceo|cfo|boardroom|boss)$/,
};
const WITHOUT_COMPANION = 0.35;

function withCompanions({ sentence }: ScopedSentence, words: Map<CatalystType, number>): Map<CatalystType, number> {
  for (const [type, weight] of words) {
    const companion = COMPANIONS[type];
    if (companion && !sentence.tokens.some(({ word }) => companion.test(word)))
      words.set(type, WITHOUT_COMPANION * weight);
  }
  return words;
}

/** The two sides of one event. Who is said to be on one side is not put on the other by words of the topic. */
const OTHER_SIDE: Readonly<Partial<Record<CatalystType, CatalystType>>> = {
  ma_acquirer: 'ma_target',
  ma_target: 'ma_acquirer',
  contract_win: 'contract_loss',
  contract_loss: 'contract_win',
};

function withoutOtherSide(
  stated: ReadonlyMap<CatalystType, Stated>,
  words: Map<CatalystType, number>,
): Map<CatalystType, number> {
  for (const type of stated.keys()) {
    const other = OTHER_SIDE[type];
    if (other !== undefined && !stated.has(other)) words.delete(other);
  }
  return words;
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
