import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../src/kernel/db/database.ts';

/**
 * Fills tables with valid rows quickly, because setup is not measured: indexes other than keys are built afterwards, checks
 * and foreign keys are skipped, commits do not wait for the disk, and no vacuum runs beside. This is undone at the end.
 */
export async function fillTables(db: Db, tables: readonly string[], load: (bulk: Db) => Promise<void>): Promise<void> {
  await db.connection().execute(async (bulk) => {
    const run = (statement: string) => sql.raw(statement).execute(bulk);
    await run(
      "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'",
    );
    await run('set statement_timeout = 0');
    const parts = [
      ...(await vacuumsOf(bulk, tables)),
      ...(await indexesOf(bulk, tables)),
      ...(await checksOf(bulk, tables)),
    ];
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

/** Indexes that do not belong to keys; of a partitioned table only its own, which include those of its partitions. */
const indexesOf = (db: Db, tables: readonly string[]) =>
  list(
    db,
    sql<Part>`
      select format('drop index %s', i.indexrelid::regclass) as drop,
        -- The definition for a partitioned table says ON ONLY, which would leave out its partitions.
        replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as create
      from pg_index i
      where i.indrelid = any(${tables}::regclass[]) and not i.indisunique
        and not exists (select from pg_inherits where inhrelid = i.indexrelid)
      order by i.indexrelid`,
  );

/** A partitioned table has no such setting. */
const vacuumsOf = (db: Db, tables: readonly string[]) =>
  list(
    db,
    sql<Part>`
      select format('alter table %s set (autovacuum_enabled = off)', t.oid::regclass) as drop,
        format('alter table %s reset (autovacuum_enabled)', t.oid::regclass) as create
      from pg_class t where t.oid = any(${tables}::regclass[]) and t.relkind = 'r'`,
  );

/** Restored as `not valid`: they apply to new rows only. */
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
