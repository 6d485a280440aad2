import { type LakeTable, type LakeWatch, NO_MONTH } from './lake-table.ts';
import { keyOfRow } from './row-keys.ts';

/** Live writes have fewer rows than this. A larger statement fills a history, and its keys would cost as much as its rows. */
const KEYS_PER_STATEMENT_MAX = 250;

/**
 * The triggers that log the rows, or the months, that a transaction changed. Their code is generated per table, because dynamic SQL costs ten times as
 * much, and they run in the transactions that write prices and trends.
 */
export const watchStatements = (table: LakeTable): string[] => [
  ...table.watch.flatMap((watch, index) => changeTriggers(table, watch, index)),
  ...table.watch.flatMap((watch, index) => truncateTrigger(table, watch, index)),
];

/** The same statements, grouped by the one table that each group locks. */
export const watchGroups = (table: LakeTable): string[][] =>
  table.watch.map((watch, index) => [...changeTriggers(table, watch, index), ...truncateTrigger(table, watch, index)]);

const changeTriggers = (table: LakeTable, watch: LakeWatch, index: number): string[] =>
  watch.onlyColumns ? rowTrigger(table, watch, index, watch.onlyColumns) : statementTriggers(table, watch, index);

const names = (table: LakeTable, index: number, what: string) => {
  const name = `lake_${table.name}${index === 0 ? '' : `_${index}`}_${what}`;
  return { routine: `kernel.${name}`, trigger: name };
};

const sourceOf = (watch: LakeWatch, rows: string) => `${rows} n ${watch.join ?? ''}`;
const monthOfRow = (watch: LakeWatch) => watch.month ?? `date '${NO_MONTH}'`;

/** The months of changed rows, with the empty key: all their rows count as changed. */
const wholeMonths = (watch: LakeWatch, rows: string) =>
  `select distinct ${monthOfRow(watch)} as month, '{}'::text[] as row_key from ${sourceOf(watch, rows)}`;

const changedRows = (table: LakeTable, watch: LakeWatch, rows: string) =>
  `select distinct ${monthOfRow(watch)} as month, ${keyOfRow(table, watch)} as row_key from ${sourceOf(watch, rows)}`;

const note = (table: LakeTable, source: string) => `
  insert into kernel.lake_changes (lake_table, month, xid, row_key)
  select '${table.name}', touched.month, pg_current_xact_id(), touched.row_key from (${source}) touched
  on conflict do nothing;`;

const routine = (name: string, body: string) =>
  `create or replace function ${name}() returns trigger language plpgsql as $body$ begin ${body} return null; end $body$`;

/** The keys of a small statement, the months of a large one: recording a key costs about as much as writing a small row. */
const noteRows = (table: LakeTable, watch: LakeWatch, sets: readonly string[]) => `
  if (select count(*) from (select from changed limit ${KEYS_PER_STATEMENT_MAX + 1}) counted) > ${KEYS_PER_STATEMENT_MAX} then
    ${note(table, sets.map((rows) => wholeMonths(watch, rows)).join(' union '))}
  else
    ${note(table, sets.map((rows) => changedRows(table, watch, rows)).join(' union '))}
  end if;`;

function statementTriggers(table: LakeTable, watch: LakeWatch, index: number): string[] {
  const changed = names(table, index, 'changed');
  const updated = names(table, index, 'updated');
  const trigger = (event: string, tables: string, target: { routine: string; trigger: string }) => {
    const name = `${target.trigger}_${event}`;
    return [
      `drop trigger if exists ${name} on ${watch.table}`,
      `create trigger ${name} after ${event} on ${watch.table} referencing ${tables}
       for each statement execute function ${target.routine}()`,
    ];
  };
  return [
    routine(changed.routine, noteRows(table, watch, ['changed'])),
    routine(updated.routine, noteRows(table, watch, ['changed', 'replaced'])),
    ...trigger('insert', 'new table as changed', changed),
    ...trigger('delete', 'old table as changed', changed),
    ...trigger('update', 'new table as changed old table as replaced', updated),
  ];
}

function rowTrigger(table: LakeTable, watch: LakeWatch, index: number, onlyColumns: readonly string[]): string[] {
  const { routine: name, trigger } = names(table, index, 'row');
  const change = (row: 'new' | 'old') => {
    const cells = `${monthOfRow(watch)} as month, ${keyOfRow(table, watch)} as row_key`;
    return `select ${cells.replaceAll('n.', `${row}.`)}`;
  };
  return [
    routine(
      name,
      `if tg_op <> 'DELETE' then ${note(table, change('new'))} end if;
       if tg_op <> 'INSERT' then ${note(table, change('old'))} end if;`,
    ),
    `drop trigger if exists ${trigger} on ${watch.table}`,
    `create trigger ${trigger} after insert or delete or update of ${onlyColumns.join(', ')} on ${watch.table}
     for each row execute function ${name}()`,
  ];
}

function truncateTrigger(table: LakeTable, watch: LakeWatch, index: number): string[] {
  const { routine: name, trigger } = names(table, index, 'emptied');
  return [
    routine(
      name,
      note(
        table,
        `select month, '{}'::text[] as row_key from kernel.lake_partitions where lake_table = '${table.name}'`,
      ),
    ),
    `drop trigger if exists ${trigger} on ${watch.table}`,
    `create trigger ${trigger} after truncate on ${watch.table} for each statement execute function ${name}()`,
  ];
}

/** Marks every month that has rows, and every month that was published. */
export const markAllStatement = (table: LakeTable): string => {
  const present =
    table.monthOf === null
      ? `select date '${NO_MONTH}' as month, '{}'::text[] as row_key`
      : `select distinct date_trunc('month', (${table.monthOf})::timestamptz at time zone 'UTC')::date as month,
           '{}'::text[] as row_key from ${table.from}`;
  const published = `select month, '{}'::text[] as row_key from kernel.lake_partitions where lake_table = '${table.name}'`;
  return note(table, `${present} union ${published}`);
};
