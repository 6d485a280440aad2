import { expect, test } from 'vitest';
import { columnWithoutHistory, describeFilters, type TableQuery, tableQueryProblem } from './table-query.ts';
import { TABLE_NAMES, tableOf } from './tables.ts';

test.each<[TableQuery, string | null]>([
  [{ table: 'orders' }, null],
  [{ table: 'orders', aggregate: 'count', group_by: 'side' }, null],
  [{ table: 'orders', aggregate: 'sum', column: 'order_value', ticker: 'ACME' }, null],
  [{ table: 'orders', filters: [{ column: 'quantity', comparison: 'at_least', value: 10 }] }, null],
  [{ table: 'orders', group_by: 'sector', aggregate: 'count' }, 'an order has no column sector'],
  [{ table: 'orders', group_by: 'toString', aggregate: 'count' }, 'an order has no column toString'],
  [{ table: 'orders', group_by: 'quantity', aggregate: 'count' }, 'quantity cannot be grouped by'],
  [{ table: 'orders', group_by: 'side' }, 'group_by needs an aggregate'],
  [{ table: 'orders', aggregate: 'sum' }, 'sum needs a column'],
  [{ table: 'orders', aggregate: 'count', column: 'quantity' }, 'count takes no column'],
  [{ table: 'orders', aggregate: 'sum', column: 'side' }, 'side is no number'],
  [{ table: 'orders', column: 'side' }, 'side is no number'],
  [{ table: 'macro_events', ticker: 'ACME' }, 'a macro event has no ticker'],
  [
    { table: 'orders', filters: [{ column: 'ticker', comparison: 'is', value: 'ACME' }] },
    'filters: a company is given as ticker',
  ],
  [
    { table: 'orders', filters: [{ column: 'side', comparison: 'is', value: 1 }] },
    'filters: the value of side is a text',
  ],
  [
    { table: 'orders', filters: [{ column: 'quantity', comparison: 'is', value: '1' }] },
    'filters: the value of quantity is a number',
  ],
  [
    { table: 'orders', filters: [{ column: 'side', comparison: 'at_least', value: 'buy' }] },
    'filters: side is compared by is or is_not',
  ],
])('%j', (query, problem) => expect(tableQueryProblem(query)).toBe(problem));

test('a column without history is named, and filters are put into words', () => {
  expect(columnWithoutHistory({ table: 'orders', aggregate: 'count', group_by: 'status' })).toBe('status');
  expect(columnWithoutHistory({ table: 'orders', aggregate: 'count', group_by: 'side' })).toBeNull();
  expect(describeFilters({ table: 'orders' })).toBeNull();
  const filters = [{ column: 'order_value', comparison: 'at_least', value: 100 } as const];
  expect(describeFilters({ table: 'orders', ticker: 'ACME', filters })).toBe(
    'ticker is ACME and order value is at least 100',
  );
});

test('a column without history is a column of its table', () => {
  for (const name of TABLE_NAMES)
    for (const column of tableOf(name).presentOnly) expect(Object.keys(tableOf(name).columns)).toContain(column);
});
