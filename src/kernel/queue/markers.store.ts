import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';

/** Most entities per statement; callers split larger sets, inside one transaction when it matters. */
export const MARKERS_MAX = 10_000;

/**
 * Sets missing markers and returns exactly their ids: of two concurrent callers, each id goes to one. An expired marker
 * counts as missing. Ids are sorted, so that two callers cannot deadlock.
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

/** Deletes expired markers, which have no effect, to free their space. */
export async function sweepMarkers(db: Executor): Promise<number> {
  const result = await sql`delete from kernel.enqueue_markers where expires_at <= clock_timestamp()`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
