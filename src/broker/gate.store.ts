import { sql } from 'kysely';
import { DAY_MS, MINUTE_MS } from '../kernel/clock.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { Executor } from '../kernel/db/database.ts';
import { prepared } from '../kernel/db/prepared.store.ts';
import type { AccountRiskState, OpenOrderState } from '../risk/account-state.ts';
import { findApproval } from '../risk/approval.store.ts';
import { loadLimitsAndGate } from '../risk/quality-gate.store.ts';
import { heatOf } from '../risk/heat.ts';
import type { NamedConfigRow } from '../kernel/named-config.store.ts';
import type { PortfolioRiskConfig } from '../risk/portfolio-config.ts';
import { portfolioConfigOf } from '../risk/trading-config.ts';
import { assetInForce, isOpenByClock } from './broker-reference.ts';
import { loadReference, type ReferenceFacts } from './broker-reference.store.ts';
import { booksOf, cashAnsweredAt, findAccount } from './account.store.ts';
import type { GateFacts, GateLimits, GateOrder } from './gate.ts';
import { TERMINAL_STATUSES } from './order-status.ts';
import { hasTakenPlace } from './replacement.store.ts';
import { readTradingSwitch } from './trading-switch.store.ts';

/** Figures of the account that only the trading engine has. */
export interface EngineFigures {
  /** Cash and shares of one instant. The broker reports its cash later than a fill changes a position. */
  equity: number | null;
  activePool: number | null;
  reservePool: number | null;
  dailyPnl: number;
  weeklyPnl: number;
  peakEquity: number | null;
  portfolioHeat: number;
  /** Symbols correlated with the order's. */
  correlatedTickers: readonly string[] | null;
  /** Counts where the risk configuration sets no minimum. */
  tierMinConfidence?: number | undefined;
}

/** The symbol of the order. */
export interface FiguredSymbol {
  ticker: string;
  sector: string | null;
}

export type LoadEngineFigures = (db: Executor, accountId: string, symbol: FiguredSymbol) => Promise<EngineFigures>;

const NO_FIGURES: EngineFigures = {
  equity: null,
  activePool: null,
  reservePool: null,
  dailyPnl: 0,
  weeklyPnl: 0,
  peakEquity: null,
  portfolioHeat: 0,
  correlatedTickers: null,
};

export interface GateContext {
  port: { accountId: string; mode: 'paper' | 'live' };
  calendar: TradingCalendar;
  limits: GateLimits;
  loadEngineFigures?: LoadEngineFigures | undefined;
  /** Counts the shares of the symbol's open sales as free, because they give way to the order. */
  isRoomMade?: boolean | undefined;
}

/** Longer than a send takes, so that a process stopped during a send does not keep the lock for ever. */
const IDLE_SEND_MAX_MS = 60_000;

/** Serialises the sends of an account, so that each one counts the sends before it against the limits. */
export async function lockAccountSends(tx: Executor, accountId: string): Promise<void> {
  await sql`${prepared('lock-account-sends')} select set_config('idle_in_transaction_session_timeout', ${String(IDLE_SEND_MAX_MS)}, true),
    pg_advisory_xact_lock(hashtextextended(${`broker_sends:${accountId}`}, 0))`.execute(tx);
}

/** The facts of the gate, read by the sending transaction. */
export async function loadGateFacts(
  tx: Executor,
  context: GateContext,
  order: GateOrder,
  now: Date,
): Promise<GateFacts> {
  const { calendar, limits, port } = context;
  const accountId = order.broker_account_id;
  const account = await findAccount(tx, accountId);
  const approval = order.approval_id === null ? null : await findApproval(tx, order.approval_id);
  const market = await loadMarket(tx, order.ticker);
  const symbol = { ticker: order.ticker, sector: market.sector };
  const figures = context.loadEngineFigures ? await context.loadEngineFigures(tx, accountId, symbol) : NO_FIGURES;
  const book = await loadBook(tx, accountId, order, { now, isRoomMade: context.isRoomMade ?? false });
  const reference = await loadReference(tx, accountId, order.ticker);
  // Switches and settings are read last, so that a change takes effect as late before the send as possible.
  const traffic = await loadTraffic(tx, accountId, order, {
    now,
    dayStart: sessionStart(calendar, now),
    syncedAt: account?.synced_at ?? null,
    answeredAt: account && cashAnsweredAt(account),
    limits,
  });
  const { stored, gate } = await loadLimitsAndGate(tx, now);
  const { enabled, paused } = await readTradingSwitch(tx);
  const cash = (account?.cash ?? 0) + traffic.cashSinceSync;
  const state = accountState({ order, now, calendar, cash, figures, book, market, traffic, reference, gate });
  return {
    port,
    books: booksOf(account, now),
    enabled,
    paused,
    config: limitsInForce(stored, figures),
    state,
    sector: market.sector ?? '',
    price: market.price,
    approval,
    sentLastMinute: { opening: traffic.openingLastMinute, all: traffic.allLastMinute },
    sameOrderSent: traffic.sameOrder,
    unknownInSymbol: traffic.unknownInSymbol,
    notionalToday: traffic.notional,
    openOrderCount: traffic.openOrders,
    asset: assetInForce(reference.asset, now),
  };
}

