import type { Executor } from './database.ts';

/** Grows with every statement that changes the table; 0 while it was never touched. */
export async function readTableVersion(db: Executor, table: 'companies' | 'company_aliases'): Promise<number> {
  const row = await db
    .selectFrom('kernel.table_versions')
    .select('version')
    .where('name', '=', table)
    .executeTakeFirst();
  return row?.version ?? 0;
}
