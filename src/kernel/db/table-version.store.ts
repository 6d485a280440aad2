import type { Executor } from './database.ts';

type VersionedTable = 'companies' | 'company_aliases' | 'company_symbols' | 'prediction_labels' | 'sources';

/** A number that grows with every statement that changes one of the tables; 0 before the first. */
export async function readTableVersion(db: Executor, tables: readonly VersionedTable[]): Promise<number> {
  const rows = await db.selectFrom('kernel.table_versions').select('version').where('name', 'in', tables).execute();
  return rows.reduce((sum, { version }) => sum + version, 0);
}
