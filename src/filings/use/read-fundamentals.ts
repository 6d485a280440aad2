import type { Executor } from '../../kernel/db/database.ts';
import { listCompanyFacts } from '../company-fact.store.ts';
import { computeFundamentals, type KnownFact } from '../fundamentals.ts';

/** Facts per statement and period kind are few; periods that ended earlier than this are not read. */
const YEARS_MAX = 25;

/** The fundamentals of a company as known at an instant, in the format of the interface. */
export async function readFundamentals(
  db: Executor,
  company: { id: string; ticker: string },
  options: { asOf: Date; periodsMax: number },
) {
  const since = `${options.asOf.getUTCFullYear() - YEARS_MAX}-01-01`;
  const facts = await listCompanyFacts(db, { companyId: company.id, asOf: options.asOf, since });
  const series = computeFundamentals(facts, options);
  return {
    company_id: company.id,
    ticker: company.ticker,
    as_of: options.asOf,
    metrics: series.map(({ metric, label, statement, unitKind, values }) => ({
      metric,
      label,
      statement,
      unit_kind: unitKind,
      values: values.map((value) => ({
        period_start: value.periodStart,
        period_end: value.periodEnd,
        period_kind: value.periodKind,
        fiscal_year: value.fiscalYear,
        fiscal_period: value.fiscalPeriod,
        ...toFactView(value),
        restated_from: value.restatedFrom.map(toFactView),
      })),
    })),
  };
}

const toFactView = (fact: KnownFact) => ({
  value: fact.value,
  concept: fact.concept,
  unit: fact.unit,
  accession: fact.accession,
  form: fact.form,
  filed_on: fact.filedOn,
  available_at: fact.availableAt,
  filing_url: fact.filingUrl,
});
