import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import { listClaimsOf, rebuildEvent, toGlobalEvent } from './event-as-of.store.ts';
import { type GlobalEventFilter, globalEventColumns } from './global-event.store.ts';

type GlobalEventRow = Selectable<Database['global_events']>;
type CandidateRow = GlobalEventRow & { known_documents: string[] | null; has_more: boolean };

/** Far more events than the platform stores in years. */
const EVENTS_MAX = 20_000;

/**
 * A report counts from its reading on, and that of a document loaded afterwards from the availability of the document.
 * An event without links to documents counts from its own availability.
 */
const candidates = (asOf: Date, where = sql`true`) => sql<CandidateRow>`
  select event.*, reports.known_documents, coalesce(reports.has_more, false) as has_more
  from global_events event cross join lateral (
    select array_agg(link.document_id) filter (where link.known_at <= ${asOf}) as known_documents,
      bool_or(link.known_at > ${asOf}) as has_more
    from (select own.document_id, case when document.pit_estimated then own.available_at
          else greatest(own.available_at, (select min(reading.created_at) from intelligence reading
            where reading.document_id = own.document_id and reading.status <> 'failed')) end as known_at
        from global_event_documents own join documents document on document.id = own.document_id
        where own.global_event_id = event.id) link) reports
  where event.available_at <= ${asOf} and (reports.known_documents is not null or reports.has_more is null) and ${where}
  order by event.available_at desc, event.id limit ${EVENTS_MAX}`;

/** The event as its reports by then describe it. */
async function asKnown(db: Executor, { known_documents, has_more, ...row }: CandidateRow): Promise<GlobalEventRow> {
  if (!has_more || known_documents === null) return row;
  const event = rebuildEvent(toGlobalEvent(row), await listClaimsOf(db, known_documents));
  return event === null ? row : { ...row, ...globalEventColumns(event) };
}

const names = (list: readonly string[], wanted: string | undefined): boolean =>
  wanted === undefined || list.some((name) => name.toLowerCase() === wanted.trim().toLowerCase());

/** The events that were known at an instant and match as they were known, newest first. */
export async function listGlobalEventsAt(
  db: Executor,
  filter: GlobalEventFilter,
  asOf: Date,
): Promise<GlobalEventRow[]> {
  const { rows } = await candidates(asOf).execute(db);
  const found: GlobalEventRow[] = [];
  for (const row of rows) {
    if (found.length >= filter.offset + filter.limit) break;
    const event = await asKnown(db, row);
    if (filter.severity !== undefined && event.severity !== filter.severity) continue;
    if (!names(event.affected_regions, filter.region) || !names(event.affected_sectors, filter.sector)) continue;
    if (filter.since !== undefined && event.available_at < filter.since) continue;
    if (filter.until !== undefined && event.available_at > filter.until) continue;
    found.push(event);
  }
  return found.slice(filter.offset);
}

/** One event as it was known at an instant; null when it was not known yet. */
export async function findGlobalEventAt(db: Executor, id: string, asOf: Date): Promise<GlobalEventRow | null> {
  const { rows } = await candidates(asOf, sql`event.id = ${id}`).execute(db);
  return rows[0] ? asKnown(db, rows[0]) : null;
}
