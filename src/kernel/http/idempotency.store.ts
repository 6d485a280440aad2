import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import './idempotency.tables.ts';

/** Longer than any handler may take: an attempt older than this has died, and the next may start. */
const ATTEMPT_STALE_S = 60;
/** How long the first response is replayed. */
const KEY_TTL_S = 86_400;
const PURGE_BATCH = 1_000;

export interface KeyScope {
  service: string;
  route: string;
  actor: string;
  key: string;
}

export type Claim =
  | { state: 'claimed' }
  | { state: 'answered'; status: number; response: string }
  | { state: 'in_progress' }
  | { state: 'other_request' };

/** Uses the database's clock, because processes that share a key may have different clocks. */
export async function claimKey(
  db: Executor,
  scope: KeyScope,
  request: { hash: string; attempt: string },
): Promise<Claim> {
  const claimed = await sql<{ attempt: string }>`
    insert into kernel.idempotency_keys as k (service, route, actor, key, request_hash, attempt)
    values (${scope.service}, ${scope.route}, ${scope.actor}, ${scope.key}, ${request.hash}, ${request.attempt})
    on conflict (service, route, actor, key) do update
      set request_hash = excluded.request_hash, attempt = excluded.attempt, created_at = now(),
          status = null, response = null, completed_at = null
      where k.created_at < now() - make_interval(secs => ${KEY_TTL_S})
         or (k.completed_at is null and k.request_hash = excluded.request_hash
             and k.created_at < now() - make_interval(secs => ${ATTEMPT_STALE_S}))
    returning k.attempt`.execute(db);
  if (claimed.rows.length > 0) return { state: 'claimed' };
  const found = await ofScope(db, scope);
  // The key was released between the two statements; the next try gets it.
  if (!found) return { state: 'in_progress' };
  if (found.request_hash !== request.hash) return { state: 'other_request' };
  if (found.status === null || found.response === null) return { state: 'in_progress' };
  return { state: 'answered', status: found.status, response: found.response };
}

function ofScope(db: Executor, scope: KeyScope) {
  return db
    .selectFrom('kernel.idempotency_keys')
    .select(['request_hash', 'status', 'response'])
    .where('service', '=', scope.service)
    .where('route', '=', scope.route)
    .where('actor', '=', scope.actor)
    .where('key', '=', scope.key)
    .executeTakeFirst();
}

/** False when another attempt took over meanwhile; its response is kept instead. */
export async function completeKey(
  db: Executor,
  scope: KeyScope,
  answer: { attempt: string; status: number; response: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('kernel.idempotency_keys')
    .set({ status: answer.status, response: answer.response, completed_at: sql<Date>`now()` })
    .where('service', '=', scope.service)
    .where('route', '=', scope.route)
    .where('actor', '=', scope.actor)
    .where('key', '=', scope.key)
    .where('attempt', '=', answer.attempt)
    .where('completed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Releases the key after a server error, so that the request may be repeated with it. */
export async function releaseKey(db: Executor, scope: KeyScope, attempt: string): Promise<void> {
  await db
    .deleteFrom('kernel.idempotency_keys')
    .where('service', '=', scope.service)
    .where('route', '=', scope.route)
    .where('actor', '=', scope.actor)
    .where('key', '=', scope.key)
    .where('attempt', '=', attempt)
    .where('completed_at', 'is', null)
    .execute();
}

/** Deletes one batch of old keys and returns their number. */
export async function purgeKeys(db: Executor): Promise<number> {
  const result = await sql`
    delete from kernel.idempotency_keys where ctid = any (array(
      select ctid from kernel.idempotency_keys
      where created_at < now() - make_interval(secs => ${KEY_TTL_S}) limit ${PURGE_BATCH}))`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
