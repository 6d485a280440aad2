import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { ReportedFigure } from './company-size.ts';

const FIGURES_MAX = 50_000;
/** Older statements say nothing about a company's size today. */
const YEARS = sql`interval '4 years'`;

/** Book value and shares of these companies as known at an instant, by ticker. */
export async function listReportedFigures(
  db: Executor,
  tickers: readonly string[],
  asOf: Date,
): Promise<Map<string, ReportedFigure[]>> {
  const { rows } = await sql<{
    ticker: string;
    metric: ReportedFigure['metric'];
    value: number;
    ends: Date;
    known: Date;
  }>`
    select companies.ticker, fact.metric, fact.value, fact.period_end::timestamptz as ends, fact.available_at as known
    from company_facts fact join companies on companies.id = fact.company_id
    where companies.ticker = any(${[...tickers]}::text[]) and fact.metric in ('equity', 'shares_outstanding')
      and fact.available_at <= ${asOf} and fact.period_end > ${asOf}::timestamptz - ${YEARS}
      and (fact.metric = 'shares_outstanding' or fact.unit = 'USD')
    limit ${FIGURES_MAX}`.execute(db);
  const found = new Map<string, ReportedFigure[]>();
  for (const { ticker, metric, value, ends, known } of rows) {
    const figures = found.get(ticker) ?? [];
    figures.push({ metric, value, periodEnd: ends, availableAt: known });
    found.set(ticker, figures);
  }
  return found;
}
