import { createDb, createPool } from '../kernel/db/postgres.adapter.ts';
import { findTrigramSchema } from '../search/company-search.store.ts';
import type { Finding } from './finding.ts';

/** Whether misspelt names can be found: a managed server may refuse the extension that this needs. */
export async function checkSearch(databaseUrl: string): Promise<Finding> {
  const db = createDb(createPool({ url: databaseUrl, applicationName: 'sextant doctor', maxConnections: 1 }));
  try {
    if ((await findTrigramSchema(db)) !== null)
      return { verdict: 'ok', subject: 'search', found: 'misspelt names are found' };
    return {
      verdict: 'note',
      subject: 'search',
      found: 'misspelt names are not found: the extension pg_trgm is not installed',
      advice: 'as an administrator of the database run: create extension pg_trgm',
    };
  } finally {
    await db.destroy();
  }
}
