import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';

/** Entities per statement; callers page larger sets themselves, inside the same transaction when it matters. */
export const MARKERS_MAX = 10_000;

/**
 * Marks what is not marked yet and returns exactly those ids: of two callers at once, each id goes to one. An expired marker
 * counts as none. In the order of the ids, so that two callers cannot deadlock.
 */
export async function setMarkers(
  db: Executor,
  scope: string,
  entityIds: readonly string[],
  ttlMs: number,
): Promise<string[]> {
  if (entityIds.length > MARKERS_MAX) throw new RangeError(`at most ${MARKERS_MAX} markers at once`);
  const { rows } = await sql<{ entity_id: string }>`
    insert into kernel.enqueue_markers as marker (scope, entity_id, expires_at)
    select ${scope}, entity_id, clock_timestamp() + ${ttlMs} * interval '1 millisecond'
    from (select distinct entity_id from unnest(${entityIds}::text[]) as wanted (entity_id) order by entity_id) as ordered
    on conflict (scope, entity_id) do update set expires_at = clock_timestamp() + ${ttlMs} * interval '1 millisecond'
    where marker.expires_at <= clock_timestamp()
    returning entity_id
  `.execute(db);
  return rows.map((row) => row.entity_id);
}

export async function clearMarkers(db: Executor, scope: string, entityIds: readonly string[]): Promise<number> {
  const result = await sql`
    delete from kernel.enqueue_markers where scope = ${scope} and entity_id = any(${entityIds}::text[])
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** Expired markers bind nobody; this only gives their room back. */
export async function sweepMarkers(db: Executor): Promise<number> {
  const result = await sql`delete from kernel.enqueue_markers where expires_at <= clock_timestamp()`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
