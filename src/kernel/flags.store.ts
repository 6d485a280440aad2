import { sql } from 'kysely';
import type { Executor } from './db/database.ts';
import { prepared } from './db/prepared.store.ts';

/** Runtime flags: small values that outlive a process, such as the pipeline switch and the sandbox's first day. */
export async function findFlag<T>(db: Executor, name: string): Promise<T | null> {
  const row = await db
    .selectFrom('kernel.runtime_flags')
    .select('value')
    .where('name', '=', name)
    .modifyEnd(prepared('find-flag'))
    .executeTakeFirst();
  return row ? (row.value as T) : null;
}

export async function setFlag(db: Executor, name: string, value: unknown, updatedBy: string): Promise<void> {
  const row = { name, value: JSON.stringify(value), updated_by: updatedBy };
  await db
    .insertInto('kernel.runtime_flags')
    .values({ ...row, updated_at: sql`now()` })
    .onConflict((on) =>
      on.column('name').doUpdateSet({ value: row.value, updated_by: updatedBy, updated_at: sql`now()` }),
    )
    .execute();
}

/** Changes only the given members of a flag's object, in one statement: concurrent changes of other members are kept. */
export async function mergeFlag(db: Executor, name: string, change: object, updatedBy: string): Promise<void> {
  await sql`
    insert into kernel.runtime_flags as flag (name, value, updated_by, updated_at)
    values (${name}, ${JSON.stringify(change)}::jsonb, ${updatedBy}, now())
    on conflict (name) do update set value = flag.value || excluded.value, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at`.execute(db);
}

/** Keeps the first value: several processes that start at once all use the same one. */
export async function setFlagOnce<T>(db: Executor, name: string, value: T, updatedBy: string): Promise<T> {
  await db
    .insertInto('kernel.runtime_flags')
    .values({ name, value: JSON.stringify(value), updated_by: updatedBy, updated_at: sql`now()` })
    .onConflict((on) => on.column('name').doNothing())
    .execute();
  return (await findFlag<T>(db, name)) ?? value;
}
