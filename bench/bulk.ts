import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../src/kernel/db/database.ts';

/**
 * Fills tables with rows that are right by construction. Setting up is not what a bench measures, so it does without what
 * costs per row: other indexes than the keys are built when all rows are there, rows are checked neither by themselves nor
 * against other tables, and nothing waits for the disk. Of this connection only; afterwards all is as it was.
 */
export async function fillTables(db: Db, tables: readonly string[], load: (bulk: Db) => Promise<void>): Promise<void> {
  await db.connection().execute(async (bulk) => {
    const run = (statement: string) => sql.raw(statement).execute(bulk);
    await run(
      "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '256MB'",
    );
    await run('set statement_timeout = 0');
    const parts = [...(await indexesOf(bulk, tables)), ...(await checksOf(bulk, tables))];
    for (const { drop } of parts) await run(drop);
    await load(bulk);
    for (const { create } of parts) await run(create);
    await run('reset session_replication_role; reset synchronous_commit; reset maintenance_work_mem');
    await run('reset statement_timeout');
  });
}

interface Part {
  drop: string;
  create: string;
}

const list = async (db: Db, query: RawBuilder<Part>) => (await query.execute(db)).rows;

/** Not those behind keys; of a partitioned table its own, which bring those of its partitions with them. */
const indexesOf = (db: Db, tables: readonly string[]) =>
  list(
    db,
    sql<Part>`
      select format('drop index %s', i.indexrelid::regclass) as drop,
        -- Of a partitioned table it says ON ONLY, which would leave the partitions without.
        replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as create
      from pg_index i
      where i.indrelid = any(${tables}::regclass[]) and not i.indisunique
        and not exists (select from pg_inherits where inhrelid = i.indexrelid)
      order by i.indexrelid`,
  );

/** Back as `not valid`: new rows are held to them, the ones filled in are not looked at again. */
const checksOf = (db: Db, tables: readonly string[]) =>
  list(
    db,
    sql<Part>`
      select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
        format('alter table %s add constraint %I %s not valid', c.conrelid::regclass, c.conname,
          pg_get_constraintdef(c.oid)) as create
      from pg_constraint c join pg_class t on t.oid = c.conrelid
      where c.conrelid = any(${tables}::regclass[]) and c.contype = 'c' and t.relkind = 'r' and not t.relispartition
      order by c.oid`,
  );
