import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import { BENCHMARK_TICKER } from '../trends/queues.ts';

const COMPANIES_MAX = 20_000;

/** Companies whose predictions are graded: all but what others are measured against. */
export async function listGradedCompanies(db: Executor): Promise<{ ticker: string; sector: string | null }[]> {
  const { rows } = await sql<{ ticker: string; sector: string | null }>`
    select ticker, sector from companies where active and ticker <> ${BENCHMARK_TICKER}
      and ticker not in (select ticker from sector_funds)
    order by ticker limit ${COMPANIES_MAX}`.execute(db);
  return rows;
}
