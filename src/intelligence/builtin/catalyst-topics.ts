import type { CatalystType } from '../catalyst.ts';
import { TOPICS } from './lexicon/topics.ts';
import { irrealFrom } from './modality.ts';
import { findMatches } from './patterns.ts';
import type { ScopedSentence } from './scope.ts';
import { isOtherTopic } from './topic-senses.ts';

/** Limits the topic words of one sentence, so that a pile of them cannot prove an event. */
const WORDS_MAX = 2.2;
/** Weight of the topic words in a sentence, each position counted once. */
export function topicWords({ sentence, isOwn }: ScopedSentence, cause: number): Map<CatalystType, number> {
  const places = new Map<CatalystType, Map<number, number>>();
  const limit = Math.min(irrealFrom(sentence.tokens), cause);
  for (const match of findMatches(TOPICS, sentence.tokens)) {
    const { payload, from } = match;
    if (isOtherTopic(sentence.tokens, payload.type, match)) continue;
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

export function withCompanions(
  { sentence }: ScopedSentence,
  words: Map<CatalystType, number>,
): Map<CatalystType, number> {
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

export function withoutOtherSide(
  stated: ReadonlyMap<CatalystType, unknown>,
  words: Map<CatalystType, number>,
): Map<CatalystType, number> {
  for (const type of stated.keys()) {
    const other = OTHER_SIDE[type];
    if (other !== undefined && !stated.has(other)) words.delete(other);
  }
  return words;
}
