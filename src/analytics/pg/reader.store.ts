import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Executor } from '../../kernel/db/database.ts';

export interface ReaderAccount {
  roleName: string;
  password: string;
}

const INSUFFICIENT_PRIVILEGE = '42501';
const isRefused = (error: unknown) => (error as { code?: string }).code === INSUFFICIENT_PRIVILEGE;

/**
 * Creates or updates the account of the SQL endpoint: new tables become readable, and functions of new extensions are revoked.
 * Each database has its own account, because accounts belong to the whole server. A user that may create accounts but is no
 * superuser makes one that can only read, with all functions. Null where the user may create none.
 */
export async function ensureReader(db: Db, newPassword: () => string): Promise<ReaderAccount | null> {
  return (await tryPrepare(db, newPassword, 'sealed')) ?? (await tryPrepare(db, newPassword, 'plain'));
}

async function tryPrepare(db: Db, newPassword: () => string, kind: 'sealed' | 'plain'): Promise<ReaderAccount | null> {
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
      const { role_name: roleName, password } = account;
      await (kind === 'sealed'
        ? sql`select kernel.prepare_sql_reader(${roleName}, ${password}, ${me})`.execute(tx)
        : sql`select kernel.prepare_plain_sql_reader(${roleName}, ${password})`.execute(tx));
      return { roleName, password };
    });
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}

/** Whether the account may do anything on the server. */
export async function isSuperuser(db: Executor, roleName: string): Promise<boolean> {
  const { rows } = await sql<{ is_super: boolean }>`
    select rolsuper or rolreplication as is_super from pg_roles where rolname = ${roleName}`.execute(db);
  return rows[0]?.is_super === true;
}

/** Descriptions of everything the account may do beyond reading; the account may be used if there are none. */
export async function listReaderGaps(db: Executor, roleName: string): Promise<string[]> {
  const { rows } = await sql<{ gap: string }>`
    select gap from kernel.list_sql_reader_gaps(${roleName}) as gap`.execute(db);
  return rows.map(({ gap }) => gap);
}
