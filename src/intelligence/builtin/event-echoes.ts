import type { CatalystType } from '../catalyst.ts';
import type { EventCue } from './lexicon/events.ts';
import type { Match } from './patterns.ts';
import type { Sentence } from './reading.ts';

/** A cause that stops a plant for a time; without one a closure is for good. */
const ACCIDENT =
  /^(fire|blaze|storm|hurricane|flood|flooding|quake|earthquake|outage|explosion|shortage|shortages|leak|freeze|blast|typhoon|lockdown|attacks?|derailment)$/;

/** One happening, stated twice: a cyber attack or a strike that disrupts supply, an accident that shuts a plant. */
export function withoutEchoes({ tokens }: Sentence, matches: readonly Match<EventCue>[]): Match<EventCue>[] {
  const has = (type: CatalystType) => matches.some(({ payload }) => payload.type === type);
  const isCyber = has('cyber_incident');
  const isStrike = has('labour_action');
  const isAccident = has('supply_disruption') && tokens.some(({ word }) => ACCIDENT.test(word));
  // "ends takeover talks": the phrase that begins before has the outcome of the other.
  const isUndone = ({ payload, from }: Match<EventCue>) =>
    matches.some(
      (other) =>
        other.payload.type === payload.type &&
        other.payload.score * payload.score < 0 &&
        other.from < from &&
        other.to > from,
    );
  const orders = matches.filter(({ payload }) => payload.type === 'regulatory_action' && payload.certainty >= 0.9);
  return matches
    .filter((match) => !isUndone(match))
    .filter(
      ({ payload: { type }, from, to }) =>
        !((isCyber || isStrike) && type === 'supply_disruption') &&
        !(isAccident && type === 'restructuring') &&
        // "Regulators halted the service": an order, whatever it stops.
        !(type === 'supply_disruption' && orders.some((order) => order.from < to && order.to > from)),
    );
}
