import { MINUTE_MS } from '../clock.ts';
import type { Role } from './role.ts';

export const SESSION_PREFIX = 'sxs_';
const FORM = /^sxs_[A-Za-z0-9_-]{43}$/;

/** Services use `internal` among themselves; a person never has it. */
export type SessionRole = Exclude<Role, 'internal'>;

/** `replaced`: the same person signed in more often than the limit of sessions allows. */
export type SessionEnd = 'signed_out' | 'expired' | 'idle' | 'ended_by_admin' | 'replaced';

export interface SessionRecord {
  id: string;
  issuer: string;
  subject: string;
  name: string;
  role: SessionRole;
  created_at: Date;
  expires_at: Date;
  idle_seconds: number;
  last_used_at: Date;
  ended_at: Date | null;
  end_reason: SessionEnd | null;
}

export const isSessionShaped = (text: string): boolean => FORM.test(text);

/** A token's name has no slash, so that no token is taken for a session. */
export const sessionTokenName = (subject: string): string => `sso/${subject}`;

export function idleEndOf(session: Pick<SessionRecord, 'idle_seconds'>, lastUsedMs: number): number {
  return lastUsedMs + session.idle_seconds * 1_000;
}

/** When and why a session ended; null while it works. Its limits count although nothing has recorded the end yet. */
export function findEnd(
  session: SessionRecord,
  nowMs: number,
  lastUsedMs: number = session.last_used_at.getTime(),
): { atMs: number; reason: SessionEnd } | null {
  if (session.ended_at !== null && session.end_reason !== null)
    return { atMs: session.ended_at.getTime(), reason: session.end_reason };
  const expiresMs = session.expires_at.getTime();
  const idleMs = idleEndOf(session, lastUsedMs);
  if (nowMs < Math.min(expiresMs, idleMs)) return null;
  return idleMs < expiresMs ? { atMs: idleMs, reason: 'idle' } : { atMs: expiresMs, reason: 'expired' };
}

/** What the person reads who still uses a session that has ended. */
export function describeEnd(session: SessionRecord, reason: SessionEnd): string {
  const minutes = Math.round((session.idle_seconds * 1_000) / MINUTE_MS);
  const sentences: Record<SessionEnd, string> = {
    signed_out: 'you signed out of this session: sign in again',
    expired: 'the session reached its longest time: sign in again',
    idle: `the session ended after ${minutes} minutes without use: sign in again`,
    ended_by_admin: 'an administrator ended this session: sign in again',
    replaced: 'the session ended because you signed in on more devices than allowed: sign in again',
  };
  return sentences[reason];
}

export const UNKNOWN_SESSION = 'the session is unknown or has ended: sign in again';

/** From this long before its end a session is reported as ending. */
const END_WARNING_MS = 15 * MINUTE_MS;

/** One sentence before the longest time of a session ends. */
export function sessionWarning(session: SessionRecord, now: Date): string | null {
  if (session.expires_at.getTime() - now.getTime() > END_WARNING_MS) return null;
  return `your session ends at ${session.expires_at.toISOString().slice(11, 16)} UTC: sign out and in again to continue`;
}
