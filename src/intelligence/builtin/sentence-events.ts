import type { Comparison } from './compare.ts';
import { isOwnOutlook } from './comparison-basis.ts';
import { eventCues, eventsOf, isAgencyBefore } from './event-reading.ts';
import { isByShare } from './expectation.ts';
import type { EventCue } from './lexicon/events.ts';
import { ROLE_FRAMES, type RoleFrame } from './lexicon/role-frames.ts';
import { NAME_WORD } from './mask-names.ts';
import { nameResults } from './name-results.ts';
import { findMatches, type Match } from './patterns.ts';
import { type Cue, negation, type Sentence } from './reading.ts';
import { isRatingNoun } from './rating-nouns.ts';
import { mainEffect } from './roles.ts';
import { type Features, isRated, overlaps } from './sentence-features.ts';
import { priceMoves } from './signed-figures.ts';
import type { Token } from './tokens.ts';
import { isNoun, isPassive } from './verb-form.ts';

/** The events that a sentence states, and what they say about its sign. */
export interface Statements {
  /** With roles for the companies in them; see `roles.ts`. */
  readonly frames: readonly Match<RoleFrame>[];
  /** By phrases of the event itself. */
  readonly stated: readonly Match<EventCue>[];
  readonly events: readonly Match<EventCue>[];
  readonly cues: readonly Cue[];
}

export function readStatements(features: Features): Statements {
  const { tokens, sentence, comparisons, turns, rating, expectation, signed } = features;
  const frames = findMatches(ROLE_FRAMES, tokens)
    .map((match) => ofDebt(match, tokens))
    .filter(
      (match) =>
        !isRated(features, match) &&
        (!isNoun(tokens, match.from) || isRatingNoun(tokens, match.from)) &&
        !actsOnOther(tokens, match) &&
        negation(sentence, match.from) > 0,
    );
  const found = [...eventsOf(sentence, turns), ...nameResults(sentence)];
  const stated = found.filter(
    (event) =>
      !found.some((whole) => isContrary(whole, event)) &&
      // "lost 120,000 customers, fewer than expected": compared with a view, it is read there.
      !expectation.taken.includes(event.from) &&
      !turns.some((turn) => turn.payload === 0 && overlaps(event, turn)),
  );
  const framed = frames.flatMap((match) => asEvent(match, tokens));
  const isOutside = (match: Match<unknown>) =>
    !turns.some((turn) => overlaps(match, turn)) && !isRated(features, match);
  const factor = features.frames.inert ? 0.5 : 1;
  return {
    frames,
    stated,
    events: [
      ...rating.frames.flatMap((match) => asEvent(match, tokens)),
      ...expectation.events,
      ...signed.events,
      ...outlookChanges(sentence, comparisons),
      ...priceMoves(sentence),
      ...stated.filter((event) => !isRated(features, event) && isByShare(comparisons, event.payload.type)),
      ...framed,
    ],
    cues: [
      ...eventCues(sentence, [...stated, ...framed].filter(isOutside), factor),
      ...eventCues(sentence, expectation.cues.length > 0 ? [] : expectation.events, factor),
      ...rating.cues,
    ],
  };
}

/** "cuts its buyback": the phrase says the contrary of the word in it. */
const isContrary = (whole: Match<EventCue>, part: Match<EventCue>): boolean =>
  whole.from <= part.from &&
  whole.to >= part.to &&
  whole.to - whole.from > part.to - part.from &&
  whole.payload.score * part.payload.score < 0;

/** "downgraded its outlook", "upgrades its network": no rating of a company. */
const OTHER_OBJECT =
  /^(outlook|guidance|forecasts?|view|estimates?|network|systems?|plants?|fleet|capacity|software|facilit(y|ies)|economy|debt|credit|bonds)$/;
const OBJECT_WINDOW = 4;

/** "machinists reject contract offer": an offer to the staff, no takeover. */
const STAFF_OFFER = /^(?:contract|contracts|pay|wage|wages|labou?r|union|settlement|plea)$/;

function actsOnOther(tokens: readonly Token[], { payload, from, to }: Match<RoleFrame>): boolean {
  if (payload.agent?.type === 'ma_target') return tokens.slice(from, to).some(({ word }) => STAFF_OFFER.test(word));
  if (!/^(up|down)grad/.test(tokens[from]?.word ?? '')) return false;
  return tokens.slice(to, to + OBJECT_WINDOW).some(({ word }) => OTHER_OBJECT.test(word));
}

/** "Fitch upgrades Acme": a rating of its debt. */
function ofDebt(match: Match<RoleFrame>, tokens: readonly Token[]): Match<RoleFrame> {
  const { patient } = match.payload;
  if (patient?.type.startsWith('analyst_') !== true || !isAgencyBefore(tokens, match.from)) return match;
  return { ...match, payload: { ...match.payload, patient: { ...patient, type: 'credit_event' } } };
}

/** A frame as an event of nobody in particular; one that needs a named company counts only with it. */
function asEvent(match: Match<RoleFrame>, tokens: readonly Token[]): Match<EventCue>[] {
  const { needsName } = match.payload;
  const effect =
    needsName !== null && (tokens[match.to]?.word !== NAME_WORD || !match.payload.agent?.score)
      ? null
      : mainEffect(match.payload, isPassive(tokens, match.from));
  return effect === null ? [] : [{ ...match, payload: { ...effect, certainty: match.payload.certainty } }];
}

const OUTLOOK_CERTAINTY = 0.95;

/** "now sees profit of 400 million, down from 450 million": a changed outlook by its figures. */
function outlookChanges(sentence: Sentence, comparisons: readonly Comparison[]): Match<EventCue>[] {
  return comparisons.flatMap(({ metric, current, prior, at, until, against }) => {
    if (against !== 'past' || current === prior || !isOwnOutlook(sentence, { from: at })) return [];
    const polarity = metric === null || metric.kind === 'loss' ? 1 : metric.polarity;
    const sign = Math.sign(current - prior) * polarity;
    if (sign === 0) return [];
    const type = sign > 0 ? 'guidance_raise' : 'guidance_cut';
    return [{ payload: { type, score: 0.6 * sign, certainty: OUTLOOK_CERTAINTY } as const, from: at, to: until }];
  });
}
