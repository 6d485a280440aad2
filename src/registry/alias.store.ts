import type { Selectable } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../kernel/db/postgres-errors.ts';
import { conflict, notFound } from '../kernel/errors.ts';
import type { NewAlias } from './alias.schema.ts';

export type AliasRow = Selectable<Database['company_aliases']>;

export const ALIASES_PER_COMPANY_MAX = 1_000;

export async function insertAlias(db: Executor, companyId: string, input: NewAlias): Promise<AliasRow> {
  try {
    return await db
      .insertInto('company_aliases')
      .values({ company_id: companyId, alias: input.alias, alias_type: input.alias_type ?? 'brand' })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(`the company already has the alias "${input.alias}"`);
    if (isForeignKeyViolation(error)) throw notFound('company');
    throw error;
  }
}

export function listAliases(db: Executor, companyId: string): Promise<AliasRow[]> {
  return db
    .selectFrom('company_aliases')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(ALIASES_PER_COMPANY_MAX)
    .execute();
}

/** Adds the aliases that the company does not have yet, ignoring case. Returns how many were added. */
export async function insertMissingAliases(
  tx: Executor,
  companyId: string,
  aliases: readonly { alias: string; type: AliasRow['alias_type']; validUntil: Date | null }[],
): Promise<number> {
  if (aliases.length === 0) return 0;
  const added = await tx
    .insertInto('company_aliases')
    .values(
      aliases.map(({ alias, type, validUntil }) => ({
        company_id: companyId,
        alias,
        alias_type: type,
        valid_until: validUntil,
      })),
    )
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute();
  return added.length;
}
