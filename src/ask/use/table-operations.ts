import { FactList, missing } from '../answer/facts.ts';
import { type AskContext, daysOf, isPresent, ITEMS_MAX, operation, spanOf } from '../operation.schema.ts';
import {
  countTableRows,
  listTableFigures,
  listTableRows,
  type TableFigure,
  type TableReading,
} from '../table.store.ts';
import { columnWithoutHistory, describeFilters, type TableQuery, tableQueryProblem } from '../table/table-query.ts';
import { GROUPS_MAX, TableParameters } from '../table/table-query.schema.ts';
import { FORMAT_OF, TABLE_NAMES, tableOf } from '../table/tables.ts';

/** Rows that a figure cites, the newest. */
const CITED_ROWS_MAX = 3;

/** The schema has the names of all tables and columns; `tableQueryProblem` checks that they belong together. */
const queryOf = (parameters: TableParameters) => parameters as TableQuery;

export const TABLE_OPERATIONS = [
  operation({
    name: 'table',
    description: `Rows of one table, or a figure of them (count, sum, average, lowest, highest) for all or by a column. Without an aggregate the rows themselves, ordered by a column of numbers or the newest first. ${TABLE_NAMES.map((name) => `${name}: ${Object.keys(tableOf(name).columns).join(', ')}`).join('; ')}.`,
    parameters: TableParameters,
    problemOf: (parameters) => tableQueryProblem(queryOf(parameters)),
    run: (context, parameters) => answerTable(context, queryOf(parameters)),
  }),
];

async function answerTable(context: AskContext, query: TableQuery) {
  const column = columnWithoutHistory(query);
  if (column !== null && !isPresent(context))
    return missing(`the past values of ${column}: only the present ones are stored`);
  const reading: TableReading = {
    asOf: context.asOf,
    span: query.period === undefined ? null : spanOf(context, query.period),
    withRestricted: context.withRestricted,
  };
  if (query.aggregate === undefined) return listRows(context, query, reading);
  const figures = await listTableFigures(context.db, query, reading, { groups: GROUPS_MAX, ids: CITED_ROWS_MAX });
  return query.group_by === undefined ? describeTotal(query, figures[0]) : describeGroups(query, figures);
}

/** What every sentence about the whole query has: its filters and its days. */
function scopeOf(query: TableQuery) {
  const filters = describeFilters(query);
  return {
    values: { filters, ...(query.period === undefined ? {} : daysOf(query.period)) },
    words: `${filters === null ? '' : ' with {filters}'}${query.period === undefined ? '' : ' between {from} and {to}'}`,
  };
}

async function listRows({ db }: AskContext, query: TableQuery, reading: TableReading): Promise<FactList> {
  const { noun, row, page, cite } = tableOf(query.table);
  const { values, words } = scopeOf(query);
  const count = await countTableRows(db, query, reading);
  const facts = new FactList().add({ ...values, count }, `{count|count ${noun}} {count|verb match}${words}.`, page);
  const limit = Math.min(query.limit ?? ITEMS_MAX, ITEMS_MAX);
  for (const { id, ...found } of await listTableRows(db, query, reading, limit)) facts.add(found, row, cite(id));
  return facts;
}

const formatOf = (query: TableQuery) =>
  query.column === undefined ? 'number' : FORMAT_OF[tableOf(query.table).columns[query.column] ?? 'number'];

function describeTotal(query: TableQuery, total: TableFigure | undefined): FactList {
  const { noun, page, cite } = tableOf(query.table);
  const { values, words } = scopeOf(query);
  const count = total?.count ?? 0;
  const citations = [page, ...(total?.ids ?? []).map(cite)];
  if (query.aggregate === 'count' || count === 0)
    return new FactList().add({ ...values, count }, `{count|count ${noun}} {count|verb match}${words}.`, ...citations);
  return new FactList().add(
    { ...values, count, aggregate: query.aggregate ?? null, column: query.column ?? null, value: total?.value ?? null },
    `The {aggregate} of {column|words} over {count|count ${noun}}${words} is {value|${formatOf(query)}}.`,
    ...citations,
  );
}

function describeGroups(query: TableQuery, figures: readonly TableFigure[]): FactList {
  const { noun, page, cite } = tableOf(query.table);
  const { values, words } = scopeOf(query);
  const count = figures.reduce((sum, figure) => sum + figure.count, 0);
  const facts = new FactList().add(
    { ...values, count, groups: figures.length, group_by: query.group_by ?? null },
    `{count|count ${noun}} {count|verb match}${words}; there {groups|verb are} {groups|count value} of {group_by|words}.`,
    page,
  );
  const isCount = query.aggregate === 'count';
  for (const { group, value, count: of, ids } of figures.slice(0, query.limit ?? ITEMS_MAX))
    facts.add(
      { group, value, count: of, aggregate: query.aggregate ?? null, column: query.column ?? null },
      isCount
        ? `{group|words}: {count|count ${noun}}.`
        : `{group|words}: the {aggregate} of {column|words} is {value|${formatOf(query)}}, over {count|count ${noun}}.`,
      ...ids.map(cite),
      page,
    );
  return facts;
}
