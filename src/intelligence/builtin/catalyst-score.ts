import { type CatalystType, catalystPolarity } from '../catalyst.ts';
import { PLACE_WEIGHT } from './document.ts';
import type { EventCue } from './lexicon/events.ts';
import { TOPICS } from './lexicon/topics.ts';
import { findMatches, type Match } from './patterns.ts';
import { isOwn, type ScopedSentence } from './scope.ts';
import { clip } from './score.ts';

export interface CatalystScore {
  readonly type: CatalystType;
  readonly score: number;
  /** Certainty of the strongest phrase that states the event; 0 when only topic words suggest it. */
  readonly certainty: number;
  readonly sentences: readonly ScopedSentence[];
}

/** News comes first; sentences after the opening are background with a low weight. */
const OPENING_SENTENCES = 4;
const BACKGROUND_WEIGHT = 0.3;
const EVENT_WEIGHT = 1.5;
/** Limits the topic words of one sentence, so that a pile of them cannot prove an event. */
const WORDS_MAX = 2.2;
/** How much the tone of the opening favours events of its sign. */
const TONE_WEIGHT = 0.5;
const TONE_SENTENCES = 7;

/** The company's role in an event when a sentence mentions several companies; null when the event is not its own. */
function roleOf(match: Match<EventCue>, scoped: ScopedSentence): CatalystType | null {
  const { type } = match.payload;
  const { sentence, mentionStart, otherStarts } = scoped;
  if (otherStarts.length === 0 || mentionStart < 0) return type;
  const position = sentence.tokens[match.from]?.start ?? 0;
  if (type === 'partnership') return type;
  // "A acquires B", "B to be acquired by A": one sentence states a different event for each company.
  if (type === 'ma_acquirer') return mentionStart < position ? 'ma_acquirer' : 'ma_target';
  if (type === 'ma_target') return mentionStart < position ? 'ma_target' : 'ma_acquirer';
  return isOwn(position, mentionStart, otherStarts) ? type : null;
}

function statedEvents(scoped: ScopedSentence): Map<CatalystType, number> {
  const best = new Map<CatalystType, number>();
  for (const match of scoped.sentence.reading.events) {
    const type = roleOf(match, scoped);
    if (type !== null) best.set(type, Math.max(best.get(type) ?? 0, match.payload.certainty));
  }
  return best;
}

/** Weight of the topic words in a sentence, each position counted once. */
function topicWords({ sentence }: ScopedSentence): Map<CatalystType, number> {
  const places = new Map<CatalystType, Map<number, number>>();
  for (const { payload, from } of findMatches(TOPICS, sentence.tokens)) {
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
const COMPANIONS: Readonly<Partial<Record<CatalystType, RegExp>>> = {
  earnings_beat: VIEW_OF_OTHERS,
  earnings_miss: VIEW_OF_OTHERS,
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

function toneOf(scoped: readonly ScopedSentence[]): number {
  let tone = 0;
  for (const { sentence, value } of scoped.slice(0, TONE_SENTENCES)) tone += PLACE_WEIGHT[sentence.place] * value;
  return clip(tone);
}

/** All candidate events of the text, best first. */
export function scoreCatalysts(scoped: readonly ScopedSentence[]): CatalystScore[] {
  const tallies = new Map<CatalystType, { score: number; certainty: number; sentences: ScopedSentence[] }>();
  scoped.forEach((entry, index) => {
    const weight = PLACE_WEIGHT[entry.sentence.place] * (index < OPENING_SENTENCES ? 1 : BACKGROUND_WEIGHT);
    const stated = statedEvents(entry);
    const words =
      index < OPENING_SENTENCES ? withCompanions(entry, topicWords(entry)) : new Map<CatalystType, number>();
    for (const type of new Set([...stated.keys(), ...words.keys()])) {
      const certainty = stated.get(type) ?? 0;
      const tally = tallies.get(type) ?? { score: 0, certainty: 0, sentences: [] };
      tally.score += weight * (EVENT_WEIGHT * certainty * certainty + (words.get(type) ?? 0));
      tally.certainty = Math.max(tally.certainty, certainty);
      if (certainty > 0 || (words.get(type) ?? 0) >= 1) tally.sentences.push(entry);
      tallies.set(type, tally);
    }
  });
  const tone = toneOf(scoped);
  return [...tallies]
    .map(([type, tally]) => ({
      type,
      ...tally,
      score: tally.score * (1 + TONE_WEIGHT * tone * catalystPolarity(type)),
    }))
    .toSorted((a, b) => b.score - a.score || (a.type < b.type ? -1 : 1));
}
