import type { Executor } from '../kernel/db/database.ts';
import type { AvailableFrom, Filing } from './filing.ts';

/** Inserts filings and returns the accession numbers of those that were new. */
export async function insertFilings(
  db: Executor,
  companyId: string,
  filings: readonly Filing[],
  availableFrom: AvailableFrom,
): Promise<string[]> {
  if (filings.length === 0) return [];
  const rows = await db
    .insertInto('filings')
    .values(
      filings.map((filing) => ({
        company_id: companyId,
        accession: filing.accession,
        form: filing.form,
        filer_cik: filing.filerCik,
        items: filing.items,
        period_end: filing.periodEnd,
        filed_on: filing.filedOn,
        accepted_at: filing.acceptedAt,
        acceptance_proven: filing.acceptanceProven,
        public_at: filing.publicAt,
        available_at: availableFrom(filing.publicAt),
        url: filing.url,
        amends_filed_on: filing.ownership?.amendsFiledOn ?? null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['company_id', 'accession']).doNothing())
    .returning('accession')
    .execute();
  return rows.map(({ accession }) => accession);
}

/** When each stored filing became public and was available, by accession number. */
export async function listFilingTimes(
  db: Executor,
  companyId: string,
): Promise<Map<string, { publicAt: Date; availableAt: Date }>> {
  const rows = await db
    .selectFrom('filings')
    .select(['accession', 'public_at', 'available_at'])
    .where('company_id', '=', companyId)
    .execute();
  return new Map(rows.map((row) => [row.accession, { publicAt: row.public_at, availableAt: row.available_at }]));
}

export interface FilingFilter {
  companyId: string;
  form: string | null;
  asOf: Date;
  limit: number;
  offset: number;
}

/** Filings known at an instant, newest first. */
export function listFilings(db: Executor, filter: FilingFilter) {
  let query = db
    .selectFrom('filings')
    .select([
      'accession',
      'form',
      'filer_cik',
      'items',
      'period_end',
      'filed_on',
      'accepted_at',
      'acceptance_proven',
      'public_at',
      'available_at',
      'url',
    ])
    .where('company_id', '=', filter.companyId)
    .where('available_at', '<=', filter.asOf);
  if (filter.form !== null) query = query.where('form', '=', filter.form);
  return query
    .orderBy('public_at', 'desc')
    .orderBy('accession', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
}
