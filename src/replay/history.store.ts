import { sql } from 'kysely';
import type { Session } from '../kernel/calendar/calendar.ts';
import type { Executor, Tx } from '../kernel/db/database.ts';

/** The closes of the sessions that have a history already, live or replayed. All sessions of a thinned month had one. */
export async function listSessionsWithHistory(db: Executor, sessions: readonly Session[]): Promise<Set<number>> {
  const { rows } = await sql<{ closed: Date }>`
    select closed from unnest(${sessions.map(({ open }) => open.toISOString())}::timestamptz[],
      ${sessions.map(({ close }) => close.toISOString())}::timestamptz[]) as session (opened, closed)
    where exists (select from recommendations where generated_at > opened and generated_at <= closed)
      or exists (select from trend_history where generated_at > opened and generated_at <= closed)
      or exists (select from kernel.thinned_months
        where month = date_trunc('month', closed at time zone 'UTC')::date)`.execute(db);
  return new Set(rows.map(({ closed }) => closed.getTime()));
}

/**
 * Does not wait at the end of the transaction until the disk has it. A crash may undo the last sessions, whole as they are, and the
 * next fill writes them again.
 */
export async function commitLater(tx: Tx): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx);
}
