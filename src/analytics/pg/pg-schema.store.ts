import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/database.ts';

const TABLES_MAX = 1_000;

export interface PgColumn {
  name: string;
  type: string;
  nullable: boolean;
  primary_key?: true;
  references?: string;
  has_default?: true;
}

export interface PgTable {
  name: string;
  row_estimate: number;
  columns: PgColumn[];
}

/** Tables and views of the public schema with their foreign keys; partitions are not listed separately. */
export async function readPgSchema(db: Executor): Promise<{ catalog: string; schema: string; tables: PgTable[] }> {
  const { rows } = await sql<{ catalog: string; tables: PgTable[] | null }>`
    with relation as (
      select c.oid, c.relname, greatest(0, case when c.relkind = 'p'
          then (select coalesce(sum(greatest(p.reltuples, 0)), 0) from pg_partition_tree(c.oid) t
                join pg_class p on p.oid = t.relid where t.isleaf)
          else c.reltuples end)::bigint as row_estimate
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and not c.relispartition
      order by c.relname limit ${TABLES_MAX}),
    col as (
      select a.attrelid, a.attnum, jsonb_strip_nulls(jsonb_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull,
        'primary_key', (select true from pg_index i where i.indrelid = a.attrelid and i.indisprimary
          and a.attnum = any (i.indkey)),
        'references', (select f.confrelid::regclass::text || '.' || t.attname from pg_constraint f
          join pg_attribute t on t.attrelid = f.confrelid
            and t.attnum = f.confkey[array_position(f.conkey, a.attnum)]
          where f.conrelid = a.attrelid and f.contype = 'f' and a.attnum = any (f.conkey)
          order by cardinality(f.conkey), f.conname limit 1),
        'has_default', case when a.atthasdef or a.attidentity <> '' then true end)) as described
      from pg_attribute a join relation on relation.oid = a.attrelid
      where a.attnum > 0 and not a.attisdropped)
    select current_database() as catalog, (
      select jsonb_agg(jsonb_build_object('name', relname, 'row_estimate', row_estimate, 'columns', coalesce(
        (select jsonb_agg(described order by attnum) from col where attrelid = relation.oid), '[]')) order by relname)
      from relation) as tables`.execute(db);
  const { catalog = '', tables = null } = rows[0] ?? {};
  return { catalog, schema: 'public', tables: tables ?? [] };
}
