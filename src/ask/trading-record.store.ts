import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { Row, Span } from './record.store.ts';

export interface OrderFact {
  id: string;
  ticker: string;
  side: string;
  status: string;
  quantity: number;
  filled_quantity: number;
  avg_fill_price: number | null;
  reason: string | null;
  origin: string;
  recommendation_id: string | null;
  created_at: Date;
}

const COLUMNS = sql`id, ticker, side, status, quantity, filled_quantity, avg_fill_price, reason, origin, recommendation_id, created_at`;

export interface OrderQuery {
  ticker: string | null;
  side: string | null;
  statuses: readonly string[] | null;
  limit: number;
}

const matching = ({ start, end }: Span, { ticker, side, statuses }: OrderQuery) => sql`
  origin <> 'protection' and created_at >= ${start} and created_at < ${end} and (${ticker}::text is null or ticker = ${ticker})
  and (${side}::text is null or side = ${side})
  and (${statuses === null}::boolean or status = any(${[...(statuses ?? [])]}::text[]))`;

/** Orders of the span without the stops that protect positions, newest first. */
export async function listOrderFacts(db: Executor, span: Span, query: OrderQuery): Promise<OrderFact[]> {
  const { rows } = await sql<OrderFact>`
    select ${COLUMNS} from orders where ${matching(span, query)} order by created_at desc, id limit ${query.limit}`.execute(
    db,
  );
  return rows;
}

export async function countOrderFacts(db: Executor, span: Span, query: OrderQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from orders where ${matching(span, query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many orders ended unfilled for which reason, the most frequent first, each with its newest order. */
export async function countRefusals(db: Executor, { start, end }: Span, limit: number) {
  const { rows } = await sql<{ reason: string; count: number; order_id: string }>`
    select coalesce(reason, status) as reason, count(*) as count,
      (array_agg(id::text order by created_at desc, id))[1] as order_id
    from orders where status in ('rejected', 'blocked', 'failed') and created_at >= ${start} and created_at < ${end}
    group by coalesce(reason, status) order by count(*) desc, 1 limit ${limit}`.execute(db);
  return rows;
}

export async function countSkips(db: Executor, { start, end }: Span, ticker: string | null, limit: number) {
  const { rows } = await sql<{ reason: string; count: number; recommendation_id: string | null }>`
    select skip_reason as reason, count(*) as count,
      (array_agg(recommendation_id::text order by created_at desc, id))[1] as recommendation_id
    from trading_decisions where decision = 'skip' and created_at >= ${start} and created_at < ${end}
      and (${ticker}::text is null or ticker = ${ticker})
    group by skip_reason order by count(*) desc, 1 limit ${limit}`.execute(db);
  return rows;
}

/** Trades of the traded account that were closed in the span, by result. */
export async function listClosedTrades(
  db: Executor,
  accountId: string,
  { start, end }: Span,
  { order, limit }: { order: 'best' | 'worst'; limit: number },
): Promise<(Row & { id: string })[]> {
  const direction = order === 'best' ? sql`desc` : sql`asc`;
  const { rows } = await sql<Row & { id: string }>`
    select id::text as id, ticker, realized_pnl, exit_reason, opened_at, closed_at from portfolio_trades
    where broker_account_id = ${accountId} and closed_at >= ${start} and closed_at < ${end}
    order by realized_pnl ${direction}, id limit ${limit}`.execute(db);
  return rows;
}

export async function sumTrades(db: Executor, accountId: string, { start, end }: Span): Promise<Row> {
  const { rows } = await sql<Row>`
    select count(*) as count, coalesce(sum(realized_pnl), 0)::float8 as realized_pnl,
      count(*) filter (where realized_pnl > 0) as wins, count(*) filter (where realized_pnl < 0) as losses
    from portfolio_trades where broker_account_id = ${accountId} and closed_at >= ${start} and closed_at < ${end}`.execute(
    db,
  );
  return rows[0] ?? {};
}

/** The first and the last snapshot of the account in a span of days, and the one before it. */
export async function findSnapshots(db: Executor, accountId: string, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<{ snapshot_date: string; portfolio_value: number; cumulative_return: number | null }>`
    with own as (select snapshot_date, portfolio_value, cumulative_return, epoch from portfolio_snapshots
      where broker_account_id = ${accountId}
        and epoch = (select epoch from trading_state where broker_account_id = ${accountId}))
    select snapshot_date::text as snapshot_date, portfolio_value::float8 as portfolio_value, cumulative_return from (
      (select * from own where snapshot_date < ${from}::date order by snapshot_date desc limit 1)
      union all (select * from own where snapshot_date between ${from}::date and ${to}::date order by snapshot_date limit 1)
      union all (select * from own where snapshot_date between ${from}::date and ${to}::date order by snapshot_date desc limit 1)
    ) ends order by snapshot_date`.execute(db);
  return rows;
}

export async function listPendingApprovals(db: Executor, now: Date, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id::text as id, ticker, side, quantity, estimated_value, requested_at from approval_requests
    where status = 'pending' and expires_at > ${now} order by requested_at, id limit ${limit}`.execute(db);
  return rows;
}

export async function listOpenIncidents(db: Executor, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select kind, ticker, message, raised_at from broker_incidents where resolved_at is null
    order by raised_at desc, id limit ${limit}`.execute(db);
  return rows;
}
