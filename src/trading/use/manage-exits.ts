import { randomUUID } from 'node:crypto';
import { placeIntent } from '../../broker/use/place-intent.ts';
import { MINUTE_MS } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { listActiveLockouts } from '../../risk/lockout.store.ts';
import { PLATFORM } from '../../risk/use/approval-deps.ts';
import { BREAKER_STATUSES, breakerLevel } from '../breakers.ts';
import { loadBreakers } from '../breaker-state.ts';
import { findLastExitAt, insertDecision } from '../decision.store.ts';
import {
  EXIT_INVALIDATION,
  EXIT_REASONS,
  EXIT_TIME,
  isTimeUp,
  NO_EXIT,
  priceExit,
  ratchetStop,
  stopDistance,
} from '../exits.ts';
import { findInvalidation } from '../invalidation.store.ts';
import { loadMarketView } from '../market-view.store.ts';
import type { MarketView } from '../market-view.ts';
import { findHeld, hasOpenOrder, type HeldPosition, type Portfolio } from '../portfolio.ts';
import { loadPortfolio } from '../portfolio.store.ts';
import { lockState, type TradingStateRow, updateState } from '../state.store.ts';
import { listOpenTrades, type TradeRow, updateTrade } from '../trade.store.ts';
import type { EngineDeps, Round } from './round.ts';

/** A sale that the gate or the broker refused is tried again, but not with every look. */
const RETRY_MS = MINUTE_MS;

/**
 * Looks after what is held: stops follow the price, and what has to be sold is sold. Neither a pause nor a breaker keeps it
 * from doing so; switching the engine off, or trading altogether, does.
 */
export async function manageExits(deps: EngineDeps, round: Round): Promise<number> {
  const { config, risk, now } = round;
  if (!config.enabled || risk.trading_mode === 'disabled' || !deps.calendar.isOpen(now)) return 0;
  const lockouts = new Set((await listActiveLockouts(deps.db, now)).map(({ ticker }) => ticker));
  const trades = await listOpenTrades(deps.db, round.account.id);
  let exits = 0;
  for (const trade of trades) {
    const sold = await deps.db.transaction().execute(async (tx) => {
      await deps.fence(tx);
      const state = await lockState(tx, round.account.id);
      return state ? manage(tx, deps, round, state, trade, lockouts.has(trade.ticker)) : false;
    });
    if (sold) exits++;
  }
  return exits;
}

async function manage(
  tx: Tx,
  deps: EngineDeps,
  round: Round,
  state: TradingStateRow,
  trade: TradeRow,
  isLockedOut: boolean,
): Promise<boolean> {
  const { account, risk, now } = round;
  const portfolio = await loadPortfolio(tx, state);
  const held = findHeld(portfolio, trade.ticker);
  if (!held || held.quantity <= 0) return false;
  const market = await loadMarketView(tx, deps.calendar, trade.ticker, now);
  const isFresh = market.ageMinutes <= risk.max_price_age_minutes;
  const levels = await follow(tx, round, trade, held, market, isFresh);
  if (isLockedOut || hasOpenOrder(portfolio, trade.ticker, 'sell')) return false;
  const found = await findReason(tx, deps, round, trade, levels, isFresh ? market.price : null);
  if (!found) return false;
  const lastAt = await findLastExitAt(tx, account.id, trade.ticker);
  if (lastAt && now.getTime() - lastAt.getTime() < RETRY_MS) return false;
  await sell(tx, deps, { round, state, portfolio, trade, held, market, found });
  return true;
}

interface Levels {
  stop: number;
  initialStop: number;
  target: number;
}

