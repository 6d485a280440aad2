import type { Executor } from './database.ts';

/** A counter that grows with every statement that changes the table; 0 before the first. */
export async function readTableVersion(
  db: Executor,
  table: 'companies' | 'company_aliases' | 'company_symbols',
): Promise<number> {
  const row = await db
    .selectFrom('kernel.table_versions')
    .select('version')
    .where('name', '=', table)
    .executeTakeFirst();
  return row?.version ?? 0;
}
