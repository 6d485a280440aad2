import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/database.ts';
import { prepared } from '../../kernel/db/prepared.store.ts';
import type { CompanyFigures } from './usual-figures.ts';

/** One company and the instant before which its figures were known. */
export interface WantedFigures {
  readonly companyId: string;
  readonly ticker: string;
  readonly at: Date;
}

/** Three months of sessions; older moves hardly weigh. */
const SESSIONS = 61;

/** Closes and shares in the order of `wanted`, each as known at its instant. */
export async function listCompanyFigures(db: Executor, wanted: readonly WantedFigures[]): Promise<CompanyFigures[]> {
  if (wanted.length === 0) return [];
  const input = wanted.map(({ companyId, ticker, at }, place) => ({ place, company_id: companyId, ticker, at }));
  const { rows } = await sql<{ place: number; closes: number[] | null; shares: number | null }>`
    ${prepared('usual-figures')} select wanted.place, days.closes, fact.value as shares
    from json_to_recordset(${JSON.stringify(input)}::json) as wanted (place int, company_id uuid, ticker text, at timestamptz)
    left join lateral (
      select array_agg(close order by bar_timestamp) as closes
      from (
        select close::float8 as close, bar_timestamp from market_bars
        where ticker = wanted.ticker and timeframe = 'D' and bar_timestamp > wanted.at - interval '120 days'
          and bar_timestamp <= wanted.at and available_at <= wanted.at
        order by bar_timestamp desc limit ${SESSIONS}
      ) recent
    ) days on true
    left join lateral (
      select value from company_facts
      where company_id = wanted.company_id and metric = 'shares_outstanding' and available_at <= wanted.at
      order by period_end desc, available_at desc limit 1
    ) fact on true`.execute(db);
  const found = new Map(rows.map((row) => [row.place, row]));
  return wanted.map((_, place) => ({
    closes: found.get(place)?.closes ?? [],
    sharesOutstanding: found.get(place)?.shares ?? null,
  }));
}