/** Stop and target as they are now. A position that came without them, an operator's, gets a stop by the tier's rule. */
async function follow(
  tx: Tx,
  { limits }: Round,
  trade: TradeRow,
  held: HeldPosition,
  market: MarketView,
  isFresh: boolean,
): Promise<Levels> {
  const mark = isFresh && market.price !== null ? market.price : null;
  const entry = held.avgEntryPrice;
  const range = trade.range_at_entry ?? stopDistance(entry, market.atr, market.sigmaDaily, limits) / limits.stopRanges;
  const initialStop = trade.initial_stop ?? Math.max(0, entry - range * limits.stopRanges);
  const highest = Math.max(trade.highest_price ?? entry, mark ?? 0);
  const stop = ratchetStop(trade.stop_price ?? initialStop, highest, range, limits);
  if (stop !== trade.stop_price || highest !== trade.highest_price || trade.initial_stop === null) {
    await updateTrade(tx, trade.id, {
      initial_stop: initialStop,
      stop_price: stop,
      highest_price: highest,
      range_at_entry: range,
    });
  }
  return { stop, initialStop, target: trade.target_price ?? Number.NaN };
}

interface Found {
  reason: number;
  why: Record<string, unknown>;
}

async function findReason(
  tx: Tx,
  deps: EngineDeps,
  round: Round,
  trade: TradeRow,
  { stop, initialStop, target }: Levels,
  price: number | null,
): Promise<Found | null> {
  if (price !== null) {
    const reason = priceExit(price, price, stop, initialStop, target);
    if (reason !== NO_EXIT)
      return { reason, why: { price, stop, initial_stop: initialStop, target: trade.target_price } };
  }
  const held = deps.calendar.sessions(trade.opened_at, round.now);
  if (trade.horizon_sessions !== null && isTimeUp(held, trade.horizon_sessions)) {
    return { reason: EXIT_TIME, why: { sessions_held: held, horizon_sessions: trade.horizon_sessions } };
  }
  const invalidation = trade.recommendation_id ? await findInvalidation(tx, trade, round.now) : null;
  return invalidation && { reason: EXIT_INVALIDATION, why: { ...invalidation } };
}

interface Sale {
  round: Round;
  state: TradingStateRow;
  portfolio: Portfolio;
  trade: TradeRow;
  held: HeldPosition;
  market: MarketView;
  found: Found;
}

async function sell(tx: Tx, deps: EngineDeps, sale: Sale): Promise<void> {
  const { round, state, portfolio, trade, held, market, found } = sale;
  const { account, config, now } = round;
  const exitReason = EXIT_REASONS[found.reason] ?? 'stop';
  const id = randomUUID();
  const value = held.quantity * held.mark;
  const trace = {
    exit: { reason: exitReason, ...found.why },
    trade_id: trade.id,
    price: market.price,
    quoted_at: market.quotedAt?.toISOString() ?? null,
  };
  const { order } = await placeIntent(
    tx,
    {
      intentKey: `exit:${trade.id}:${id}`,
      mode: account.mode,
      accountId: account.id,
      origin: 'exit',
      decisionId: id,
      recommendationId: trade.recommendation_id,
      ticker: trade.ticker,
      side: 'sell',
      quantity: held.quantity,
      referencePrice: market.price,
      estimatedValue: value,
      trace,
      actor: PLATFORM,
    },
    { queue: deps.queue, now },
  );
  await insertDecision(tx, {
    id,
    broker_account_id: account.id,
    recommendation_id: null,
    decision: 'exit',
    skip_reason: null,
    ticker: trade.ticker,
    action: 'sell',
    confidence: null,
    price: market.price,
    computed_position_size: value,
    computed_share_quantity: held.quantity,
    risk_tier_at_decision: config.riskTier,
    portfolio_heat_at_decision: portfolio.heat,
    active_pool_at_decision: portfolio.active,
    reserve_pool_at_decision: portfolio.reserve,
    circuit_breaker_status: BREAKER_STATUSES[breakerLevel(loadBreakers(state), now.getTime())] ?? 'normal',
    is_micro_trade: trade.is_micro_trade,
    exit_reason: exitReason,
    order_id: order.id,
    trace: JSON.stringify(trace),
    time_horizon: null,
    horizon_ends_at: null,
    created_at: now,
  });
  await updateState(tx, account.id, { last_decision_at: now });
}