/** The account as the risk engine sees it. The risk of open purchases counts until their shares are held. */
function accountState(known: {
  order: GateOrder;
  now: Date;
  calendar: TradingCalendar;
  cash: number;
  figures: EngineFigures;
  book: Awaited<ReturnType<typeof loadBook>>;
  market: Awaited<ReturnType<typeof loadMarket>>;
  traffic: Awaited<ReturnType<typeof loadTraffic>>;
  reference: ReferenceFacts;
  gate: Awaited<ReturnType<typeof loadLimitsAndGate>>['gate'];
}): AccountRiskState {
  const { order, now, calendar, cash, figures, book, market, traffic, reference, gate } = known;
  const equity = figures.equity ?? cash + book.marketValue;
  return {
    equity,
    cash,
    buying_power: cash - book.reserved,
    active_pool: figures.activePool,
    reserve_pool: figures.reservePool,
    positions: book.positions,
    daily_pnl: figures.dailyPnl,
    weekly_pnl: figures.weeklyPnl,
    peak_equity: figures.peakEquity,
    orders_today: traffic.today,
    portfolio_heat: figures.portfolioHeat + heatOf(book.riskOfPurchases, figures.activePool ?? equity),
    lockouts: traffic.lockouts,
    restricted_tickers: reference.isRestricted ? [order.ticker] : [],
    open_orders: book.openOrders,
    correlated_tickers: figures.correlatedTickers,
    quality_gate: gate.status,
    live_capital_fraction: gate.capitalFraction,
    price_age_minutes: market.quotedAt === null ? null : Math.max(0, calendar.tradingMinutes(market.quotedAt, now)),
    adv: market.adv,
    market_open: isOpenByClock(reference.clock, now) ?? calendar.isOpen(now),
    as_of: now.toISOString(),
  };
}

function limitsInForce(stored: NamedConfigRow, { tierMinConfidence }: EngineFigures): PortfolioRiskConfig {
  const config = portfolioConfigOf(stored);
  if (tierMinConfidence === undefined || typeof stored.config.min_confidence === 'number') return config;
  return { ...config, min_confidence: tierMinConfidence };
}

/** Start of the session that orders count for; between sessions it is the one that ended. */
function sessionStart(calendar: TradingCalendar, now: Date): Date {
  const session = calendar.sessionAt(now) ?? calendar.lastClosedSession(now);
  return session?.open ?? new Date(now.getTime() - 24 * 60 * MINUTE_MS);
}

const ADV_SESSIONS = 20;

async function loadMarket(tx: Executor, ticker: string) {
  const { rows } = await sql<{
    price: number | null;
    quoted_at: Date | null;
    adv: number | null;
    sector: string | null;
  }>`
    ${prepared('gate-market')} select quote.price, quote.quoted_at, volume.adv, company.sector
    from (select ${ticker}::text as ticker) as wanted
    left join market_quotes quote on quote.ticker = wanted.ticker
    left join companies company on company.ticker = wanted.ticker
    left join lateral (
      select case when count(*) = ${ADV_SESSIONS} then avg(bar.close * bar.volume) end as adv from (
        select close, volume from market_bars where ticker = wanted.ticker and timeframe = 'D'
        order by bar_timestamp desc limit ${ADV_SESSIONS}) bar) volume on true
`.execute(tx);
  const row = rows[0];
  return {
    price: row?.price ?? null,
    quotedAt: row?.quoted_at ?? null,
    adv: row?.adv ?? null,
    sector: row?.sector ?? null,
  };
}

const POSITIONS_MAX = 10_000;

interface BookRow {
  ticker: string;
  sector: string | null;
  quantity: number;
  price: number;
  buy_leaves: number;
  buy_price: number;
  buy_risk: number;
  sell_leaves: number;
  buys: number;
  sells: number;
}

