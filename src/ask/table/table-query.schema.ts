import { type Static, Type } from 'typebox';
import { OneOf, Ticker } from '../../kernel/http/types.schema.ts';
import { closed, maybe, PeriodParameter } from '../operation.schema.ts';
import { AGGREGATES, COMPARISONS, DIRECTIONS } from './table-query.ts';
import { COLUMN_NAMES, TABLE_NAMES } from './tables.ts';

const FILTERS_MAX = 4;
export const GROUPS_MAX = 50;

const Column = OneOf(COLUMN_NAMES);
export const TableParameters = closed({
  table: OneOf(TABLE_NAMES),
  ticker: maybe(Ticker),
  filters: maybe(
    Type.Array(
      closed({
        column: Column,
        comparison: OneOf(COMPARISONS),
        value: Type.Union([
          Type.String({ minLength: 1, maxLength: 100 }),
          Type.Number({ minimum: -1e15, maximum: 1e15 }),
        ]),
      }),
      { maxItems: FILTERS_MAX },
    ),
  ),
  group_by: maybe(Column),
  aggregate: maybe(OneOf(AGGREGATES)),
  column: maybe(Column),
  order: maybe(OneOf(DIRECTIONS)),
  limit: maybe(Type.Integer({ minimum: 1, maximum: GROUPS_MAX })),
  period: maybe(PeriodParameter),
});
export type TableParameters = Static<typeof TableParameters>;
