import { isSplitMissing } from '../../broker/position.store.ts';
import { agreeProtection, hasRestingTarget, lockProtection } from '../../broker/protection.store.ts';
import { placeIntent } from '../../broker/use/place-intent.ts';
import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { PLATFORM } from '../../risk/use/approval-deps.ts';
import { breakerStatus } from '../breakers.ts';
import { loadBreakers } from '../breaker-state.ts';
import { insertDecisionInputs } from '../decision-inputs.store.ts';
import { findLastExit, insertDecision } from '../decision.store.ts';
import { type ExitFacts, type ExitReason, findExitReason, ratchetStop, stopDistance } from '../exits.ts';
import { sliceExit } from '../exit-slices.ts';
import { findInvalidation } from '../invalidation.store.ts';
import { loadMarketView } from '../market-view.store.ts';
import type { MarketView } from '../market-view.ts';
import { findHeld, type HeldPosition, isLeaving, type Portfolio } from '../portfolio.ts';
import { loadPortfolio } from '../portfolio.store.ts';
import { TRADING_RULES } from '../rules-version.ts';
import { lockState, type TradingStateRow, updateState } from '../state.store.ts';
import { listOpenTrades, type TradeRow, updateTrade } from '../trade.store.ts';
import { hasUnbookedSplit } from '../unbooked.store.ts';
import type { EngineDeps, Round } from './round.ts';

/** An exit that the gate or the broker refused is tried again after this time, not in every round. */
const RETRY_MS = MINUTE_MS;
/** Longer than the gate's duplicate window, in which a second sale of the symbol would be denied. */
const NEXT_SLICE_MS = MINUTE_MS + 5 * SECOND_MS;

/**
 * Moves trailing stops and exits positions whose exit rules apply. No pause, breaker, lockout or disabled engine stops it; only
 * the trading mode `disabled` does, and then the stops that rest at the broker stay in force.
 */
