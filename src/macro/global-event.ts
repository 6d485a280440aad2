import type { MacroEvent } from '../intelligence/intelligence.ts';
import { MACRO_DURATIONS, type MacroDuration, maxSeverity } from '../intelligence/macro-event.ts';
import { DAY_MS } from '../kernel/clock.ts';

/** Two tellings this far apart are of two events. */
export const MERGE_WINDOW_MS = 3 * DAY_MS;
export const EVENT_FACTS_MAX = 20;
export const EVENT_LABELS_MAX = 40;

/** One event of the world, out of all that documents told of it. */
export interface GlobalEvent extends Omit<MacroEvent, 'evidence'> {
  readonly id: string;
  readonly sourceDocumentId: string | null;
  /** When its first document was available. */
  readonly availableAt: Date;
}

/** What one document tells. */
export interface EventClaim {
  readonly documentId: string;
  readonly availableAt: Date;
  readonly event: Omit<MacroEvent, 'evidence'>;
}

const overlap = (a: readonly string[], b: readonly string[]): number => a.filter((item) => b.includes(item)).length;

/**
 * Same type and same region within three days of the first telling. An event without a region is the same as another without
 * one; a move of oil is not a move of copper, wherever it happens.
 */
export function isSameEvent(event: GlobalEvent, claim: EventClaim): boolean {
  const told = claim.event;
  if (overlap(event.eventTypes, told.eventTypes) === 0) return false;
  if (Math.abs(claim.availableAt.getTime() - event.availableAt.getTime()) > MERGE_WINDOW_MS) return false;
  const isElsewhere =
    event.affectedRegions.length === 0 || told.affectedRegions.length === 0
      ? event.affectedRegions.length !== told.affectedRegions.length
      : overlap(event.affectedRegions, told.affectedRegions) === 0;
  if (isElsewhere) return false;
  const isOfCommodities = event.eventTypes.includes('commodity_move') && told.eventTypes.includes('commodity_move');
  return !isOfCommodities || haveCommonGood(event, told);
}

function haveCommonGood(event: GlobalEvent, told: EventClaim['event']): boolean {
  if (event.affectedCommodities.length === 0 || told.affectedCommodities.length === 0) return true;
  return overlap(event.affectedCommodities, told.affectedCommodities) > 0;
}

/** Of several that fit, the one with most in common; the oldest of equals. */
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
 * The gravest severity, the longest duration, the surest confidence, all facts. The earliest document stays the source and tells
 * the summary, in whatever order documents are read. Confidence does not add up: outlets copy each other.
 */
export function mergeClaim(event: GlobalEvent, claim: EventClaim): GlobalEvent {
  const told = claim.event;
  const isEarlier = claim.availableAt < event.availableAt;
  return {
    ...event,
    eventTypes: [...new Set([...event.eventTypes, ...told.eventTypes])],
    severity: maxSeverity(event.severity, told.severity),
    affectedRegions: unite([event.affectedRegions, told.affectedRegions], EVENT_LABELS_MAX),
    affectedSectors: unite([event.affectedSectors, told.affectedSectors], EVENT_LABELS_MAX),
    affectedCommodities: unite([event.affectedCommodities, told.affectedCommodities], EVENT_LABELS_MAX),
    keyFacts: unite([event.keyFacts, told.keyFacts], EVENT_FACTS_MAX),
    estimatedDuration: maxDuration(event.estimatedDuration, told.estimatedDuration),
    confidence: Math.max(event.confidence, told.confidence),
    ...(isEarlier ? { summary: told.summary, sourceDocumentId: claim.documentId, availableAt: claim.availableAt } : {}),
  };
}

const unite = (lists: readonly (readonly string[])[], limit: number): string[] =>
  [...new Set(lists.flat())].slice(0, limit);

const maxDuration = (a: MacroDuration, b: MacroDuration): MacroDuration =>
  MACRO_DURATIONS.indexOf(a) >= MACRO_DURATIONS.indexOf(b) ? a : b;
