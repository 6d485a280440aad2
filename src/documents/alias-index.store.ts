import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { AliasRow, CompanyRow } from './link/alias-index.ts';

/** A larger registry would need an index with incremental updates. */
const NAMES_MAX = 200_000;

/** Changes whenever a name used for linking changes. */
export async function readRegistryVersion(db: Executor): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws('/',
      (select concat(count(*), ':', sum(hashtext(concat_ws('|', id, ticker, legal_name, sector))::bigint)) from companies),
      (select concat(count(*), ':', sum(hashtext(concat_ws('|', id, company_id, alias, alias_type,
        extract(epoch from valid_from), extract(epoch from valid_until)))::bigint)) from company_aliases)) as version
  `.execute(db);
  return rows[0]?.version ?? '';
}

/** All companies including inactive ones, because links in older texts must not change when tracking ends. */
export async function readNames(db: Executor): Promise<{ companies: CompanyRow[]; aliases: AliasRow[] }> {
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'ticker', 'legal_name as legalName', 'sector'])
    .orderBy('ticker')
    .limit(NAMES_MAX)
    .execute();
  const aliases = await db
    .selectFrom('company_aliases')
    .select([
      'company_id as companyId',
      'alias',
      'alias_type as aliasType',
      'valid_from as validFrom',
      'valid_until as validUntil',
    ])
    .orderBy('id')
    .limit(NAMES_MAX)
    .execute();
  return { companies, aliases };
}
