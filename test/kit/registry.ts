import type { Db } from '../../src/kernel/db/database.ts';

/** A company named Acme, and its id. */
export async function insertCompany(db: Db, ticker = 'ACME'): Promise<string> {
  const { id } = await db
    .insertInto('companies')
    .values({ ticker, legal_name: 'Acme' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A web source of a company named Acme. */
export async function insertSource(db: Db, config: object = {}) {
  return db
    .insertInto('sources')
    .values({
      company_id: await insertCompany(db),
      source_type: 'web_scrape',
      source_name: 'Wire',
      config: JSON.stringify(config),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
