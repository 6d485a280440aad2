import type { MacroEvent } from '../intelligence/intelligence.ts';
import { MACRO_DURATIONS, type MacroDuration, maxSeverity } from '../intelligence/macro-event.ts';
import { DAY_MS } from '../kernel/clock.ts';
import { CONTESTED_CONFIDENCE_MAX, contradictingViews, isContested } from './views.ts';

/** Claims further apart than this belong to different events. */
export const MERGE_WINDOW_MS = 3 * DAY_MS;
export const EVENT_FACTS_MAX = 20;
export const EVENT_LABELS_MAX = 40;

/** One macro event, merged from the claims of all documents about it. */
export interface GlobalEvent extends Omit<MacroEvent, 'evidence'> {
  readonly id: string;
  readonly sourceDocumentId: string | null;
  /** When its first document became available. */
  readonly availableAt: Date;
}

/** One document's report of a macro event. */
export interface EventClaim {
  readonly documentId: string;
  readonly availableAt: Date;
  readonly event: Omit<MacroEvent, 'evidence'>;
}

const overlap = (a: readonly string[], b: readonly string[]): number => a.filter((item) => b.includes(item)).length;

/**
 * Same type and same region within three days of the first claim. Events without a region match each other. Commodity moves
 * also need a common commodity: a move of oil is not a move of copper.
 */
export function isSameEvent(event: GlobalEvent, claim: EventClaim): boolean {
  const reported = claim.event;
  if (overlap(event.eventTypes, reported.eventTypes) === 0) return false;
  if (Math.abs(claim.availableAt.getTime() - event.availableAt.getTime()) > MERGE_WINDOW_MS) return false;
  const isElsewhere =
    event.affectedRegions.length === 0 || reported.affectedRegions.length === 0
      ? event.affectedRegions.length !== reported.affectedRegions.length
      : overlap(event.affectedRegions, reported.affectedRegions) === 0;
  if (isElsewhere) return false;
  const isOfCommodities = event.eventTypes.includes('commodity_move') && reported.eventTypes.includes('commodity_move');
  return !isOfCommodities || haveCommonCommodity(event, reported);
}

function haveCommonCommodity(event: GlobalEvent, reported: EventClaim['event']): boolean {
  if (event.affectedCommodities.length === 0 || reported.affectedCommodities.length === 0) return true;
  return overlap(event.affectedCommodities, reported.affectedCommodities) > 0;
}

/** The matching event with most types and regions in common; the oldest of equals. */
export function findSameEvent(events: readonly GlobalEvent[], claim: EventClaim): GlobalEvent | null {
  const common = ({ eventTypes, affectedRegions }: GlobalEvent) =>
    overlap(eventTypes, claim.event.eventTypes) + overlap(affectedRegions, claim.event.affectedRegions);
  const order = (a: GlobalEvent, b: GlobalEvent) =>
    common(b) - common(a) || a.availableAt.getTime() - b.availableAt.getTime() || (a.id < b.id ? -1 : 1);
  return events.filter((event) => isSameEvent(event, claim)).toSorted(order)[0] ?? null;
}

export function newGlobalEvent(id: string, claim: EventClaim): GlobalEvent {
  const { event, documentId, availableAt } = claim;
  return {
    id,
    eventTypes: [...new Set(event.eventTypes)],
    severity: event.severity,
    affectedRegions: unite([event.affectedRegions], EVENT_LABELS_MAX),
    affectedSectors: unite([event.affectedSectors], EVENT_LABELS_MAX),
    affectedCommodities: unite([event.affectedCommodities], EVENT_LABELS_MAX),
    summary: event.summary,
    keyFacts: unite([event.keyFacts], EVENT_FACTS_MAX),
    estimatedDuration: event.estimatedDuration,
    confidence: event.confidence,
    sourceDocumentId: documentId,
    availableAt,
  };
}

/**
 * Keeps the highest severity, duration and confidence, and all facts. The earliest document stays the source and provides the
 * summary, whatever the order of reading. Confidence does not accumulate, because outlets copy each other. Reports that
 * contradict each other are two views of one event.
 */
export function mergeClaim(event: GlobalEvent, claim: EventClaim): GlobalEvent {
  const reported = claim.event;
  const isEarlier = claim.availableAt < event.availableAt;
  const views = contradictingViews(event, reported);
  // The facts of a contradicting report are its own view, not further facts of the event.
  const facts = unite(
    views.length > 0 ? [event.keyFacts, views] : [event.keyFacts, reported.keyFacts],
    EVENT_FACTS_MAX,
  );
  const confidence = Math.max(event.confidence, reported.confidence);
  return {
    ...event,
    eventTypes: [...new Set([...event.eventTypes, ...reported.eventTypes])],
    severity: maxSeverity(event.severity, reported.severity),
    affectedRegions: unite([event.affectedRegions, reported.affectedRegions], EVENT_LABELS_MAX),
    affectedSectors: unite([event.affectedSectors, reported.affectedSectors], EVENT_LABELS_MAX),
    affectedCommodities: unite([event.affectedCommodities, reported.affectedCommodities], EVENT_LABELS_MAX),
    keyFacts: facts,
    estimatedDuration: maxDuration(event.estimatedDuration, reported.estimatedDuration),
    confidence: isContested(facts) ? Math.min(CONTESTED_CONFIDENCE_MAX, confidence) : confidence,
    ...(isEarlier
      ? { summary: reported.summary, sourceDocumentId: claim.documentId, availableAt: claim.availableAt }
      : {}),
  };
}

const unite = (lists: readonly (readonly string[])[], limit: number): string[] =>
  [...new Set(lists.flat())].slice(0, limit);

const maxDuration = (a: MacroDuration, b: MacroDuration): MacroDuration =>
  MACRO_DURATIONS.indexOf(a) >= MACRO_DURATIONS.indexOf(b) ? a : b;
