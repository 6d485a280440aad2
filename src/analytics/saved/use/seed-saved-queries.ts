import type { Db } from '../../../kernel/db/database.ts';
import { findFlag, setFlag } from '../../../kernel/flags.store.ts';
import { insertMissingQueries } from '../saved-query.store.ts';
import { SYSTEM_QUERIES } from '../system-queries.ts';

const SEEDED_FLAG = 'saved_queries_seeded';

/**
 * The queries that ship with the platform: written once, at the first start. Who deletes one does not find it again at the
 * next start; `again` (the `seed` command) brings back what is missing.
 */
export function seedSavedQueries(db: Db, options: { again: boolean }): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    if (!options.again && (await findFlag<boolean>(tx, SEEDED_FLAG))) return [];
    await setFlag(tx, SEEDED_FLAG, true, 'system');
    return insertMissingQueries(
      tx,
      SYSTEM_QUERIES.map(({ name, description, sql }) => ({
        name,
        description,
        sql_text: sql,
        created_by: 'system',
      })),
    );
  });
}
