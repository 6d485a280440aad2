import { type Insertable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import type { AmendedTransaction, ReportedTransaction } from './amended-transactions.ts';
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

const OWNER_TRANSACTIONS_MAX = 20_000;

/** What one insider reported on one issuer, the newest reports where there are more than the limit. */
export async function listOwnerTransactions(
  db: Executor,
  of: { companyId: string; ownerCik: string; issuerCik: string },
): Promise<ReportedTransaction[]> {
  const rows = await db
    .selectFrom('insider_transactions as t')
    .innerJoin('filings as f', (join) =>
      join.onRef('f.company_id', '=', 't.company_id').onRef('f.accession', '=', 't.accession'),
    )
    .selectAll('t')
    .select(['f.form', 'f.filed_on', 'f.period_end', 'f.amends_filed_on', 'f.public_at'])
    .where('t.company_id', '=', of.companyId)
    .where('t.owner_cik', '=', of.ownerCik)
    .where('t.issuer_cik', '=', of.issuerCik)
    .orderBy('f.public_at', 'desc')
    .orderBy('t.accession', 'desc')
    .orderBy('t.line')
    .limit(OWNER_TRANSACTIONS_MAX)
    .execute();
  return rows.map((row) => ({
    accession: row.accession,
    line: row.line,
    form: row.form,
    filedOn: row.filed_on,
    periodEnd: row.period_end,
    amendsFiledOn: row.amends_filed_on,
    publicAt: row.public_at,
    availableAt: row.available_at,
    security: row.security,
    isDerivative: row.is_derivative,
    date: row.transaction_date,
    code: row.code,
    acquired: row.acquired,
    shares: row.shares,
    sharesAfter: row.shares_after,
  }));
}

/** A time that is stored stays: answers as of an instant before must not change. */
export async function markAmended(
  db: Executor,
  companyId: string,
  amended: readonly AmendedTransaction[],
): Promise<void> {
  if (amended.length === 0) return;
  await sql`
    update insider_transactions stored set amended_at = found.amended_at
    from unnest(${amended.map(({ accession }) => accession)}::text[], ${amended.map(({ line }) => line)}::int[],
      ${amended.map(({ amendedAt }) => amendedAt.toISOString())}::timestamptz[]) as found (accession, line, amended_at)
    where stored.company_id = ${companyId}::uuid and stored.accession = found.accession and stored.line = found.line
      and stored.amended_at is null`.execute(db);
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

/** Transactions known at an instant, newest first, without those that an amendment known then states again. */
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
    .where('t.available_at', '<=', filter.asOf)
    .where((eb) => eb.or([eb('t.amended_at', 'is', null), eb('t.amended_at', '>', filter.asOf)]));
  if (filter.codes !== null) query = query.where('t.code', 'in', filter.codes);
  return query
    .orderBy('t.transaction_date', 'desc')
    .orderBy('t.accession', 'desc')
    .orderBy('t.line')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
}
