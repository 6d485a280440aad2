import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

export interface QuietSince {
  /** Views with evidence fade with every session, so they are refreshed more often. */
  evidenceBefore: Date;
  /** Views without evidence do not fade. */
  emptyBefore: Date;
}

/** Companies whose views are older than that, oldest first; those without a view come before all others. */
export async function listQuietTickers(db: Executor, since: QuietSince, limit: number): Promise<string[]> {
  const { rows } = await sql<{ ticker: string }>`
    select company.ticker from companies company
    left join lateral (
      select min(summary.as_of) as as_of, max(summary.evidence_count) as evidence_count from trend_summaries summary
      where summary.entity_type = 'company' and summary.entity_id = company.ticker) view on true
    where company.active and (view.as_of is null or view.as_of < ${since.emptyBefore}
      or (view.as_of < ${since.evidenceBefore} and view.evidence_count > 0))
    order by view.as_of nulls first, company.ticker limit ${limit}
  `.execute(db);
  return rows.map(({ ticker }) => ticker);
}
