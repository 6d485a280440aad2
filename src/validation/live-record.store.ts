import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { LivedScore } from './live-session.ts';
import { type Evidence, type EvidenceStep, NO_EVIDENCE } from './statistics/sequential-test.ts';

/** Serialises recording, because each session continues from the one before. */
export async function lockLiveRecord(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('live_sessions', 0))`.execute(tx);
}

export interface LiveRecord extends Evidence {
  /** The last session that was recorded; null before the first. */
  readonly until: string | null;
  readonly since: string | null;
}

export async function findLiveRecord(db: Executor): Promise<LiveRecord> {
  const row = await db
    .selectFrom('live_sessions')
    .select(['session_date', 'log_evidence', 'sessions', 'squares'])
    .orderBy('session_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { ...NO_EVIDENCE, until: null, since: null };
  const first = await db
    .selectFrom('live_sessions')
    .select('session_date')
    .orderBy('session_date')
    .limit(1)
    .executeTakeFirst();
  return {
    log: row.log_evidence,
    sessions: row.sessions,
    squares: row.squares,
    until: row.session_date,
    since: first?.session_date ?? null,
  };
}

/** Sessions with lived predictions begin here. */
export async function findFirstLivedDate(db: Executor): Promise<string | null> {
  const row = await db
    .selectFrom('predictions')
    .select('session_date')
    .where('lived', '=', true)
    .orderBy('session_date')
    .limit(1)
    .executeTakeFirst();
  return row?.session_date ?? null;
}

const SCORES_MAX = 200_000;

/** The lived predictions of some sessions, oldest first. */
export async function listLivedScores(
  db: Executor,
  range: { from: string; to: string },
): Promise<(LivedScore & { sessionDate: string })[]> {
  const { rows } = await sql<LivedScore & { sessionDate: string }>`
    select ticker, p_up as "pUp", session_date::text as "sessionDate" from predictions
    where lived and session_date between ${range.from}::date and ${range.to}::date
    order by session_date, id limit ${SCORES_MAX}`.execute(db);
  return rows;
}

export interface RecordedSession {
  readonly sessionDate: string;
  readonly companies: number;
  readonly rankIc: number | null;
  readonly evidence: EvidenceStep;
}

/** A session that is recorded already stays as it is. */
export async function insertLiveSession(tx: Executor, session: RecordedSession, recordedAt: Date): Promise<void> {
  const { sessionDate, companies, rankIc, evidence } = session;
  await tx
    .insertInto('live_sessions')
    .values({
      session_date: sessionDate,
      companies,
      rank_ic: rankIc,
      bet: evidence.bet,
      log_evidence: evidence.log,
      sessions: evidence.sessions,
      squares: evidence.squares,
      recorded_at: recordedAt,
    })
    .onConflict((on) => on.column('session_date').doNothing())
    .execute();
}
