import type { Selectable } from 'kysely';
import { isUniqueViolation } from '../kernel/db/postgres-errors.ts';
import type { Database, Executor } from '../kernel/db/database.ts';
import { conflict, notFound } from '../kernel/errors.ts';
import type { CompanyInput } from './company.schema.ts';

export type CompanyRow = Selectable<Database['companies']>;

/** Bounds the response size; a registry is expected to hold a few thousand companies at most. */
const COMPANIES_MAX = 20_000;

const columns = (input: CompanyInput) => ({
  ticker: input.ticker,
  legal_name: input.legal_name,
  exchange: input.exchange ?? null,
  sector: input.sector ?? null,
  industry: input.industry ?? null,
  market_cap_bucket: input.market_cap_bucket ?? null,
});

export async function insertCompany(db: Executor, input: CompanyInput): Promise<CompanyRow> {
  const row = await db
    .insertInto('companies')
    .values(columns(input))
    .onConflict((on) => on.column('ticker').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw conflict(`company ${input.ticker} already exists`);
  return row;
}

/** Returns null when the ticker is already registered, whether active or not. */
export async function insertTicker(db: Executor, ticker: string): Promise<CompanyRow | null> {
  const row = await db
    .insertInto('companies')
    .values({ ticker, legal_name: ticker })
    .onConflict((on) => on.column('ticker').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function replaceCompany(db: Executor, id: string, input: CompanyInput): Promise<CompanyRow> {
  try {
    return await db
      .updateTable('companies')
      .set(columns(input))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(`ticker ${input.ticker} belongs to another company`);
    throw error;
  }
}

export function listCompanies(db: Executor, active: boolean): Promise<CompanyRow[]> {
  return db
    .selectFrom('companies')
    .selectAll()
    .where('active', '=', active)
    .orderBy('ticker')
    .limit(COMPANIES_MAX)
    .execute();
}

export async function getCompany(db: Executor, id: string): Promise<CompanyRow> {
  const company = await db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst();
  if (!company) throw notFound('company');
  return company;
}

/**
 * Locks the row until the transaction ends, so that per-company version numbers are assigned one at a time. Uses `for
 * no key update`, so rows that reference this company can still be inserted.
 */
export async function lockCompany(tx: Executor, id: string): Promise<CompanyRow> {
  const company = await tx.selectFrom('companies').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!company) throw notFound('company');
  return company;
}

export async function hasCompanies(db: Executor): Promise<boolean> {
  return (await db.selectFrom('companies').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function findCompanyByTicker(db: Executor, ticker: string): Promise<CompanyRow | null> {
  return (await db.selectFrom('companies').selectAll().where('ticker', '=', ticker).executeTakeFirst()) ?? null;
}

export function updateCompany(
  tx: Executor,
  id: string,
  fields: Partial<Omit<CompanyRow, 'id' | 'ticker' | 'created_at' | 'updated_at'>>,
): Promise<CompanyRow> {
  return tx.updateTable('companies').set(fields).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
