import { sql } from 'kysely';
import { MINUTE_MS } from '../kernel/clock.ts';
import type { Executor } from '../kernel/db/database.ts';

/** A document that became available longer ago than this and is not processed yet belongs to the backlog. */
const BACKLOG_MS = 10 * MINUTE_MS;

export interface FillState {
  /** Sources whose history has not been read to its end. */
  readonly sourcesBehind: number;
  /** Documents of the backlog that are still to be parsed or read. */
  readonly documentsBehind: number;
  readonly documents: number;
  /** The time of the first stored daily bar. */
  readonly firstBarAt: Date | null;
}

/** How much of the past has been ingested. Brokers have no past to ingest, and failing sources are not waited for. */
export async function loadFillState(db: Executor, now: Date): Promise<FillState> {
  const { rows } = await sql<FillState>`
    select
      (select count(*)::integer from sources source join companies company on company.id = source.company_id
        left join source_state state on state.source_id = source.id
        where source.active and company.active and source.source_type <> 'broker'
          and not coalesce(state.caught_up, false) and coalesce(state.consecutive_failures, 0) = 0) as "sourcesBehind",
      (select count(*)::integer from documents where status in ('raw', 'parsed')
        and available_at < ${new Date(now.getTime() - BACKLOG_MS)}) as "documentsBehind",
      (select count(*)::integer from documents where status = 'extracted') as documents,
      (select min(bar_timestamp) from market_bars where timeframe = 'D') as "firstBarAt"`.execute(db);
  return rows[0] ?? { sourcesBehind: 0, documentsBehind: 0, documents: 0, firstBarAt: null };
}
