import type { Selectable } from 'kysely';
import type { MacroEvent } from '../intelligence/intelligence.ts';
import type { Database, Executor } from '../kernel/db/database.ts';
import { type EventClaim, type GlobalEvent, isSameEvent, mergeClaim, newGlobalEvent } from './global-event.ts';

const EVENT_CLAIMS_MAX = 5_000;

/**
 * Events as they were known at an instant, without those not known yet. An event grows as more documents report it, so one
 * with later claims is rebuilt from the earlier ones.
 */
export async function listEventsAsOf(db: Executor, ids: readonly string[], asOf: Date): Promise<GlobalEvent[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('global_events as event')
    .selectAll('event')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('global_event_documents as link')
            .select('link.document_id')
            .whereRef('link.global_event_id', '=', 'event.id')
            .where('link.available_at', '>', asOf),
        )
        .as('grew_later'),
    )
    .where('event.id', 'in', [...ids])
    .where('event.available_at', '<=', asOf)
    .orderBy('event.available_at')
    .orderBy('event.id')
    .execute();
  const events: GlobalEvent[] = [];
  for (const row of rows) {
    const whole = toGlobalEvent(row);
    const event = row.grew_later ? rebuildEvent(whole, await listClaims(db, row.id, asOf)) : whole;
    if (event) events.push(event);
  }
  return events;
}

/** The event as some of its reports describe it; null when none of them is about it. */
export function rebuildEvent(whole: GlobalEvent, claims: readonly EventClaim[]): GlobalEvent | null {
  let event: GlobalEvent | null = null;
  for (const claim of claims) {
    // A document may report several events; only claims that belong to this one are merged.
    if (!isSameEvent(whole, claim)) continue;
    event = event === null ? newGlobalEvent(whole.id, claim) : mergeClaim(event, claim);
  }
  return event;
}

/** What documents report, in the order of their availability. */
export async function listClaimsOf(db: Executor, documentIds: readonly string[]): Promise<EventClaim[]> {
  const rows = await db
    .selectFrom('intelligence as reading')
    .innerJoin('macro_event_claims as claim', 'claim.intelligence_id', 'reading.id')
    .selectAll('claim')
    .where('reading.document_id', 'in', [...documentIds])
    .orderBy('claim.available_at')
    .orderBy('claim.document_id')
    .orderBy('claim.ordinal')
    .limit(EVENT_CLAIMS_MAX)
    .execute();
  return rows.map(toClaim);
}

async function listClaims(db: Executor, eventId: string, asOf: Date): Promise<EventClaim[]> {
  const rows = await db
    .selectFrom('global_event_documents as link')
    .innerJoin('intelligence as reading', 'reading.document_id', 'link.document_id')
    .innerJoin('macro_event_claims as claim', 'claim.intelligence_id', 'reading.id')
    .selectAll('claim')
    .where('link.global_event_id', '=', eventId)
    .where('link.available_at', '<=', asOf)
    .orderBy('claim.available_at')
    .orderBy('claim.document_id')
    .orderBy('claim.ordinal')
    .limit(EVENT_CLAIMS_MAX)
    .execute();
  return rows.map(toClaim);
}

const toClaim = (row: Selectable<Database['macro_event_claims']>): EventClaim => ({
  documentId: row.document_id,
  availableAt: row.available_at,
  event: toMacroEvent(row),
});

type EventColumns = Pick<
  Selectable<Database['global_events']>,
  | 'event_types'
  | 'severity'
  | 'affected_regions'
  | 'affected_sectors'
  | 'affected_commodities'
  | 'summary'
  | 'key_facts'
  | 'estimated_duration'
  | 'confidence'
>;

const toMacroEvent = (row: EventColumns): Omit<MacroEvent, 'evidence'> => ({
  eventTypes: row.event_types,
  severity: row.severity,
  affectedRegions: row.affected_regions,
  affectedSectors: row.affected_sectors,
  affectedCommodities: row.affected_commodities,
  summary: row.summary,
  keyFacts: row.key_facts,
  estimatedDuration: row.estimated_duration,
  confidence: row.confidence,
});

export const toGlobalEvent = (row: Selectable<Database['global_events']>): GlobalEvent => ({
  id: row.id,
  ...toMacroEvent(row),
  sourceDocumentId: row.source_document_id,
  availableAt: row.available_at,
});
