import pg from 'pg';
import type { BackupPartition, BackupSequence } from './manifest.schema.ts';

/** The schemas that migrations use. */
const SCHEMAS = ['kernel', 'lake', 'public'];

const OURS = `n.nspname = any ($1) and not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

export interface TableShape {
  schema: string;
  name: string;
  /** In their order, without those that the database computes. */
  columns: string[];
}

const qualified = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

const withColumns = (table: TableShape): string =>
  `${qualified(table)} (${table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;

export const copyOutStatement = (table: TableShape): string => `copy ${withColumns(table)} to stdout`;
export const copyInStatement = (table: TableShape): string => `copy ${withColumns(table)} from stdin`;

/** Tables with rows of their own: partitions are listed, the tables that they belong to are not. */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select n.nspname as schema, c.relname as name, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and ${OURS} order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

export async function listPartitions(client: pg.Client): Promise<BackupPartition[]> {
  const { rows } = await client.query<BackupPartition>(
    `select n.nspname as schema, c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
     where c.relispartition and c.relkind = 'r' and ${OURS} order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

export async function createPartition(client: pg.Client, { bound, ...partition }: BackupPartition): Promise<void> {
  const parent = qualified({ schema: partition.schema, name: partition.parent });
  await client.query(`create table ${qualified(partition)} partition of ${parent} ${bound}`);
}

export async function listSequences(client: pg.Client): Promise<BackupSequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${OURS} order by 1, 2`,
    [SCHEMAS],
  );
  const sequences: BackupSequence[] = [];
  for (const { schema, name } of rows) {
    const { rows: values } = await client.query<Pick<BackupSequence, 'last_value' | 'is_called'>>(
      `select last_value::text, is_called from ${qualified({ schema, name })}`,
    );
    for (const value of values) sequences.push({ schema, name, ...value });
  }
  return sequences;
}

export async function setSequence(client: pg.Client, sequence: BackupSequence): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [
    qualified(sequence),
    sequence.last_value,
    sequence.is_called,
  ]);
}

export async function listAppliedMigrations(client: pg.Client): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from kernel.migrations order by name',
  );
  return rows;
}

export async function truncateTables(client: pg.Client, tables: readonly TableShape[]): Promise<void> {
  await client.query(`truncate ${tables.map(qualified).join(', ')}`);
}

/**
 * Removes the foreign keys and switches the triggers off, and returns the statements that undo it. Adding a foreign key again
 * checks every row. Neither needs a superuser.
 */
export async function suspendRules(client: pg.Client): Promise<string[]> {
  const keys = await client.query<{ schema: string; name: string; key: string; definition: string }>(
    `select n.nspname as schema, c.relname as name, k.conname as key, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and ${OURS} order by 1, 2, 3`,
    [SCHEMAS],
  );
  const triggers = await client.query<{ schema: string; name: string; trigger: string; enabled: string }>(
    `select n.nspname as schema, c.relname as name, t.tgname as trigger, t.tgenabled as enabled
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgenabled <> 'D' and ${OURS} order by 1, 2, 3`,
    [SCHEMAS],
  );
  const undo: string[] = [];
  for (const { key, definition, ...table } of keys.rows) {
    const name = pg.escapeIdentifier(key);
    await client.query(`alter table ${qualified(table)} drop constraint ${name}`);
    undo.push(`alter table ${qualified(table)} add constraint ${name} ${definition}`);
  }
  for (const { trigger, enabled, ...table } of triggers.rows) {
    const name = pg.escapeIdentifier(trigger);
    await client.query(`alter table ${qualified(table)} disable trigger ${name}`);
    undo.push(`alter table ${qualified(table)} enable ${TRIGGER_MODES[enabled] ?? ''} trigger ${name}`);
  }
  return undo;
}

/** How PostgreSQL writes the states of a trigger other than the usual one. */
const TRIGGER_MODES: Readonly<Record<string, string>> = { A: 'always', R: 'replica' };
