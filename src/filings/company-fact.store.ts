import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { CompanyFact } from './company-facts.ts';
import { filingIndexUrl } from './filing-url.ts';
import type { KnownFact } from './fundamentals.ts';

export interface TimedFact extends CompanyFact {
  availableAt: Date;
}

/** Inserts new facts. A stored fact is never changed. */
export async function insertCompanyFacts(
  db: Executor,
  company: { id: string; cik: string },
  facts: readonly TimedFact[],
): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map((fact) => ({
    concept: fact.concept,
    metric: fact.metric,
    unit: fact.unit,
    period_start: fact.periodStart,
    period_end: fact.periodEnd,
    period_kind: fact.periodKind,
    accession: fact.accession,
    value: fact.value,
    fiscal_year: fact.fiscalYear,
    fiscal_period: fact.fiscalPeriod,
    form: fact.form,
    filed_on: fact.filedOn,
    available_at: fact.availableAt,
  }));
  await sql`
    insert into company_facts (company_id, cik, concept, metric, unit, period_start, period_end, period_kind, accession, value,
      fiscal_year, fiscal_period, form, filed_on, available_at)
    select ${company.id}::uuid, ${company.cik}::text, facts.* from json_to_recordset(${JSON.stringify(rows)}::json) as facts (concept text, metric text,
      unit text, period_start date, period_end date, period_kind text, accession text, value float8, fiscal_year smallint,
      fiscal_period text, form text, filed_on date, available_at timestamptz)
    on conflict (company_id, concept, unit, period_end, period_start, accession) do nothing
  `.execute(db);
}

/** Whether any fact of the company is stored: the first fill is history, and later facts are news. */
export async function hasCompanyFacts(db: Executor, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('company_facts')
    .select('concept')
    .where('company_id', '=', companyId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Facts known at an instant. Periods that ended before `since` are left out. */
export async function listCompanyFacts(
  db: Executor,
  filter: { companyId: string; asOf: Date; since: string },
): Promise<KnownFact[]> {
  const rows = await db
    .selectFrom('company_facts as fact')
    .leftJoin('filings as filing', (join) =>
      join.onRef('filing.company_id', '=', 'fact.company_id').onRef('filing.accession', '=', 'fact.accession'),
    )
    .selectAll('fact')
    .select('filing.url')
    .where('fact.company_id', '=', filter.companyId)
    .where('fact.available_at', '<=', filter.asOf)
    .where('fact.period_end', '>=', filter.since)
    .execute();
  return rows.map((row) => ({
    metric: row.metric,
    concept: row.concept,
    unit: row.unit,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    periodKind: row.period_kind,
    value: row.value,
    fiscalYear: row.fiscal_year,
    fiscalPeriod: row.fiscal_period,
    form: row.form,
    filedOn: row.filed_on,
    accession: row.accession,
    availableAt: row.available_at,
    filingUrl: row.url ?? (row.cik === null ? null : filingIndexUrl(row.cik, row.accession)),
  }));
}
