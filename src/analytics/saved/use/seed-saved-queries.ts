import type { Db } from '../../../kernel/db/database.ts';
import { findFlag, setFlag } from '../../../kernel/flags.store.ts';
import { insertMissingQueries } from '../saved-query.store.ts';
import { SYSTEM_QUERIES } from '../system-queries.ts';

const SEEDED_FLAG = 'saved_queries_seeded';

/**
 * Stores the queries that ship with the platform, once at the first start. A deleted query is not restored by the next start, but by
 * `again` (the `seed` command).
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
