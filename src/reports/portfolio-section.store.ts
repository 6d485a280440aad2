import { sql } from 'kysely';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { Executor } from '../kernel/db/database.ts';
import { totalReturn } from '../market/adjustment.ts';
import { listCorporateActions } from '../market/corporate-action.store.ts';
import { BENCHMARK_TICKER } from '../trends/queues.ts';
import type { Period } from './period.ts';
import type { BenchmarkSection, PortfolioDay, TradeItem } from './report-data.ts';

const TRADES_MAX = 500;
const HISTORY_DAYS = 60;
/** A fill may be booked shortly after the daily snapshot was taken. */
const BOOKING_DELAY = sql`interval '2 minutes'`;

export interface AccountDays {
  readonly accountId: string;
  readonly epoch: number;
  readonly days: PortfolioDay[];
  readonly before: PortfolioDay | null;
  readonly history: { date: string; portfolio_value: number }[];
  /** When the last snapshot was taken. */
  readonly writtenAt: Date;
}

interface DayRow extends PortfolioDay {
  broker_account_id: string;
  epoch: number;
  created_at: Date;
}

const dayColumns = sql`broker_account_id, epoch, snapshot_date::text as date, portfolio_value, cash, positions_value,
  active_pool, reserve_pool, flow, daily_return, realized_pnl, unrealized_pnl, win_count, loss_count, max_drawdown,
  current_drawdown_pct, portfolio_heat, created_at`;

/** The daily snapshots of the account that traded last, since its last reset; null without a snapshot in the period. */
export async function loadAccountDays(db: Executor, period: Period): Promise<AccountDays | null> {
  const { rows } = await sql<DayRow>`
    with last as (select broker_account_id, epoch from portfolio_snapshots
      where snapshot_date between ${period.start} and ${period.end} order by snapshot_date desc, created_at desc limit 1)
    select ${dayColumns} from portfolio_snapshots join last using (broker_account_id, epoch)
    where snapshot_date between ${period.start} and ${period.end} order by snapshot_date`.execute(db);
  const last = rows.at(-1);
  if (!last) return null;
  return {
    accountId: last.broker_account_id,
    epoch: last.epoch,
    days: rows.map(toDay),
    before: await findDayBefore(db, last, period.start),
    history: await listHistory(db, last, period.end),
    writtenAt: last.created_at,
  };
}

async function listHistory(db: Executor, { broker_account_id, epoch }: DayRow, end: string) {
  const { rows } = await sql<{ date: string; portfolio_value: number }>`
    select snapshot_date::text as date, portfolio_value from portfolio_snapshots
    where broker_account_id = ${broker_account_id} and epoch = ${epoch} and snapshot_date <= ${end}
    order by snapshot_date desc limit ${HISTORY_DAYS}`.execute(db);
  return rows.reverse();
}

/** The snapshot before the period; before the first snapshot, the initial capital. */
async function findDayBefore(
  db: Executor,
  { broker_account_id, epoch }: DayRow,
  start: string,
): Promise<PortfolioDay | null> {
  const { rows } = await sql<DayRow>`
    select ${dayColumns} from portfolio_snapshots where broker_account_id = ${broker_account_id} and epoch = ${epoch}
      and snapshot_date < ${start} order by snapshot_date desc limit 1`.execute(db);
  if (rows[0]) return toDay(rows[0]);
  const state = await db
    .selectFrom('trading_state')
    .select(['initial_capital', 'epoch', 'session_date'])
    .where('broker_account_id', '=', broker_account_id)
    .where('epoch', '=', epoch)
    .executeTakeFirst();
  return state ? initialDay(state.initial_capital, start) : null;
}

const initialDay = (capital: number, date: string): PortfolioDay => ({
  date,
  portfolio_value: capital,
  cash: capital,
  positions_value: 0,
  active_pool: capital,
  reserve_pool: 0,
  flow: 0,
  daily_return: null,
  realized_pnl: 0,
  unrealized_pnl: 0,
  win_count: 0,
  loss_count: 0,
  max_drawdown: 0,
  current_drawdown_pct: 0,
  portfolio_heat: 0,
});

const toDay = ({ broker_account_id: _account, epoch: _epoch, created_at: _created, ...day }: DayRow): PortfolioDay =>
  day;

/** Trades that closed in the period. */
export async function listClosedTrades(db: Executor, accountId: string, period: Period): Promise<TradeItem[]> {
  const { rows } = await sql<TradeItem & { opened_at: Date; closed_at: Date }>`
    select id, ticker, bought_quantity as quantity, bought_value, sold_value, realized_pnl,
      case when bought_value > 0 then (realized_pnl / bought_value)::float8 end as return_pct, exit_reason, is_micro_trade,
      opened_at, closed_at
    from portfolio_trades where broker_account_id = ${accountId} and closed_at > ${period.from} and closed_at <= ${period.to}
    order by closed_at, id limit ${TRADES_MAX}`.execute(db);
  return rows.map((row) => ({
    ...row,
    opened_at: row.opened_at.toISOString(),
    closed_at: row.closed_at.toISOString(),
  }));
}

/** Sums of the same trades for reconciliation, and the number of trades closed when the last snapshot was taken. */
export async function sumTrades(db: Executor, account: AccountDays, period: Period) {
  const { rows } = await sql<{
    count: number;
    realized: number;
    sold: number;
    bought: number;
    decided: number;
    ambiguous: number;
  }>`
    select count(*) filter (where in_period)::integer as count,
      coalesce(sum(realized_pnl) filter (where in_period), 0) as realized,
      coalesce(sum(sold_value) filter (where in_period), 0) as sold,
      coalesce(sum(bought_value) filter (where in_period), 0) as bought,
      count(*) filter (where realized_pnl <> 0 and closed_at <= ${account.writtenAt})::integer as decided,
      count(*) filter (where realized_pnl <> 0 and (abs(extract(epoch from closed_at - ${account.writtenAt})) < 120
        or updated_at between ${account.writtenAt}::timestamptz - ${BOOKING_DELAY}
          and ${account.writtenAt}::timestamptz + ${BOOKING_DELAY}))::integer as ambiguous
    from (select *, closed_at > ${period.from} and closed_at <= ${period.to} as in_period from portfolio_trades
      where broker_account_id = ${account.accountId} and epoch = ${account.epoch} and closed_at is not null) closed`.execute(
    db,
  );
  const row = rows[0] ?? { count: 0, realized: 0, sold: 0, bought: 0, decided: 0, ambiguous: 0 };
  const { decided, ambiguous, ...trades } = row;
  return { trades, closedTrades: { count: decided, ambiguous } };
}

/** The benchmark's total return from the close before the period to its last close. */
export async function loadBenchmark(
  db: Executor,
  calendar: TradingCalendar,
  period: Period,
): Promise<BenchmarkSection> {
  const closeOf = async (date: string) => {
    const session = calendar.sessionOn(date);
    if (!session) return null;
    const row = await db
      .selectFrom('market_bars')
      .select('close')
      .where('ticker', '=', BENCHMARK_TICKER)
      .where('timeframe', '=', 'D')
      .where('bar_timestamp', '=', session.open)
      .executeTakeFirst();
    return row ? { price: row.close, at: session.close } : null;
  };
  const start = await closeOf(calendar.previousSession(period.start).date);
  const end = await closeOf(period.end);
  const actions = await listCorporateActions(db, BENCHMARK_TICKER, period.to);
  return {
    ticker: BENCHMARK_TICKER,
    start_price: start?.price ?? null,
    end_price: end?.price ?? null,
    return: start && end ? totalReturn(start, end, actions, period.to) : null,
  };
}