const TERMINAL_LIST = sql.raw(TERMINAL_STATUSES.map((status) => `'${status}'`).join(', '));
/** Without the trace, which is kilobytes of JSON. */
const BOOK_COLUMNS = sql.raw(
  `ticker, side, origin, order_type, quantity, filled_quantity, oco_filled_quantity, oco_id, limit_price, stop_price,
    reference_price, risk_amount`,
);
/** Fills of an order that ended are booked within seconds. */
const UNBOOKED_AGE_MAX_MS = DAY_MS;

/**
 * Positions and open orders with their values. The open part of a purchase counts as held, so that its room is not used twice; so
 * does what a purchase that ended has bought by the broker's report and whose fills are not booked yet. The open part of a sale no
 * longer counts as held, so that its shares are not sold twice.
 */
async function loadBook(
  tx: Executor,
  accountId: string,
  order: GateOrder,
  { now, isRoomMade }: { now: Date; isRoomMade: boolean },
) {
  const endedSince = new Date(now.getTime() - UNBOOKED_AGE_MAX_MS);
  const { rows } = await sql<BookRow>`
    ${prepared('gate-book')} with counted as (
      select ${BOOK_COLUMNS}, quantity - filled_quantity as leaves, true as is_open from orders
      where broker_account_id = ${accountId} and id <> ${order.id}
        and status in ('submitting', 'unknown', 'accepted', 'partially_filled', 'pending_cancel')
        and id is distinct from ${order.replaces_order_id ?? null}::uuid
        and not (origin = 'protection' and exists (select from orders newer
          where newer.replaces_order_id = orders.id and ${hasTakenPlace('newer')}))
      union all
      select ${BOOK_COLUMNS}, broker_filled_quantity - filled_quantity, false from orders
      where broker_account_id = ${accountId} and id <> ${order.id} and side = 'buy' and send_began_at >= ${endedSince}
        and status in (${TERMINAL_LIST}) and broker_filled_quantity > filled_quantity),
    working as (
      select ticker,
        coalesce(sum(leaves) filter (where side = 'buy'), 0)::float8 as buy_leaves,
        coalesce(max(greatest(coalesce(limit_price, 0), coalesce(stop_price, 0), coalesce(reference_price, 0)))
          filter (where side = 'buy'), 0)::float8 as buy_price,
        coalesce(sum(risk_amount * leaves / quantity) filter (where side = 'buy'), 0)::float8 as buy_risk,
        -- The limit sale of a pair sells the same shares as its stop.
        coalesce(sum(greatest(0, quantity - filled_quantity - oco_filled_quantity)) filter (where side = 'sell'
          and (oco_id is null or (order_type = 'stop' and oco_id is distinct from ${order.oco_id ?? null}::uuid))), 0)::float8
          as sell_leaves,
        count(*) filter (where side = 'buy' and is_open)::int as buys,
        -- A stop that protects a position gives way to a sale.
        count(*) filter (where side = 'sell' and origin <> 'protection')::int as sells
      from counted group by ticker),
    held as (
      select ticker, quantity::float8, avg_entry_price::float8 from positions
      where broker_account_id = ${accountId} and quantity <> 0)
    select ticker, company.sector, coalesce(held.quantity, 0) as quantity,
      coalesce(quote.price, held.avg_entry_price, working.buy_price, 0)::float8 as price,
      coalesce(working.buy_leaves, 0) as buy_leaves, coalesce(working.buy_price, 0) as buy_price,
      coalesce(working.buy_risk, 0) as buy_risk, coalesce(working.sell_leaves, 0) as sell_leaves, coalesce(working.buys, 0) as buys,
      coalesce(working.sells, 0) as sells
    from held full join working using (ticker)
    left join market_quotes quote using (ticker)
    left join companies company using (ticker)
    order by ticker limit ${POSITIONS_MAX}`.execute(tx);
  const mine = rows.find(({ ticker }) => ticker === order.ticker);
  const isSale = order.side === 'sell';
  return {
    positions: rows.map(({ ticker, sector, quantity, price, buy_leaves: coming, sell_leaves: going }) => {
      const isOwn = isSale && ticker === order.ticker;
      const counted = isOwn ? quantity - (isRoomMade ? 0 : going) : quantity + coming;
      return {
        ticker,
        sector: sector ?? '',
        quantity: counted,
        market_value: counted * price,
        stop_price: null,
      };
    }),
    marketValue: rows.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
    reserved: rows.reduce((sum, row) => sum + row.buy_leaves * Math.max(row.price, row.buy_price), 0),
    /** The loss at the stops of what is still to be bought. */
    riskOfPurchases: rows.reduce((sum, row) => sum + row.buy_risk, 0),
    openOrders: [
      ...openOrders(order.ticker, 'buy', mine?.buys),
      ...openOrders(order.ticker, 'sell', isRoomMade ? 0 : mine?.sells),
    ],
  };
}

