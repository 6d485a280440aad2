import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { conflict, notFound } from '../errors.ts';
import type { SessionEnd, SessionRecord, SessionRole } from './session.ts';
import { hashToken } from './token.ts';
import './access.tables.ts';

/** The most sessions that work at once; the next sign-in is refused. */
const LIVE_SESSIONS_MAX = 1_000;
/** The most of one person; the next sign-in ends the oldest. */
const LIVE_PER_SUBJECT_MAX = 10;
const LISTED_MAX = 1_000;

const COLUMNS = [
  'id',
  'issuer',
  'subject',
  'name',
  'role',
  'created_at',
  'expires_at',
  'idle_seconds',
  'last_used_at',
  'ended_at',
  'end_reason',
] as const;

export interface NewSession {
  sessionId: string;
  issuer: string;
  subject: string;
  name: string;
  role: SessionRole;
  createdAt: Date;
  expiresAt: Date;
  idleSeconds: number;
}

export async function countLiveSessions(db: Executor, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('kernel.sessions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Only the hash of the session's id is stored. */
export async function createSession(tx: Executor, input: NewSession): Promise<SessionRecord> {
  if ((await countLiveSessions(tx, input.createdAt)) >= LIVE_SESSIONS_MAX)
    throw conflict(`there are ${LIVE_SESSIONS_MAX} sessions already: end some first`);
  return tx
    .insertInto('kernel.sessions')
    .values({
      session_hash: hashToken(input.sessionId),
      issuer: input.issuer,
      subject: input.subject,
      name: input.name,
      role: input.role,
      created_at: input.createdAt,
      expires_at: input.expiresAt,
      idle_seconds: input.idleSeconds,
      last_used_at: input.createdAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Ends the oldest sessions of a person beyond the limit, so that one more fits. */
export async function endSurplusSessions(
  tx: Executor,
  person: { issuer: string; subject: string },
  now: Date,
): Promise<SessionRecord[]> {
  const surplus = tx
    .selectFrom('kernel.sessions')
    .select('id')
    .where('issuer', '=', person.issuer)
    .where('subject', '=', person.subject)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .offset(LIVE_PER_SUBJECT_MAX - 1)
    .limit(LISTED_MAX);
  return tx
    .updateTable('kernel.sessions')
    .set({ ended_at: now, end_reason: 'replaced' })
    .where('id', 'in', surplus)
    .returning(COLUMNS)
    .execute();
}

/** Those that work, and those that ended lately, so that their users read why. */
export function listRecentSessions(db: Executor, issuer: string, endedSince: Date) {
  return db
    .selectFrom('kernel.sessions')
    .select([...COLUMNS, 'session_hash'])
    .where('issuer', '=', issuer)
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', endedSince)]))
    .orderBy(sql`ended_at is not null`)
    .orderBy('created_at', 'desc')
    .limit(LIVE_SESSIONS_MAX)
    .execute();
}

/** Newest first, ended ones too. */
export function listSessions(db: Executor): Promise<SessionRecord[]> {
  return db
    .selectFrom('kernel.sessions')
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LISTED_MAX)
    .execute();
}

export async function findSession(db: Executor, id: string): Promise<SessionRecord | null> {
  return (await db.selectFrom('kernel.sessions').select(COLUMNS).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Ends a session that has not ended; 404 for any other. */
export async function endLiveSession(tx: Executor, id: string, reason: SessionEnd, now: Date): Promise<SessionRecord> {
  const ended = await tx
    .updateTable('kernel.sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!ended) throw notFound('live session');
  return ended;
}

/** Records the end of sessions whose longest or idle time has passed. Several processes share the work. */
export async function endDueSessions(tx: Executor, now: Date, limit: number): Promise<SessionRecord[]> {
  const idleEnd = sql<Date>`last_used_at + make_interval(secs => idle_seconds)`;
  const due = tx
    .selectFrom('kernel.sessions')
    .select('id')
    .where('ended_at', 'is', null)
    .where((where) => where.or([where('expires_at', '<=', now), where(idleEnd, '<=', now)]))
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return tx
    .updateTable('kernel.sessions')
    .set({
      ended_at: sql<Date>`least(expires_at, ${idleEnd})`,
      end_reason: sql<SessionEnd>`case when ${idleEnd} < expires_at then 'idle' else 'expired' end`,
    })
    .where('id', 'in', due)
    .returning(COLUMNS)
    .execute();
}

/** The audit chain keeps what happened; rows of sessions that ended before this are of no more use. */
export async function deleteEndedSessions(tx: Executor, endedBefore: Date): Promise<void> {
  await tx.deleteFrom('kernel.sessions').where('ended_at', '<', endedBefore).execute();
}

/** Updates only when the stored time is older, so that several processes do not write the same minute twice. */
export async function recordSessionUse(db: Executor, id: string, now: Date, before: Date): Promise<void> {
  await db
    .updateTable('kernel.sessions')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('last_used_at', '<', before)
    .execute();
}
