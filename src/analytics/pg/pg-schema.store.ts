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
    with relation as materialized (
      select c.oid, c.relname, greatest(0, case when c.relkind = 'p'
          then (select coalesce(sum(greatest(p.reltuples, 0)), 0) from pg_partition_tree(c.oid) t
                join pg_class p on p.oid = t.relid where t.isleaf)
          else c.reltuples end)::bigint as row_estimate
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and not c.relispartition
      order by c.relname limit ${TABLES_MAX}),
    key as materialized (
      select i.indrelid, k.attnum from pg_index i cross join lateral unnest(i.indkey::int2[]) k (attnum)
      where i.indisprimary),
    reference as materialized (
      select distinct on (f.conrelid, k.attnum) f.conrelid, k.attnum, f.confrelid::regclass::text || '.' || t.attname as target
      from pg_constraint f cross join lateral unnest(f.conkey, f.confkey) k (attnum, target)
        join pg_attribute t on t.attrelid = f.confrelid and t.attnum = k.target
      where f.contype = 'f' order by f.conrelid, k.attnum, cardinality(f.conkey), f.conname),
    described as materialized (
      select a.attrelid, json_agg(json_strip_nulls(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull,
        'primary_key', case when key.attnum is not null then true end, 'references', reference.target,
        'has_default', case when a.atthasdef or a.attidentity <> '' then true end)) order by a.attnum) as columns
      from pg_attribute a join relation on relation.oid = a.attrelid
        left join key on key.indrelid = a.attrelid and key.attnum = a.attnum
        left join reference on reference.conrelid = a.attrelid and reference.attnum = a.attnum
      where a.attnum > 0 and not a.attisdropped group by 1)
    select current_database() as catalog, (
      select json_agg(json_build_object('name', relname, 'row_estimate', row_estimate, 'columns', coalesce(columns, '[]'))
        order by relname)
      from relation left join described on described.attrelid = relation.oid) as tables`.execute(db);
  const { catalog = '', tables = null } = rows[0] ?? {};
  return { catalog, schema: 'public', tables: tables ?? [] };
}
