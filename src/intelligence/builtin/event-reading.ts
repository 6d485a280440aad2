import { isAgency } from './mask-names.ts';
import type { CatalystType } from '../catalyst.ts';
import { EVENTS, type EventCue, OWNERSHIP_DEAL } from './lexicon/events.ts';
import { withoutEchoes } from './event-echoes.ts';
import { asOutlook, isOwnForecast, ofLoss, ownOutlook } from './event-outlook.ts';
import {
  isCommand,
  isMissedWin,
  isTakeover,
  isOtherSense,
  isProductPurpose,
  isProtection,
  isPurchase,
} from './event-senses.ts';
import { isTradeTopic } from './trade-topic.ts';
import { findMatches, type Match } from './patterns.ts';
import { type Cue, negation, type Sentence } from './reading.ts';

/** What an event becomes when somebody refuses it or fails to bring it about. */
const OPPOSITES: Readonly<Partial<Record<CatalystType, CatalystType>>> = {
  regulatory_approval: 'regulatory_action',
  contract_win: 'contract_loss',
  earnings_beat: 'earnings_miss',
  guidance_raise: 'guidance_cut',
  buyback_dividend_up: 'dividend_cut_dilution',
};
const REFUSAL =
  /^(declin(e|es|ed|ing)|refus(e|es|ed|ing|al)|fail(s|ed|ing|ure)?|den(y|ies|ied)|unable|reject(s|ed|ing)?|block(s|ed)?|miss(es|ed)|withhold(s|ing)?|withheld|withdraw(s|n)|without)$/;
const REFUSAL_WINDOW = 4;
const REFUSED_SCORE = -0.55;

const STOPPED =
  /^(?:paus(?:e|es|ed|ing)|suspend(?:s|ed|ing)?|halt(?:s|ed|ing)?|stop(?:s|ped|ping)?|scrap(?:s|ped|ping)?|discontinu(?:e|es|ed|ing))$/;

/** "pauses its share buyback" */
const isStopped = ({ tokens }: Sentence, { payload, from }: Match<EventCue>): boolean =>
  payload.type === 'buyback_dividend_up' &&
  tokens.slice(Math.max(0, from - REFUSAL_WINDOW), from).some(({ word }) => STOPPED.test(word));

const ATTEMPT = /^(?:bids?|efforts?|attempts?|quest|push|campaign|fight|battle)$/;
const ATTEMPT_WINDOW = 12;

/** "was turned down in its bid to win", "failed in an attempt to secure": what was attempted did not happen. */
function isLostAttempt({ tokens }: Sentence, from: number): boolean {
  // "to win approval": the verb may be a part of the event or stand before it.
  const to = tokens[from - 1]?.word === 'to' ? from - 1 : from - 2;
  if (tokens[to]?.word !== 'to' || !ATTEMPT.test(tokens[to - 1]?.word ?? '')) return false;
  for (let i = to - 2; i >= Math.max(0, to - ATTEMPT_WINDOW); i--) {
    const token = tokens[i];
    if (token === undefined || token.kind === 'punct' || /^(?:but|while|yet|although)$/.test(token.word)) return false;
    if (token.word === 'down' && /^(?:turned|turns|turn|voted|knocked)$/.test(tokens[i - 1]?.word ?? '')) return true;
    if (/^(?:lost|loses|lose|rebuffed|thwarted)$/.test(token.word) || REFUSAL.test(token.word)) return true;
  }
  return false;
}

/** Whether the event stands behind "declines to", "fails to win", "refused to". */
function isRefused(sentence: Sentence, from: number): boolean {
  if (isLostAttempt(sentence, from)) return true;
  const { tokens } = sentence;
  for (let i = from - 1; i >= 0 && i >= from - REFUSAL_WINDOW; i--) {
    const token = tokens[i];
    // "misses estimates but hikes its dividend": another statement.
    if (token === undefined || token.kind === 'punct' || /^(?:but|and|while|yet|although)$/.test(token.word))
      return false;
    if (REFUSAL.test(token.word)) return true;
  }
  return false;
}

/** Whether a rating agency acts before the word at `from`; "S&P 500" is an index. */
export const isAgencyBefore = (tokens: Sentence['tokens'], from: number): boolean =>
  tokens.slice(0, from).some(({ word }, at) => isAgency(word) && tokens[at + 1]?.kind !== 'number');

/** "Moody's puts Acme on review for downgrade": a rating of its debt. */
function byAgency({ tokens }: Sentence, match: Match<EventCue>): Match<EventCue> {
  if (!match.payload.type.startsWith('analyst_')) return match;
  if (!isAgencyBefore(tokens, match.from)) return match;
  return { ...match, payload: { ...match.payload, type: 'credit_event' } };
}

function refused(match: Match<EventCue>): Match<EventCue> | null {
  const type = OPPOSITES[match.payload.type];
  return type === undefined ? null : { ...match, payload: { ...match.payload, type, score: REFUSED_SCORE } };
}

/** Trouble that ended keeps its type and turns its sign: "the court threw out the class action". */
function resolved(match: Match<EventCue>, turns: readonly Match<number>[]): Match<EventCue> {
  const { score } = match.payload;
  const turn = turns.find(({ from, to, payload }) => payload * score < 0 && match.from < to && match.to > from);
  return turn === undefined ? match : { ...match, payload: { ...match.payload, score: turn.payload } };
}

/** The events that the sentence states, with the sign they have here. */
export function eventsOf(sentence: Sentence, turns: readonly Match<number>[]): Match<EventCue>[] {
  const matches = findMatches(EVENTS, sentence.tokens);
  if (matches.length === 0) return matches;
  const ownership = findMatches(OWNERSHIP_DEAL, sentence.tokens).length > 0;
  return withoutEchoes(sentence, matches).flatMap((match) => {
    if (isProductPurpose(sentence, match)) return [];
    if (isOtherSense(sentence, match)) return [];
    if (
      match.payload.score < 0 &&
      !isProtection(sentence, match) &&
      isTradeTopic(sentence.tokens, match.from, match.to)
    )
      return [];
    if (match.payload.type === 'contract_win')
      if (
        ownership ||
        isTakeover(sentence, match) ||
        isMissedWin(sentence, match) ||
        isPurchase(sentence, match) ||
        isCommand(sentence, match)
      )
        return [];
    if (isOwnForecast(sentence, match)) return ownOutlook(sentence, match);
    if (isRefused(sentence, match.from) || isStopped(sentence, match))
      return refused(match) ?? [resolved(match, turns)];
    // "did not repurchase any shares": what did not happen is no event.
    if (negation(sentence, match.from) <= 0) return [];
    return [resolved(byAgency(sentence, ofLoss(sentence, asOutlook(sentence, match))), turns)];
  });
}

export function eventCues(sentence: Sentence, events: readonly Match<EventCue>[], factor: number): Cue[] {
  const best = new Map<string, Cue>();
  for (const { payload, from } of events) {
    if (payload.score === 0) continue;
    // "need not be approved", "the value of the order was not disclosed": a denied event is ignored, not reversed.
    if (negation(sentence, from) <= 0 && payload.score !== REFUSED_SCORE) continue;
    const score = payload.score * factor * (sentence.weights[from] ?? 1);
    const known = best.get(payload.type);
    if (known === undefined || Math.abs(score) > Math.abs(known.score))
      best.set(payload.type, { kind: 'event', score, at: from, label: payload.type });
  }
  return [...best.values()];
}
