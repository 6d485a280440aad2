import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Executor } from '../../kernel/db/database.ts';
import { DomainError } from '../../kernel/errors.ts';

export interface ReaderAccount {
  roleName: string;
  password: string;
}

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Creates or updates the account of the SQL endpoint: new tables become readable, and functions of new extensions are revoked.
 * Each database has its own account, because accounts belong to the whole server.
 */
export async function ensureReader(db: Db, newPassword: () => string): Promise<ReaderAccount> {
  try {
    return await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ database: string; me: string }>`
        select current_database() as database, session_user as me`.execute(tx);
      const { database = '', me = '' } = rows[0] ?? {};
      const suffix = createHash('sha256').update(database).digest('hex').slice(0, 12);
      await tx
        .insertInto('kernel.sql_reader')
        .values({ role_name: `sextant_reader_${suffix}`, password: newPassword() })
        .onConflict((on) => on.doNothing())
        .execute();
      const account = await tx
        .selectFrom('kernel.sql_reader')
        .select(['role_name', 'password'])
        .executeTakeFirstOrThrow();
      await sql`select kernel.prepare_sql_reader(${account.role_name}, ${account.password}, ${me})`.execute(tx);
      return { roleName: account.role_name, password: account.password };
    });
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new DomainError(
      'bad_gateway',
      'SQL over the database is off: the platform’s database user may not make the restricted account it needs; ' +
        'docs/operations.md (PG_QUERY_URL) says how an administrator makes one',
      { cause: error },
    );
  }
}

/** Descriptions of everything the account may do beyond reading; the account may be used if there are none. */
export async function listReaderGaps(db: Executor, roleName: string): Promise<string[]> {
  const { rows } = await sql<{ gap: string }>`
    select gap from kernel.list_sql_reader_gaps(${roleName}) as gap`.execute(db);
  return rows.map(({ gap }) => gap);
}
