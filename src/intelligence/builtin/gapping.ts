import type { NamedCompany } from './name-lists.ts';
import type { EventCue } from './lexicon/events.ts';
import type { Match } from './patterns.ts';
import type { SentenceReading } from './polarity.ts';
import { ownGrade } from './ratings.ts';
import type { Token } from './tokens.ts';
import { type CatalystType } from '../catalyst.ts';

/** What a clause without a verb or an object of its own takes over from the clause before it. */
export interface Gapped {
  readonly score: number;
  readonly event: Match<EventCue> | null;
  /** A rating of its own, instead of that of the company before it. */
  readonly isRating?: true;
}

const OPPOSED: Readonly<Partial<Record<CatalystType, CatalystType>>> = {
  guidance_raise: 'guidance_cut',
  guidance_cut: 'guidance_raise',
  buyback_dividend_up: 'dividend_cut_dilution',
  dividend_cut_dilution: 'buyback_dividend_up',
  earnings_beat: 'earnings_miss',
  earnings_miss: 'earnings_beat',
};
const UP =
  /^(?:raises?|raised|lifts?|lifted|hikes?|hiked|increases?|increased|ups|boosts?|boosted|beats?|tops?|topped)$/;
const DOWN =
  /^(?:cuts?|lowers?|lowered|trims?|trimmed|slash(?:es|ed)|reduces?|reduced|suspends?|suspended|misses|missed|falters)$/;
const GOOD: ReadonlySet<CatalystType> = new Set(['guidance_raise', 'buyback_dividend_up', 'earnings_beat']);
const SCORE = 0.5;

/** Small coins, in which the move of a share is stated. */
const COINS = /^(?:p|pence|c|cents?)$/;

/** "Acme fell 2% and Beta 3%", "Acme fell 37c, Beta 27c", "Acme raises its payout, Beta cuts": null when the clause of the name is complete. */
export function readGapped(tokens: readonly Token[], name: NamedCompany, reading: SentenceReading): Gapped | null {
  const next = tokens[name.to];
  if (next === undefined || name.from === 0) return null;
  const unit = tokens[name.to + 1];
  if (next.kind === 'number' && (unit?.kind === 'percent' || COINS.test(unit?.word ?? '')) && next.value > 0) {
    const move = reading.cues.findLast(({ kind, at }) => kind === 'change' && at < name.from);
    if (move === undefined) return null;
    const event = reading.events.find(({ payload, from }) => payload.type === 'price_move' && from < name.from) ?? null;
    return { score: move.score, event: event === null ? null : { ...event, from: name.to, to: name.to + 2 } };
  }
  const echo = readEcho(tokens, name, reading);
  if (echo !== null) return echo;
  const rating = readGrade(tokens, name, reading);
  if (rating !== null) return rating;
  const verb = tokens[name.from - 3]?.word ?? '';
  if (isThatOf(tokens, name) && (UP.test(verb) || DOWN.test(verb))) return readTarget(name, reading, UP.test(verb));
  const after = tokens[name.to + 1];
  const isAlone = after === undefined || after.kind === 'punct' || /^(?:its|theirs|it)$/.test(after.word);
  const isUp = UP.test(next.word);
  if (!isAlone || (!isUp && !DOWN.test(next.word))) return null;
  const before = reading.events.findLast(
    ({ payload, from }) => from < name.from && OPPOSED[payload.type] !== undefined,
  );
  if (before === undefined) return null;
  const { type } = before.payload;
  const opposite = OPPOSED[type] ?? type;
  const own = GOOD.has(type) === isUp ? type : opposite;
  const score = GOOD.has(own) ? SCORE : -SCORE;
  return { score, event: { payload: { type: own, score, certainty: 1 }, from: name.to, to: name.to + 1 } };
}

const ECHO = /^(?:do|does|did|has|have|had|is|was|were|never|not|too|also|\w+n't)$/;
const DENIED = /^(?:never|not|\w+n't)$/;
const CLAUSE_OPENERS = /^(?:,|;|and|but|while|whereas|though|although|yet)$/;
const ECHO_WORDS = 3;
const ECHO_SHARE = 0.8;

/** "Acme broke down twice, Beta never did", "Acme beat forecasts but Beta did not", "Acme fell and so did Beta". */
function readEcho(tokens: readonly Token[], { from, to }: NamedCompany, { cues }: SentenceReading): Gapped | null {
  let end = to;
  while (end < tokens.length && end - to <= ECHO_WORDS && ECHO.test(tokens[end]?.word ?? '')) end++;
  const after = tokens[end];
  const isInverted =
    /^(?:did|does|do|has|is|was)$/.test(tokens[from - 1]?.word ?? '') &&
    /^(?:so|as)$/.test(tokens[from - 2]?.word ?? '');
  const isWhole = after === undefined || after.kind === 'punct' || CLAUSE_OPENERS.test(after.word);
  if (!isWhole || (end === to && !isInverted)) return null;
  let start = from - 1;
  while (start > 0 && !CLAUSE_OPENERS.test(tokens[start]?.word ?? '')) start--;
  const total = cues.reduce((sum, { at, score }) => (at < start ? sum + score : sum), 0);
  if (total === 0) return null;
  const isDenied = tokens.slice(to, end).some(({ word }) => DENIED.test(word));
  return { score: (isDenied ? -ECHO_SHARE : ECHO_SHARE) * total, event: null };
}

/** "starts Acme at buy, Beta at sell": the verb of the first rating holds for the second too. */
function readGrade(tokens: readonly Token[], { from, to }: NamedCompany, reading: SentenceReading): Gapped | null {
  const grade = ownGrade(tokens, to);
  const note = reading.frames.find((frame) => frame.payload.isNote === true && frame.to <= from);
  if (grade === null || grade === 0 || note === undefined) return null;
  const score = grade * SCORE;
  const type = grade > 0 ? 'analyst_upgrade' : 'analyst_downgrade';
  return { score, event: { payload: { type, score, certainty: 1 }, from: to, to: to + 2 }, isRating: true };
}

/** "cut that of Acme", "raised that for Beta". */
const isThatOf = (tokens: readonly Token[], { from }: NamedCompany) =>
  /^(?:of|for|on)$/.test(tokens[from - 1]?.word ?? '') && tokens[from - 2]?.word === 'that';

/** The price target of a second company: "raised its target for Acme but cut that of Beta". */
function readTarget({ from, to }: NamedCompany, reading: SentenceReading, isUp: boolean): Gapped | null {
  if (!reading.events.some(({ payload, from: at }) => payload.type === 'price_target' && at < from)) return null;
  const score = isUp ? SCORE : -SCORE;
  return { score, event: { payload: { type: 'price_target', score, certainty: 1 }, from, to } };
}