const openOrders = (ticker: string, side: 'buy' | 'sell', count = 0): OpenOrderState[] =>
  Array.from({ length: count }, () => ({ ticker, side }));

async function loadTraffic(
  tx: Executor,
  accountId: string,
  order: GateOrder,
  context: { now: Date; dayStart: Date; syncedAt: Date | null; answeredAt: Date | null; limits: GateLimits },
) {
  const { now, dayStart, syncedAt, answeredAt, limits } = context;
  const minuteAgo = new Date(now.getTime() - MINUTE_MS);
  const windowStart = new Date(now.getTime() - limits.duplicateWindowMs);
  const unknownBefore = new Date(now.getTime() - limits.unknownBlocksAfterMs);
  const since = [dayStart, minuteAgo, windowStart].reduce((least, at) => (at < least ? at : least));
  // An order that the gate blocked was never sent, although its send had begun.
  const sent = sql`sent.status not in ('blocked', 'failed') and sent.origin not in ('foreign', 'protection')`;
  const worst = sql`greatest(sent.limit_price, sent.stop_price, sent.reference_price, sent.avg_fill_price, quote.price::numeric)`;
  const { rows } = await sql<{
    today: number;
    opening: number;
    everything: number;
    same: number;
    unknown: number;
    moved: number;
    notional: number;
    open_orders: number;
    locked_until: Date | null;
  }>`
    ${prepared('gate-traffic')} select
      count(*) filter (where ${sent} and sent.send_began_at >= ${dayStart})::int as today,
      count(*) filter (where ${sent} and sent.send_began_at > ${minuteAgo} and sent.origin not in ('exit', 'reset'))::int
        as opening,
      count(*) filter (where ${sent} and sent.send_began_at > ${minuteAgo})::int as everything,
      count(*) filter (where ${sent} and sent.send_began_at > ${windowStart} and sent.status <> 'rejected'
        and not (sent.side = 'sell' and sent.status in ('cancelled', 'expired'))
        and sent.ticker = ${order.ticker} and sent.side = ${order.side})::int as same,
      (select count(*) from orders lost where lost.broker_account_id = ${accountId} and lost.ticker = ${order.ticker}
        and lost.id <> ${order.id} and lost.status = 'unknown' and lost.unknown_since <= ${unknownBefore})::int as unknown,
      -- At the worst price each can trade at; of an order that ended, only what was filled.
      coalesce(sum((case when sent.status in (${TERMINAL_LIST}) then sent.filled_quantity else sent.quantity end) * ${worst})
        filter (where ${sent} and sent.send_began_at >= ${dayStart}), 0)::float8 as notional,
      (select count(*) from orders open where open.broker_account_id = ${accountId} and open.id <> ${order.id}
        and open.status in ('submitting', 'unknown', 'accepted', 'partially_filled', 'pending_cancel'))::int as open_orders,
      -- Cash moved by fills that were booked since the broker was asked for its cash. It may include them already: then a purchase
      -- counts twice. A sale counts only where its order was made after the broker's answer, which cannot include it.
      (select coalesce(sum(case fills.side when 'buy' then -fills.quantity * fills.price else fills.quantity * fills.price end), 0)
        from fills join orders traded on traded.id = fills.order_id
        where fills.broker_account_id = ${accountId} and fills.recorded_at >= ${syncedAt}::timestamptz
          and (fills.side = 'buy' or (traded.origin not in ('foreign', 'protection')
            and least(traded.created_at, traded.send_began_at) >= ${answeredAt}::timestamptz)))::float8 as moved,
      (select max(expires_at) from symbol_lockouts where ticker = ${order.ticker} and expires_at > ${now}) as locked_until
    from orders sent left join market_quotes quote on quote.ticker = sent.ticker
    where sent.broker_account_id = ${accountId} and sent.id <> ${order.id} and sent.send_began_at >= ${since}`.execute(
    tx,
  );
  const row = rows[0];
  return {
    today: row?.today ?? 0,
    openingLastMinute: row?.opening ?? 0,
    allLastMinute: row?.everything ?? 0,
    sameOrder: row?.same ?? 0,
    unknownInSymbol: row?.unknown ?? 0,
    cashSinceSync: row?.moved ?? 0,
    notional: row?.notional ?? 0,
    openOrders: row?.open_orders ?? 0,
    lockouts: row?.locked_until ? [{ ticker: order.ticker, expires_at: row.locked_until.toISOString() }] : [],
  };
}
