import { type RawBuilder, type Selectable, sql } from 'kysely';
import { WITHHELD } from '../kernel/access/restricted-text.ts';
import type { Database, Executor } from '../kernel/db/database.ts';
import { readJsonRows } from '../kernel/db/json-rows.store.ts';
import type { MacroSeverity } from '../intelligence/macro-event.ts';
import { toGlobalEvent } from './event-as-of.store.ts';
import { type GlobalEvent, MERGE_WINDOW_MS } from './global-event.ts';
import { GlobalEventView } from './global-event.schema.ts';

type GlobalEventRow = Selectable<Database['global_events']>;

/** Far more than the number of real events of one type in six days. */
const CANDIDATES_MAX = 2_000;

/**
 * Serialises merges of these event types until the transaction ends, so that the second of two documents about one new event
 * finds the event created by the first. Locks are per type, in one fixed order, so that unrelated types do not wait for each
 * other.
 */
export async function lockEventTypes(tx: Executor, eventTypes: readonly string[]): Promise<void> {
  for (const type of [...new Set(eventTypes)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`global_events ${type}`}, 0))`.execute(tx);
}

/**
 * Events that claims of this span could belong to. Rows are locked because an event with two types can be reached by either
 * type. The lock lets other transactions refer to the rows: an insert of impacts that waited for it would wait in a circle with
 * the lock on impacts.
 */
export async function listMergeCandidates(
  tx: Executor,
  eventTypes: readonly string[],
  span: { from: Date; to: Date },
): Promise<GlobalEvent[]> {
  const { rows } = await sql<GlobalEventRow>`
    select * from global_events
    where event_types && ${eventTypes}::text[]
      and available_at between ${new Date(span.from.getTime() - MERGE_WINDOW_MS)}
        and ${new Date(span.to.getTime() + MERGE_WINDOW_MS)}
    order by available_at, id limit ${CANDIDATES_MAX} for no key update
  `.execute(tx);
  return rows.map(toGlobalEvent);
}

/** The columns of an event that its reports decide. */
export const globalEventColumns = (event: GlobalEvent) => ({
  event_types: [...event.eventTypes],
  severity: event.severity,
  affected_regions: [...event.affectedRegions],
  affected_sectors: [...event.affectedSectors],
  affected_commodities: [...event.affectedCommodities],
  summary: event.summary,
  key_facts: [...event.keyFacts],
  estimated_duration: event.estimatedDuration,
  confidence: event.confidence,
  source_document_id: event.sourceDocumentId,
  available_at: event.availableAt,
});

export async function saveGlobalEvent(tx: Executor, event: GlobalEvent): Promise<void> {
  const values = globalEventColumns(event);
  await tx
    .insertInto('global_events')
    .values({ id: event.id, ...values })
    .onConflict((on) => on.column('id').doUpdateSet(values))
    .execute();
}

export interface EventDocument {
  eventId: string;
  documentId: string;
  severity: MacroSeverity;
  confidence: number;
  availableAt: Date;
}

export async function linkEventDocuments(tx: Executor, links: readonly EventDocument[]): Promise<void> {
  if (links.length === 0) return;
  await tx
    .insertInto('global_event_documents')
    .values(
      links.map(({ eventId, documentId, severity, confidence, availableAt }) => ({
        global_event_id: eventId,
        document_id: documentId,
        severity,
        confidence,
        available_at: availableAt,
      })),
    )
    .onConflict((on) => on.doNothing())
    .execute();
  await sql`
    update global_events e set text_restricted = true
    from unnest(${links.map(({ eventId }) => eventId)}::uuid[], ${links.map(({ documentId }) => documentId)}::uuid[])
      as link (event_id, document_id) join documents d on d.id = link.document_id and d.restricted
    where e.id = link.event_id and not e.text_restricted`.execute(tx);
}

export interface GlobalEventFilter {
  severity?: MacroSeverity | undefined;
  region?: string | undefined;
  sector?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  limit: number;
  offset: number;
}

/** Case-insensitive: people write "Europe" and sources write "europe". */
const names = (list: RawBuilder<unknown>, wanted: string) =>
  sql<boolean>`exists (select from unnest(${list}) as name where lower(name) = lower(${wanted.trim()}))`;

/** Newest first. */
function newestEvents(db: Executor, filter: GlobalEventFilter) {
  let query = db.selectFrom('global_events');
  if (filter.severity !== undefined) query = query.where('severity', '=', filter.severity);
  if (filter.region !== undefined) query = query.where(names(sql.ref('affected_regions'), filter.region));
  if (filter.sector !== undefined) query = query.where(names(sql.ref('affected_sectors'), filter.sector));
  if (filter.since !== undefined) query = query.where('available_at', '>=', filter.since);
  if (filter.until !== undefined) query = query.where('available_at', '<=', filter.until);
  return query.orderBy('available_at', 'desc').orderBy('id').limit(filter.limit).offset(filter.offset);
}

const SENT_AS_STORED = [
  'id',
  'event_types',
  'severity',
  'affected_regions',
  'affected_sectors',
  'affected_commodities',
  'estimated_duration',
  'confidence',
  'source_document_id',
  'available_at',
  'created_at',
] as const;

/** Events as a response; text of restricted sources is withheld from readers who may not read it. */
export function readGlobalEvents(
  db: Executor,
  filter: GlobalEventFilter,
  reading: { withRestricted: boolean },
): Promise<string> {
  const rows = newestEvents(db, filter)
    .select(SENT_AS_STORED)
    .select('text_restricted as restricted')
    .$if(reading.withRestricted, (query) => query.select(['summary', 'key_facts']))
    .$if(!reading.withRestricted, (query) =>
      query.select([
        sql<string>`case when text_restricted then ${WITHHELD} else summary end`.as('summary'),
        sql<string[]>`case when text_restricted then '{}' else key_facts end`.as('key_facts'),
      ]),
    );
  return readJsonRows(db, GlobalEventView, rows);
}

export function findGlobalEvent(db: Executor, id: string): Promise<GlobalEventRow | undefined> {
  return db.selectFrom('global_events').selectAll().where('id', '=', id).executeTakeFirst();
}

export function toGlobalEventView(row: GlobalEventRow, reading: { withRestricted: boolean }): GlobalEventView {
  const { updated_at: _, text_restricted: restricted, ...event } = row;
  const view = {
    ...event,
    restricted,
    available_at: row.available_at.toISOString(),
    created_at: row.created_at.toISOString(),
  };
  return restricted && !reading.withRestricted ? { ...view, summary: WITHHELD, key_facts: [] } : view;
}
