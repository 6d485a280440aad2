import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

export interface QuietSince {
  /** A view that rests on evidence fades by the session. */
  evidenceBefore: Date;
  /** One that rests on nothing only has to stay true. */
  emptyBefore: Date;
}

/** Companies whose views nobody looked at since, the longest waiting first; those never looked at before all others. */
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
