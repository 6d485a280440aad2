import { shorten } from '../intelligence/builtin/quote.ts';
import type { MacroEventType } from '../intelligence/macro-event.ts';
import { readSense } from './event-sense.ts';

/** What the two senses of a type are called. Types without a second sense cannot be contradicted. */
const SENSES: Readonly<Partial<Record<MacroEventType, readonly [usual: string, opposite: string]>>> = {
  rate_decision: ['raised', 'cut'],
  commodity_move: ['up', 'down'],
  currency: ['a stronger dollar', 'a weaker dollar'],
  tariff: ['imposed', 'lifted'],
  sanction: ['imposed', 'lifted'],
  regulation: ['tightened', 'loosened'],
  conflict: ['continuing', 'ending'],
  epidemic: ['spreading', 'receding'],
};
const VIEW_LENGTH_MAX = 300;
const VIEW = /^Reported as [\w ]+: /;
/** Reports that contradict each other cannot both be right. */
export const CONTESTED_CONFIDENCE_MAX = 0.5;

interface Report {
  readonly eventTypes: readonly MacroEventType[];
  readonly summary: string;
  readonly keyFacts: readonly string[];
}

/** Both views as facts when two reports of one event state opposite senses; otherwise nothing. */
export function contradictingViews(event: Report, reported: Report): string[] {
  for (const type of event.eventTypes) {
    const names = SENSES[type];
    if (names === undefined || !reported.eventTypes.includes(type)) continue;
    const [one, other] = [senseOf(type, event), senseOf(type, reported)];
    if (one * other !== -1) continue;
    return [view(names, one, event.summary), view(names, other, reported.summary)];
  }
  return [];
}

export const isContested = (keyFacts: readonly string[]): boolean => keyFacts.some((fact) => VIEW.test(fact));

/** The sense that the report itself states, without views that were added to it. */
const senseOf = (type: MacroEventType, { summary, keyFacts }: Report) =>
  readSense(type, [summary, ...keyFacts.filter((fact) => !VIEW.test(fact))]);

const view = (names: readonly [string, string], sense: number, summary: string): string =>
  shorten(`Reported as ${sense > 0 ? names[0] : names[1]}: ${summary}`, VIEW_LENGTH_MAX);
