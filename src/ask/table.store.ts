import { type RawBuilder, sql } from 'kysely';
import { WITHHELD } from '../kernel/access/restricted-text.ts';
import type { Executor } from '../kernel/db/database.ts';
import type { Row } from './record.store.ts';
import type { TableFilter, TableQuery } from './table/table-query.ts';
import type { TableName } from './table/tables.ts';

/** Where and as of when a table is read. */
export interface TableReading {
  asOf: Date;
  /** The instants of the query's period; null for all. */
  span: { start: Date; end: Date } | null;
  withRestricted: boolean;
}

/** Each table with the columns of its allow-list, and `id`, `ticker` and `at`, the time from which a row was known. */
const sourceOf = (table: TableName, { withRestricted }: TableReading): RawBuilder<unknown> => {
  switch (table) {
    case 'companies':
      return sql`select ticker as id, ticker, legal_name, sector, industry, exchange, 'epoch'::timestamptz as at
        from companies where active`;
    case 'documents':
      return sql`select document.id::text as id, company.ticker, source.source_name as source, document.document_type,
          document.language, document.available_at as at,
          case when document.restricted and not ${withRestricted} then ${WITHHELD} else document.title end as title
        from documents document left join sources source on source.id = document.source_id
        left join companies company on company.id = document.company_id where document.duplicate_of is null`;
    case 'filings':
      return sql`select company.ticker as id, company.ticker, filing.form, filing.available_at as at
        from filings filing join companies company on company.id = filing.company_id`;
    case 'macro_events':
      return sql`select id::text as id, event_types[1] as event_type, severity, confidence, available_at as at from global_events`;
    case 'recommendations':
      return sql`select id::text as id, ticker, action, time_horizon, confidence, expected_return, generated_at as at
        from recommendations`;
    case 'decisions':
      return sql`select id::text as id, ticker, decision, coalesce(skip_reason, exit_reason, 'none') as reason, action,
          risk_tier_at_decision as risk_tier, confidence, computed_position_size::float8 as position_size, created_at as at
        from trading_decisions`;
    case 'orders':
      return sql`select id::text as id, ticker, side, order_type, origin, mode, status, quantity::float8 as quantity,
          filled_quantity::float8 as filled_quantity, estimated_value::float8 as order_value, confidence, created_at as at
        from orders where origin <> 'protection'`;
    case 'trades':
      return sql`select id::text as id, ticker, exit_reason, realized_pnl::float8 as realised_profit, closed_at as at
        from portfolio_trades where closed_at is not null`;
  }
};

const OPERATORS = { is: sql`=`, is_not: sql`<>`, at_least: sql`>=`, at_most: sql`<=` } as const;

function condition({ column, comparison, value }: TableFilter): RawBuilder<unknown> {
  if (typeof value === 'number') return sql`${sql.ref(column)} ${OPERATORS[comparison]} ${value}::float8`;
  return sql`lower(replace(${sql.ref(column)}::text, '_', ' ')) ${OPERATORS[comparison]} lower(replace(${value}, '_', ' '))`;
}

function rowsOf(query: TableQuery, reading: TableReading): RawBuilder<unknown> {
  const { asOf, span } = reading;
  const conditions = [
    sql`at <= ${asOf}`,
    ...(span === null ? [] : [sql`at >= ${span.start} and at < ${span.end}`]),
    ...(query.ticker === undefined ? [] : [sql`ticker = ${query.ticker}`]),
    ...(query.filters ?? []).map(condition),
  ];
  return sql`(${sourceOf(query.table, reading)}) as asked where ${sql.join(conditions, sql` and `)}`;
}

const FUNCTIONS = { sum: 'sum', average: 'avg', lowest: 'min', highest: 'max' } as const;

const figureOf = ({ aggregate = 'count', column }: TableQuery): RawBuilder<unknown> =>
  aggregate === 'count' || column === undefined
    ? sql`count(*)::float8`
    : sql`${sql.raw(FUNCTIONS[aggregate])}(${sql.ref(column)})::float8`;

const directionOf = ({ order }: TableQuery) => (order === 'lowest_first' ? sql`asc nulls last` : sql`desc nulls last`);

export async function countTableRows(db: Executor, query: TableQuery, reading: TableReading): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${rowsOf(query, reading)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The rows themselves, by the column of the query or the newest first. */
export async function listTableRows(
  db: Executor,
  query: TableQuery,
  reading: TableReading,
  limit: number,
): Promise<(Row & { id: string })[]> {
  const by = query.column === undefined ? sql`at desc` : sql`${sql.ref(query.column)} ${directionOf(query)}, at desc`;
  const { rows } = await sql<Row & { id: string }>`
    select * from ${rowsOf(query, reading)} order by ${by}, id limit ${limit}`.execute(db);
  return rows;
}

export interface TableFigure {
  group: string | null;
  value: number | null;
  count: number;
  /** The newest rows behind the figure. */
  ids: string[];
}

/** The figure of all rows, or of each value of the grouped column. */
export async function listTableFigures(
  db: Executor,
  query: TableQuery,
  reading: TableReading,
  limits: { groups: number; ids: number },
): Promise<TableFigure[]> {
  const group =
    query.group_by === undefined ? sql`null::text` : sql`coalesce(${sql.ref(query.group_by)}::text, 'no data')`;
  const { rows } = await sql<TableFigure>`
    select ${group} as "group", ${figureOf(query)} as value, count(*) as count,
      (array_agg(id order by at desc, id))[1:${limits.ids}::int] as ids
    from ${rowsOf(query, reading)} ${query.group_by === undefined ? sql`` : sql`group by 1`}
    order by 2 ${directionOf(query)}, 1 limit ${limits.groups}`.execute(db);
  return rows;
}
