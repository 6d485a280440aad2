import type { Insertable } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import type { OwnershipReport } from './ownership.ts';

type Row = Insertable<Database['insider_transactions']>;

/** Stores the transactions of one report; `companyCik` tells whether the company is the issuer or an owner. */
export async function insertInsiderTransactions(
  db: Executor,
  report: OwnershipReport,
  place: { companyId: string; companyCik: string; accession: string; availableAt: Date },
): Promise<void> {
  const [owner, ...others] = report.owners;
  if (owner === undefined || report.transactions.length === 0) return;
  const rows = report.transactions.map(
    (transaction, index): Row => ({
      company_id: place.companyId,
      accession: place.accession,
      line: index + 1,
      company_role: report.issuer.cik === place.companyCik ? 'issuer' : 'owner',
      issuer_cik: report.issuer.cik,
      issuer_name: report.issuer.name,
      owner_cik: owner.cik,
      owner_name: owner.name,
      other_owners: others.map(({ name }) => name),
      is_director: owner.isDirector,
      is_officer: owner.isOfficer,
      is_ten_percent_owner: owner.isTenPercentOwner,
      officer_title: owner.officerTitle,
      security: transaction.security,
      is_derivative: transaction.isDerivative,
      transaction_date: transaction.date,
      code: transaction.code,
      acquired: transaction.acquired,
      shares: bounded(transaction.shares, 1e15),
      price_per_share: bounded(transaction.pricePerShare, 1e12),
      shares_after: bounded(transaction.sharesAfter, 1e15),
      is_direct: transaction.isDirect,
      is_planned: transaction.isPlanned,
      available_at: place.availableAt,
    }),
  );
  await db
    .insertInto('insider_transactions')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['company_id', 'accession', 'line']).doNothing())
    .execute();
}

/** Filers make typing errors; a number that cannot be one is absent. */
const bounded = (value: number | null, max: number): number | null =>
  value !== null && value >= 0 && value <= max ? value : null;

export interface InsiderFilter {
  companyId: string;
  role: 'issuer' | 'owner';
  asOf: Date;
  codes: readonly string[] | null;
  limit: number;
  offset: number;
}

/** Transactions known at an instant, newest first. */
export function listInsiderTransactions(db: Executor, filter: InsiderFilter) {
  let query = db
    .selectFrom('insider_transactions as t')
    .innerJoin('filings as f', (join) =>
      join.onRef('f.company_id', '=', 't.company_id').onRef('f.accession', '=', 't.accession'),
    )
    .selectAll('t')
    .select(['f.form', 'f.filed_on', 'f.accepted_at', 'f.url'])
    .where('t.company_id', '=', filter.companyId)
    .where('t.company_role', '=', filter.role)
    .where('t.available_at', '<=', filter.asOf);
  if (filter.codes !== null) query = query.where('t.code', 'in', filter.codes);
  return query
    .orderBy('t.transaction_date', 'desc')
    .orderBy('t.accession', 'desc')
    .orderBy('t.line')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
}
