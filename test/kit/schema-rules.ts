import pg from 'pg';

/** Rules of CONTRIBUTING.md that can be checked in the catalog, so that new tables are covered automatically. */
const NOT_FINITE = ['NaN', 'Infinity', '-Infinity'] as const;

interface FloatColumn {
  relation: string;
  column: string;
  quoted: string;
  type: string;
  is_domain: boolean;
  is_array: boolean;
  /** The table's other columns, used as typed nulls, and the checks on this column. */
  others: { name: string; type: string }[];
  checks: string[];
}

const FLOAT_COLUMNS = `
  select format('%I.%I', n.nspname, c.relname) as relation, a.attname as column, quote_ident(a.attname) as quoted,
    format_type(a.atttypid, a.atttypmod) as type, t.typtype = 'd' as is_domain, t.typcategory = 'A' as is_array,
    (select json_agg(json_build_object('name', quote_ident(o.attname), 'type', format_type(o.atttypid, o.atttypmod)))
       from pg_attribute o
       where o.attrelid = c.oid and o.attnum > 0 and not o.attisdropped and o.attnum <> a.attnum) as others,
    coalesce((select json_agg(pg_get_expr(k.conbin, k.conrelid) order by k.conname) from pg_constraint k
       where k.conrelid = c.oid and k.contype = 'c' and k.convalidated and a.attnum = any (k.conkey)), '[]') as checks
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
  join pg_namespace n on n.oid = c.relnamespace and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  join pg_type t on t.oid = a.atttypid
  left join pg_type base on base.oid = nullif(t.typbasetype, 0)
  left join pg_type element on element.oid = nullif(t.typelem, 0)
  where a.attnum > 0 and not a.attisdropped
    and (t.typname in ('float4', 'float8') or base.typname in ('float4', 'float8') or element.typname in ('float4', 'float8'))
    and t.typtype in ('b', 'd') and t.typname not in ('point', 'lseg', 'path', 'box', 'polygon', 'line', 'circle')
  order by 1, 2`;

/**
 * Lists float columns that accept NaN or infinity. A check counts only when it refuses the value whatever the other columns
 * contain: they are null here, so a check that depends on them refuses nothing.
 */
export async function listOpenFloatColumns(pool: pg.Pool): Promise<{ open: string[]; looked: number }> {
  const { rows } = await pool.query<FloatColumn>(FLOAT_COLUMNS);
  const open: string[] = [];
  for (const column of rows) {
    const accepted: string[] = [];
    for (const value of NOT_FINITE) if (!(await refuses(pool, column, value))) accepted.push(value);
    if (accepted.length > 0) open.push(`${column.relation}.${column.quoted} accepts ${accepted.join(', ')}`);
  }
  return { open, looked: rows.length };
}

async function refuses(pool: pg.Pool, column: FloatColumn, value: string): Promise<boolean> {
  const literal = pg.escapeLiteral(column.is_array ? `{${value}}` : value);
  const cells = (column.others ?? []).map(({ name, type }) => `null::${type} as ${name}`);
  const refused = column.checks.map((check) => `(${check}) is false`).join(' or ') || 'false';
  try {
    const { rows } = await pool.query<{ refused: boolean }>(
      `select ${refused} as refused, ${column.quoted} from (select ${[`${literal}::${column.type} as ${column.quoted}`, ...cells].join(', ')}) as row`,
    );
    return rows[0]?.refused === true;
  } catch (error) {
    // A domain already refuses the value in the cast.
    if (column.is_domain && (error as pg.DatabaseError).code === '23514') return true;
    throw error;
  }
}

/** Without such an index every change of the referenced row scans the referencing table. */
export async function listUnindexedForeignKeys(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I(%s)', n.nspname, c.relname, (
        select string_agg(quote_ident(a.attname), ', ' order by k.position)
        from unnest(f.conkey) with ordinality as k (number, position)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number)) as name
    from pg_constraint f
    join pg_class c on c.oid = f.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    where f.contype = 'f' and f.conparentid = 0 and not exists (
      select from pg_index i
      where i.indrelid = f.conrelid and i.indisvalid
        -- A reference that is null is never looked up, so an index may leave it out.
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = (
          select format('(%I IS NOT NULL)', a.attname) from pg_attribute a
          where a.attrelid = f.conrelid and a.attnum = any (f.conkey) limit 1))
        and f.conkey <@ (i.indkey::int2[])[0:cardinality(f.conkey) - 1])
    order by 1`);
  return rows.map(({ name }) => name);
}
