import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/database.ts';
import type { FirstStartFacts } from './first-start.ts';

export interface StoredFirstStart extends FirstStartFacts {
  /** When the database was made. */
  startedAt: Date | null;
}

interface HistoryFlag {
  status: 'running' | 'done';
  sessions_done: number;
  sessions_total: number;
  /** Absent in databases whose fill began before it was stored. */
  documents?: number;
}

type Row = Omit<StoredFirstStart, 'history'> & { flag: HistoryFlag | null };

/**
 * What the first start of a simulated market has stored so far, in one round trip. The documents are counted until the replay
 * begins, which notes their number: the count reads the whole table.
 */
export async function loadFirstStart(db: Executor): Promise<StoredFirstStart> {
  const { rows } = await sql<Row>`
    select sources.*, documents.*,
      (select value from kernel.runtime_flags where name = 'history_filled') as flag,
      exists (select from kernel.runtime_flags where name = 'learning') as "hasPatterns",
      exists (select from validation_snapshots) as "hasValidation",
      exists (select from trading_reports) as "hasReports",
      (select min(applied_at) from kernel.migrations) as "startedAt"
    from (
      select count(*)::integer as sources,
        (count(*) filter (where not coalesce(state.caught_up, false) and coalesce(state.consecutive_failures, 0) = 0))::integer
          as "sourcesBehind"
      from sources source join companies company on company.id = source.company_id
      left join source_state state on state.source_id = source.id
      where source.active and company.active and source.source_type <> 'broker') as sources,
    (
      select (count(*) filter (where status not in ('raw', 'parsed')))::integer as documents,
        (count(*) filter (where status in ('raw', 'parsed')))::integer as "documentsBehind"
      from documents
      where not exists (select from kernel.runtime_flags where name = 'history_filled')) as documents`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('the state of the first start could not be read');
  const { flag, ...facts } = row;
  const history = flag && {
    status: flag.status,
    sessionsDone: flag.sessions_done,
    sessionsTotal: flag.sessions_total,
  };
  return { ...facts, documents: flag?.documents ?? facts.documents, history };
}
