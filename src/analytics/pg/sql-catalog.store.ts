import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/database.ts';
import { isListed, type SqlCatalog } from './allow-list.ts';

/** What a statement of this account may name. Functions are listed by name: every variant of the name must only read. */
export async function readSqlCatalog(db: Executor, roleName: string): Promise<SqlCatalog> {
  const relations = await sql<{ name: string; is_public: boolean; is_unguarded: boolean }>`
    select c.relname as name, c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and not c.relispartition as is_public,
      (c.relrowsecurity or c.relkind in ('v', 'm')) and (r.rolsuper or r.rolbypassrls
        or pg_has_role(r.oid, c.relowner, 'usage')) as is_unguarded
    from pg_class c, pg_roles r
    where r.rolname = ${roleName} and c.relnamespace in ('public'::regnamespace, 'pg_catalog'::regnamespace)
      and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')`.execute(db);
  const functions = await sql<{ name: string; is_own: boolean; only_reads: boolean }>`
    select p.proname as name, bool_and(p.pronamespace = 'pg_catalog'::regnamespace) as is_own,
      bool_and(f.oid is null and not p.proargtypes::oid[] && array['internal'::regtype::oid, 'cstring'::regtype::oid]
        and p.prorettype not in ('internal'::regtype, 'cstring'::regtype, 'trigger'::regtype)) as only_reads
    from pg_proc p left join (select g::oid as oid from kernel.list_reader_forbidden() g) f on f.oid = p.oid
    where p.pronamespace in ('pg_catalog'::regnamespace, 'public'::regnamespace)
    group by p.proname`.execute(db);
  const named = <T extends { name: string }>(rows: readonly T[], keep: (row: T) => boolean) =>
    new Set(rows.filter(keep).map(({ name }) => name));
  return {
    relations: named(relations.rows, ({ is_public }) => is_public),
    unguarded: named(relations.rows, ({ is_public, is_unguarded }) => is_public && is_unguarded),
    relationNames: named(relations.rows, () => true),
    functions: named(functions.rows, ({ name, is_own, only_reads }) => is_own && only_reads && isListed(name)),
    foreignFunctions: named(functions.rows, ({ is_own }) => !is_own),
  };
}
