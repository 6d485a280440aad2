import { type CatalystType, catalystPolarity } from '../catalyst.ts';
import type { GuidanceChange, Surprise } from '../intelligence.ts';
import { type DocumentSentence, PLACE_WEIGHT } from './document.ts';
import type { EventCue } from './lexicon/events.ts';
import { MACRO_CUES } from './lexicon/macro.ts';
import { findMatches, type Match } from './patterns.ts';
import { isOwn, type ScopedSentence } from './scope.ts';

export interface ChosenCatalyst {
  readonly type: CatalystType;
  readonly hasEvent: boolean;
  /** Sentences that state it, strongest first. */
  readonly sentences: readonly ScopedSentence[];
}

const CATALYSTS_MAX = 3;
/** A further event is reported when the text gives it at least this share of the first one's room. */
const SECOND_SHARE = 0.6;
const SECOND_CERTAINTY_MIN = 0.9;

interface Tally {
  score: number;
  certainty: number;
  readonly sentences: ScopedSentence[];
}

/** Whose event it is when a sentence names several companies; null when it is somebody else's. */
function roleOf(match: Match<EventCue>, scoped: ScopedSentence): CatalystType | null {
  const { type } = match.payload;
  const { sentence, mentionStart, rivalStarts } = scoped;
  if (rivalStarts.length === 0 || mentionStart < 0) return type;
  const position = sentence.tokens[match.from]?.start ?? 0;
  if (type === 'partnership') return type;
  // "A acquires B", "B to be acquired by A": one sentence, two different events.
  if (type === 'ma_acquirer') return mentionStart < position ? 'ma_acquirer' : 'ma_target';
  if (type === 'ma_target') return mentionStart < position ? 'ma_target' : 'ma_acquirer';
  return isOwn(position, mentionStart, rivalStarts) ? type : null;
}

function tallyEvents(scoped: readonly ScopedSentence[]): Map<CatalystType, Tally> {
  const tallies = new Map<CatalystType, Tally>();
  for (const entry of scoped) {
    const best = new Map<CatalystType, number>();
    for (const match of entry.sentence.reading.events) {
      const type = roleOf(match, entry);
      if (type !== null) best.set(type, Math.max(best.get(type) ?? 0, match.payload.certainty));
    }
    for (const [type, certainty] of best) addTo(tallies, type, certainty, entry);
  }
  return tallies;
}

function addTo(tallies: Map<CatalystType, Tally>, type: CatalystType, certainty: number, entry: ScopedSentence): void {
  const tally = tallies.get(type) ?? { score: 0, certainty: 0, sentences: [] };
  // Events that are only background of a deal or a move weigh less than the one the story is about.
  tally.score += certainty * certainty * PLACE_WEIGHT[entry.sentence.place];
  tally.certainty = Math.max(tally.certainty, certainty);
  tally.sentences.push(entry);
  tallies.set(type, tally);
}

export function chooseCatalysts(
  scoped: readonly ScopedSentence[],
  surprise: Surprise | null,
  guidance: GuidanceChange | null,
): ChosenCatalyst[] {
  const tallies = tallyEvents(scoped);
  const first = scoped[0];
  if (surprise !== null && first && surprise.pct !== 0) {
    const type = surprise.pct > 0 ? 'earnings_beat' : 'earnings_miss';
    const stating = scoped.find(({ sentence }) =>
      sentence.reading.comparisons.some(({ against }) => against === 'expectation'),
    );
    addTo(tallies, type, 1, stating ?? first);
    // The figures decide between the two: "beat" may be said of sales while earnings missed.
    tallies.delete(type === 'earnings_beat' ? 'earnings_miss' : 'earnings_beat');
  }
  if (guidance === 'maintained') for (const type of ['guidance_raise', 'guidance_cut'] as const) tallies.delete(type);
  const ranked = [...tallies].toSorted((a, b) => b[1].score - a[1].score || (a[0] < b[0] ? -1 : 1));
  const top = ranked[0];
  if (top === undefined) return fallback(scoped);
  return ranked
    .filter(([type, { score, certainty }], index) => {
      if (index === 0) return true;
      return score >= SECOND_SHARE * top[1].score && certainty >= SECOND_CERTAINTY_MIN && !isEcho(type, top[0]);
    })
    .slice(0, CATALYSTS_MAX)
    .map(([type, { sentences }]) => ({ type, hasEvent: true, sentences }));
}

/** Pairs in which the second is how the first is told, not a second event. */
const ECHOES: Readonly<Partial<Record<CatalystType, readonly CatalystType[]>>> = {
  price_target: ['analyst_upgrade', 'analyst_downgrade'],
  regulatory_approval: ['ma_acquirer', 'ma_target'],
  ma_acquirer: ['ma_target'],
  ma_target: ['ma_acquirer'],
  litigation: ['regulatory_action'],
  partnership: ['contract_win'],
  contract_win: ['partnership'],
};

function isEcho(type: CatalystType, top: CatalystType): boolean {
  const opposite = catalystPolarity(type) !== 0 && catalystPolarity(type) === -catalystPolarity(top);
  return type === 'price_move' || opposite || (ECHOES[type]?.includes(top) ?? false);
}

/** No event named: the world's, if the company is told together with it, else only the tone of the words. */
function fallback(scoped: readonly ScopedSentence[]): ChosenCatalyst[] {
  const polar = scoped.filter(({ value }) => value !== 0);
  const exposed = scoped.filter(({ sentence }) => isMacro(sentence));
  if (exposed.length > 0) return [{ type: 'macro_exposure', hasEvent: true, sentences: exposed }];
  return polar.length > 0 ? [{ type: 'other', hasEvent: false, sentences: polar }] : [];
}

const isMacro = ({ tokens }: DocumentSentence) =>
  findMatches(MACRO_CUES, tokens).some(({ payload }) => payload.certainty >= 0.9);
