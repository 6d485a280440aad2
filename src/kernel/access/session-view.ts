import { findEnd, idleEndOf, type SessionRecord } from './session.ts';

/** A session as administrators and its user see it. */
export function toSessionView(session: SessionRecord, now: Date, ownId: string | undefined) {
  const end = findEnd(session, now.getTime());
  return {
    id: session.id,
    name: session.name,
    role: session.role,
    issuer: session.issuer,
    subject: session.subject,
    state: end?.reason ?? ('live' as const),
    is_own: session.id === ownId,
    created_at: session.created_at,
    last_used_at: session.last_used_at,
    expires_at: session.expires_at,
    idle_ends_at: new Date(idleEndOf(session, session.last_used_at.getTime())),
    ended_at: end === null ? null : new Date(end.atMs),
  };
}