export async function manageExits(deps: EngineDeps, round: Round): Promise<number> {
  const { risk, now } = round;
  if (risk.trading_mode === 'disabled' || !deps.calendar.isOpen(now)) return 0;
  const trades = await listOpenTrades(deps.db, round.account.id);
  let exits = 0;
  for (const trade of trades) {
    const sold = await deps.db.transaction().execute(async (tx) => {
      await deps.fence(tx);
      const state = await lockState(tx, round.account.id);
      return state ? manage(tx, deps, round, state, trade) : false;
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
): Promise<boolean> {
  const { account, risk, now } = round;
  const portfolio = await loadPortfolio(tx, state);
  const held = findHeld(portfolio, trade.ticker);
  if (!held || held.quantity <= 0) return false;
  const market = await loadMarketView(tx, deps.calendar, trade.ticker, now);
  const isFresh = market.ageMinutes <= risk.max_price_age_minutes;
  const levels = await follow(tx, round, trade, held, market, isFresh);
  await handOver(tx, deps, round, trade.ticker, levels);
  if (isLeaving(portfolio, trade.ticker) || (await isSplitMissing(tx, account.id, trade.ticker, now))) return false;
  const last = await findLastExit(tx, account.id, trade.ticker);
  // By its id: the trade has the broker's time, and its clock may be wrong.
  const begun = last && last.trace['trade_id'] === trade.id ? continuedExit(last) : null;
  const isAtTarget = isFresh && market.price !== null && market.price >= levels.target;
  // Then the broker sells there.
  const isTargetResting = isAtTarget && (await hasRestingTarget(tx, account.id, trade.ticker));
  const own = isTargetResting ? { ...levels, target: Number.NaN } : levels;
  const found = begun ?? (await findExit(tx, deps, round, trade, own, { price: market.price, isFresh }));
  if (!found) return false;
  const waitMs = begun ? NEXT_SLICE_MS : RETRY_MS;
  if (last && now.getTime() - last.created_at.getTime() < waitMs) return false;
  await sell(tx, deps, { round, state, portfolio, trade, held, market, found });
  return true;
}

interface Levels {
  stop: number;
  initialStop: number;
  target: number;
}

/** The present stop and target. A position without a stop, such as an operator's, gets one by the tier's rule. */
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
  const range = trade.range_at_entry ?? stopDistance(entry, market, trade.horizon_sessions, limits) / limits.stopRanges;
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

/**
 * Hands the levels to the broker's process, which keeps a stop for them at the broker. Waits while a split is not booked: the
 * levels of the trade are then still those from before it.
 */
async function handOver(tx: Tx, deps: EngineDeps, round: Round, ticker: string, levels: Levels): Promise<void> {
  const { account, now } = round;
  await lockProtection(tx, account.id, ticker);
  if (await hasUnbookedSplit(tx, account.id, ticker)) return;
  await agreeProtection(
    tx,
    { account, ticker, queue: deps.queue, now },
    { stopPrice: levels.stop, targetPrice: Number.isNaN(levels.target) ? null : levels.target },
  );
}

interface FoundExit {
  reason: ExitReason;
  /** Null for a further slice of an exit. */
  facts: ExitFacts | null;
  details: Record<string, unknown>;
}

async function findExit(
  tx: Tx,
  deps: EngineDeps,
  round: Round,
  trade: TradeRow,
  { stop, initialStop, target }: Levels,
  { price, isFresh }: { price: number | null; isFresh: boolean },
): Promise<FoundExit | null> {
  const facts: ExitFacts = {
    // A stale price below the stop is still the newest one known: waiting for a fresh one only adds to the loss.
    low: price ?? Number.NaN,
    high: isFresh && price !== null ? price : Number.NaN,
    stop,
    initialStop,
    target,
    sessionsHeld: deps.calendar.sessions(trade.opened_at, round.now),
    horizonSessions: trade.horizon_sessions,
    invalidated: false,
    sellRecommended: false,
  };
  // Invalidation is the one rule that needs a query, so it is read only when no other rule applies.
  const reason = findExitReason(facts);
  const invalidation = reason === null && trade.recommendation_id ? await findInvalidation(tx, trade, round.now) : null;
  facts.invalidated = invalidation !== null;
  const found = reason ?? findExitReason(facts);
  if (found === null) return null;
  const levels = { price, stop, initial_stop: initialStop, target: trade.target_price };
  const details: Record<ExitReason, Record<string, unknown>> = {
    stop: levels,
    trail: levels,
    target: levels,
    time: { sessions_held: facts.sessionsHeld, horizon_sessions: trade.horizon_sessions },
    invalidation: { ...invalidation },
    opposite: {},
  };
  return { reason: found, facts, details: details[found] };
}

/** The exit whose slices are being sold: it ends with the position, also where its rule no longer applies. */
function continuedExit(last: NonNullable<Awaited<ReturnType<typeof findLastExit>>>): FoundExit | null {
  const slice = last.trace['slice'] as { remaining?: unknown } | undefined;
  const remaining = typeof slice?.remaining === 'number' ? slice.remaining : 0;
  return remaining > 0 && last.exit_reason !== null
    ? { reason: last.exit_reason, facts: null, details: { continues: true } }
    : null;
}

interface Sale {
  round: Round;
  state: TradingStateRow;
  portfolio: Portfolio;
  trade: TradeRow;
  held: HeldPosition;
  market: MarketView;
  found: FoundExit;
}

async function sell(tx: Tx, deps: EngineDeps, sale: Sale): Promise<void> {
  const { round, trade, held, market, found } = sale;
  const { account, config, risk, now } = round;
  const id = deps.newId();
  const slice = sliceExit(held.quantity, market, risk.max_adv_pct);
  const trace = {
    exit: { reason: found.reason, ...found.details },
    trade_id: trade.id,
    price: market.price,
    quoted_at: market.quotedAt?.toISOString() ?? null,
    ...(slice.quantity < held.quantity
      ? { slice: { ...slice, warning: 'larger than max_adv_pct of the daily volume' } }
      : {}),
  };
  const planned: PlannedSale = { id, quantity: slice.quantity, value: slice.quantity * held.mark, trace };
  const orderId = await placeSale(tx, deps, sale, planned);
  await recordSale(tx, sale, planned, orderId);
  await insertDecisionInputs(tx, id, {
    kind: 'exit',
    rules: TRADING_RULES,
    engine: config,
    risk,
    facts: found.facts,
    heldQuantity: held.quantity,
    price: market.price,
    adv: market.adv,
  });
  await updateState(tx, account.id, { last_decision_at: now });
}

interface PlannedSale {
  /** Of the decision. */
  id: string;
  quantity: number;
  value: number;
  trace: Record<string, unknown>;
}

/** Returns the id of the order. */
async function placeSale(tx: Tx, deps: EngineDeps, { round, trade, market }: Sale, sale: PlannedSale): Promise<string> {
  const { account, now } = round;
  const { order } = await placeIntent(
    tx,
    {
      intentKey: `exit:${trade.id}:${sale.id}`,
      mode: account.mode,
      accountId: account.id,
      origin: 'exit',
      decisionId: sale.id,
      recommendationId: trade.recommendation_id,
      ticker: trade.ticker,
      side: 'sell',
      quantity: sale.quantity,
      referencePrice: market.price,
      estimatedValue: sale.value,
      trace: sale.trace,
      actor: PLATFORM,
    },
    { queue: deps.queue, now },
  );
  return order.id;
}

async function recordSale(
  tx: Tx,
  { round, state, portfolio, trade, market, found }: Sale,
  { id, quantity, value, trace }: PlannedSale,
  orderId: string,
): Promise<void> {
  const { account, config, now } = round;
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
    computed_share_quantity: quantity,
    risk_tier_at_decision: config.riskTier,
    portfolio_heat_at_decision: portfolio.heat,
    active_pool_at_decision: portfolio.active,
    reserve_pool_at_decision: portfolio.reserve,
    circuit_breaker_status: breakerStatus(loadBreakers(state), now.getTime()),
    is_micro_trade: trade.is_micro_trade,
    exit_reason: found.reason,
    order_id: orderId,
    trace: JSON.stringify(trace),
    time_horizon: null,
    horizon_ends_at: null,
    created_at: now,
  });
}
