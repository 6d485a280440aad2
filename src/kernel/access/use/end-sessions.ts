import { recordAudit } from '../../audit/audit.store.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../role.ts';
import type { SessionEnd, SessionRecord } from '../session.ts';
import { deleteEndedSessions, endDueSessions, endLiveSession } from '../session.store.ts';

/** Sessions whose end is recorded in one transaction. */
const DUE_BATCH_MAX = 100;
/** How long the rows of ended sessions are kept. */
const KEPT_MS = 30 * 86_400_000;

const PLATFORM: Pick<Actor, 'name' | 'tokenName'> = { name: 'system', tokenName: null };

/** Ends one session by its user or an administrator, with its audit event. */
export function endSession(
  db: Db,
  input: { id: string; reason: SessionEnd; actor: Actor; service: string; now: Date },
): Promise<SessionRecord> {
  return db.transaction().execute(async (tx) => {
    const ended = await endLiveSession(tx, input.id, input.reason, input.now);
    await auditSessionEnd(tx, ended, { service: input.service, actor: input.actor, now: input.now });
    return ended;
  });
}

/** Records the ends that time has brought. Returns how many. */
export function endPassedSessions(db: Db, service: string, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await deleteEndedSessions(tx, new Date(now.getTime() - KEPT_MS));
    const ended = await endDueSessions(tx, now, DUE_BATCH_MAX);
    for (const session of ended) await auditSessionEnd(tx, session, { service, actor: PLATFORM, now });
    return ended.length;
  });
}

/** What the audit events of a session say about it. */
export const sessionFacts = (session: SessionRecord) => ({
  issuer: session.issuer,
  subject: session.subject,
  name: session.name,
  role: session.role,
  expires_at: session.expires_at,
});

export const auditSessionEnd = (
  tx: Db,
  session: SessionRecord,
  by: { service: string; actor: Pick<Actor, 'name' | 'tokenName'>; now: Date },
) =>
  recordAudit(tx, {
    service: by.service,
    entityType: 'session',
    entityId: session.id,
    action: session.end_reason ?? 'ended',
    actor: { name: by.actor.name, tokenName: by.actor.tokenName },
    after: { ...sessionFacts(session), ended_at: session.ended_at },
    occurredAt: by.now,
  });
