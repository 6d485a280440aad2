import { sql } from 'kysely';
import { MINUTE_MS } from '../kernel/clock.ts';
import type { Executor } from '../kernel/db/database.ts';

/** A document that became available longer ago than this and is not processed yet belongs to the backlog. */
const BACKLOG_MS = 10 * MINUTE_MS;

/**
 * Whether the past has been ingested. Brokers have no past to ingest, and failing sources are not waited for. Asked every second, so
 * that it stops at the first thing that is missing.
 */
export async function isPastIngested(db: Executor, now: Date): Promise<boolean> {
  const { rows } = await sql<{ ingested: boolean }>`
    select not exists (
        select from sources source join companies company on company.id = source.company_id
        left join source_state state on state.source_id = source.id
        where source.active and company.active and source.source_type <> 'broker'
          and not coalesce(state.caught_up, false) and coalesce(state.consecutive_failures, 0) = 0)
      and not exists (select from documents where status in ('raw', 'parsed')
        and available_at < ${new Date(now.getTime() - BACKLOG_MS)})
      and exists (select from documents where status = 'extracted') as ingested`.execute(db);
  return rows[0]?.ingested ?? false;
}

/**
 * The open of the first session with news, or of the first with a daily bar where news begins earlier. Without news nothing would be
 * viewed.
 */
export async function findFirstNewsSession(db: Executor): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select coalesce(max(bar_timestamp) filter (where bar_timestamp <= (select min(available_at) from documents)),
      min(bar_timestamp)) as first
    from market_bars where timeframe = 'D'`.execute(db);
  return rows[0]?.first ?? null;
}

/** How many documents have been read to their end. */
export async function countReadDocuments(db: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from documents where status not in ('raw', 'parsed')`.execute(db);
  return rows[0]?.count ?? 0;
}
