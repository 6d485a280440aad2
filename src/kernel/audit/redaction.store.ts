import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { recordAudit } from './audit.store.ts';
import { computeAuditHash } from './chain.ts';

/** Redaction events: `entity_id` is `service:sequence` of the redacted event, `after.content_hash` its hash without the secret. */
export const REDACTION = { entityType: 'audit_event', action: 'redacted' } as const;

type Json = Record<string, unknown> | null;

/** The events of all entities of a type with an id after `afterId`, by id. */
export function listEventsOfType(db: Executor, entityType: string, afterId: string, limit: number) {
  return db
    .selectFrom('audit_events')
    .selectAll()
    .where('entity_type', '=', entityType)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Replaces the content of one event and records this as an event of the same chain. The event keeps its hash, so that its
 * successors still follow it; verification accepts the new content because the chain itself holds its hash.
 */
export async function redactAuditEvent(
  tx: Executor,
  event: Awaited<ReturnType<typeof listEventsOfType>>[number],
  content: { before: Json; after: Json },
  reason: string,
  now: Date,
): Promise<void> {
  const json = (value: Json) => (value === null ? null : JSON.stringify(value));
  await tx
    .updateTable('audit_events')
    .set({ before: json(content.before), after: json(content.after) })
    .where('id', '=', event.id)
    .execute();
  const contentHash = computeAuditHash(event.service, event.sequence, event.previous_hash, {
    entityType: event.entity_type,
    entityId: event.entity_id,
    action: event.action,
    actor: event.actor,
    tokenName: event.token_name,
    before: content.before,
    after: content.after,
    occurredAt: event.occurred_at,
  });
  await recordAudit(tx, {
    service: event.service,
    ...REDACTION,
    entityId: `${event.service}:${event.sequence}`,
    actor: { name: 'operator', tokenName: null },
    after: { content_hash: contentHash, reason },
    occurredAt: now,
  });
}

/** Rewrites the table's file, because a redacted event leaves its old version in it until a vacuum. */
export async function rewriteAuditEvents(db: Executor): Promise<void> {
  await sql`vacuum full audit_events`.execute(db);
}
