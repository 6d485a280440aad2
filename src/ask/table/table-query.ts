import type { Period } from '../question/period.ts';
import { type TableName, tableOf } from './tables.ts';

export const COMPARISONS = ['is', 'is_not', 'at_least', 'at_most'] as const;
export const AGGREGATES = ['count', 'sum', 'average', 'lowest', 'highest'] as const;
export const DIRECTIONS = ['highest_first', 'lowest_first'] as const;

export interface TableFilter {
  column: string;
  comparison: (typeof COMPARISONS)[number];
  value: string | number;
}

/** A question to one table: rows, or a figure of them, for all or for each value of a column. */
export interface TableQuery {
  table: TableName;
  ticker?: string;
  filters?: readonly TableFilter[];
  group_by?: string;
  aggregate?: (typeof AGGREGATES)[number];
  /** The column of the aggregate, or the one by which rows are ordered. */
  column?: string;
  order?: (typeof DIRECTIONS)[number];
  limit?: number;
  period?: Period;
}

/** What is wrong with a query whose names are all known: a column of another table, or a figure of words. */
export function tableQueryProblem(query: TableQuery): string | null {
  const { noun, columns } = tableOf(query.table);
  const kindOf = (column: string) => (Object.hasOwn(columns, column) ? columns[column] : undefined);
  for (const column of [query.group_by, query.column, ...(query.filters ?? []).map((filter) => filter.column)])
    if (column !== undefined && kindOf(column) === undefined) return `${article(noun)} has no column ${column}`;
  if (query.ticker !== undefined && kindOf('ticker') === undefined) return `${article(noun)} has no ticker`;
  for (const { column, comparison, value } of query.filters ?? []) {
    if (column === 'ticker') return 'filters: a company is given as ticker';
    const isText = kindOf(column) === 'text';
    if (isText !== (typeof value === 'string'))
      return `filters: the value of ${column} is ${isText ? 'a text' : 'a number'}`;
    if (isText && comparison !== 'is' && comparison !== 'is_not')
      return `filters: ${column} is compared by is or is_not`;
  }
  if (query.group_by !== undefined && kindOf(query.group_by) !== 'text')
    return `${query.group_by} cannot be grouped by`;
  const isCount = (query.aggregate ?? 'count') === 'count';
  if (query.group_by !== undefined && query.aggregate === undefined) return 'group_by needs an aggregate';
  if (!isCount && query.column === undefined) return `${query.aggregate} needs a column`;
  if (query.column === undefined) return null;
  if (query.aggregate === 'count') return 'count takes no column';
  return kindOf(query.column) === 'text' ? `${query.column} is no number` : null;
}

/** A column that the query uses and that has no history; null where there is none. */
export function columnWithoutHistory({ table, group_by, column, filters = [] }: TableQuery): string | null {
  const used = [group_by, column, ...filters.map((filter) => filter.column)];
  return tableOf(table).presentOnly.find((name) => used.includes(name)) ?? null;
}

const WORDS = { is: 'is', is_not: 'is not', at_least: 'is at least', at_most: 'is at most' } as const;

/** The filters in words, for a sentence; null without any. */
export function describeFilters({ ticker, filters = [] }: TableQuery): string | null {
  const all = [
    ...(ticker === undefined ? [] : [`ticker is ${ticker}`]),
    ...filters.map(({ column, comparison, value }) => `${column} ${WORDS[comparison]} ${value}`),
  ];
  return all.length === 0 ? null : all.join(' and ').replaceAll('_', ' ');
}

const article = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
