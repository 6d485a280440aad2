import { needsApproval } from '../../broker/approval-need.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { evaluateOrder, type OrderEvaluation } from '../../risk/evaluate-order.ts';
import type { LockoutRow } from '../../risk/lockout.store.ts';
import { listRestrictedTickers } from '../../risk/restricted.store.ts';
import { gateSizeFactor } from '../../risk/quality-gate.ts';
import { HORIZON_SESSIONS } from '../../kernel/calendar/horizon.ts';
import { CAUTION_FACTOR } from '../breakers.ts';
import { isCorrelated } from '../correlation.ts';
import { type DecisionFacts, isMicro } from '../decision-facts.ts';
import { countEntriesSince, countOrdersSince } from '../decision.store.ts';
import { effectiveCap } from '../engine-config.ts';
import { stopDistance, targetPrice } from '../exits.ts';
import { alignReturns, type MarketView } from '../market-view.ts';
import { loadMarketView } from '../market-view.store.ts';
import type { PendingRecommendation } from '../pending-recommendation.store.ts';
import {
  accountState,
  countMicroTrades,
  countOpenPositions,
  exposureWhere,
  findHeld,
  hasOpenOrder,
  isLeaving,
  type Portfolio,
} from '../portfolio.ts';
import { activeMinimum } from '../pools.ts';
import { computeSize, sharesFor, type SizeInput, type SizeResult } from '../size.ts';
import type { TradingStateRow } from '../state.store.ts';
import type { TradePlan } from '../trade-plan.ts';
import type { EngineDeps, Round } from './round.ts';

/** A recommendation that was not renewed within this many sessions counts as expired. */
const RECOMMENDATION_SESSIONS_MAX = 1;

export interface Situation {
  recommendation: PendingRecommendation;
  state: TradingStateRow;
  portfolio: Portfolio;
  market: MarketView;
  lockouts: readonly LockoutRow[];
  breakerTripped: boolean;
  breakerEndsWithCause: boolean;
  isCautious: boolean;
}

/** A possible order with everything it is decided by. */
export interface Proposal {
  facts: DecisionFacts;
  market: MarketView;
  size: { input: SizeInput; result: SizeResult } | null;
  evaluation: OrderEvaluation | null;
  plan: TradePlan | null;
  riskAmount: number;
  isMicro: boolean;
  correlated: string[];
  supersededBy: string | null;
}

export async function gatherFacts(
  db: Executor,
  deps: EngineDeps,
  round: Round,
  situation: Situation,
): Promise<Proposal> {
  const { recommendation, state, portfolio, market, lockouts } = situation;
  const { calendar } = deps;
  const { account, config, limits, risk, now } = round;
  const { ticker, sector, action } = recommendation;
  const sessionOpen = (calendar.sessionAt(now) ?? calendar.lastClosedSession(now))?.open ?? state.started_at;
  const held = findHeld(portfolio, ticker);
  const correlated = action === 'buy' ? await findCorrelated(db, deps, situation, now) : [];
  const facts: DecisionFacts = {
    enabled: config.enabled,
    paused: config.paused,
    modeDisabled: risk.trading_mode === 'disabled',
    breakerTripped: situation.breakerTripped,
    breakerEndsWithCause: situation.breakerEndsWithCause,
    lockedOut: lockouts.some((lockout) => lockout.ticker === ticker),
    alreadyProcessed: false,
    expired:
      recommendation.superseded_by !== null ||
      recommendation.expires_at <= now ||
      calendar.sessions(recommendation.generated_at, now) > RECOMMENDATION_SESSIONS_MAX,
    action,
    informational:
      recommendation.mode === 'informational' || (account.mode === 'live' && recommendation.mode !== 'live'),
    confidence: recommendation.confidence,
    edge: recommendation.quality.edge ?? Number.NEGATIVE_INFINITY,
    marketOpen: calendar.isOpen(now),
    priceAgeMinutes: market.ageMinutes,
    priceAgeMaxMinutes: risk.max_price_age_minutes,
    heldQuantity: held?.quantity ?? 0,
    orderOpen: hasOpenOrder(portfolio, ticker),
    openPositions: countOpenPositions(portfolio),
    maxOpenPositions: limits.maxOpenPositions,
    entriesToday: await countEntriesSince(db, account.id, sessionOpen),
    active: portfolio.active,
    activeMinimum: activeMinimum(config.activePoolMinimum, state.initial_capital),
    heat: portfolio.expectedHeat,
    sectorValue: exposureWhere(portfolio, (holding) => sector !== '' && holding.sector === sector),
    clusterValue: exposureWhere(portfolio, (holding) => correlated.includes(holding.ticker)),
    liquidityRoom: limits.participation * (market.adv ?? Number.POSITIVE_INFINITY),
    microEnabled: config.microTradingEnabled,
    openMicroTrades: countMicroTrades(portfolio),
    quantity: 0,
    riskEligible: false,
    approvalNeeded: false,
  };
  const proposal: Proposal = {
    facts,
    market,
    size: null,
    evaluation: null,
    plan: null,
    riskAmount: 0,
    isMicro: isMicro(facts, limits),
    correlated,
    supersededBy: recommendation.superseded_by,
  };
  if (action === 'hold') return proposal;
  if (action === 'sell') facts.quantity = held && !isLeaving(portfolio, ticker) ? held.quantity : 0;
  else sizePurchase(proposal, round, situation, calendar.sessionsPerYear);
  const state_ = accountState(portfolio, {
    daily_pnl: portfolio.total - state.session_start_value,
    weekly_pnl: portfolio.total - state.week_start_value,
    peak_equity: state.peak_value,
    orders_today: await countOrdersSince(db, account.id, sessionOpen),
    lockouts: lockouts.map((lockout) => ({ ticker: lockout.ticker, expires_at: lockout.expires_at.toISOString() })),
    restricted_tickers: await listRestrictedTickers(db),
    correlated_tickers: correlated,
    quality_gate: round.gate,
    price_age_minutes: Number.isFinite(market.ageMinutes) ? market.ageMinutes : null,
    adv: market.adv,
    market_open: facts.marketOpen,
    as_of: now.toISOString(),
  });
  proposal.evaluation = evaluateOrder(
    {
      recommendation_id: recommendation.id,
      ticker,
      sector,
      action,
      quantity: facts.quantity,
      estimated_value: facts.quantity * (market.price ?? 0),
      confidence: recommendation.confidence,
      risk_amount: action === 'buy' ? proposal.riskAmount : null,
      operator_override: false,
    },
    risk,
    state_,
    now,
  );
  facts.riskEligible =
    account.mode === 'live' && action === 'buy'
      ? proposal.evaluation.allowed_mode === 'live'
      : proposal.evaluation.eligible;
  facts.approvalNeeded = needsApproval(
    { mode: account.mode, origin: action === 'sell' ? 'exit' : 'decision', side: action },
    risk,
  );
  return proposal;
}

/** Adds size, stop and target of a purchase to the proposal. */
function sizePurchase(proposal: Proposal, round: Round, situation: Situation, sessionsPerYear: number): void {
  const { recommendation, portfolio, market, state } = situation;
  const { config, limits, risk } = round;
  const { price } = market;
  if (price === null) return;
  const { quality } = recommendation;
  const sigmaDaily = quality.sigma_daily ?? market.sigmaDaily;
  const sessions = HORIZON_SESSIONS[recommendation.time_horizon];
  const distance = stopDistance(price, market.atr, sigmaDaily, limits);
  const input: SizeInput = {
    active: portfolio.active,
    freeCash: portfolio.freeCash,
    edge: proposal.facts.edge,
    sigmaHorizon: quality.sigma_horizon ?? sigmaDaily * Math.sqrt(sessions),
    sigmaAnnual: sigmaDaily * Math.sqrt(sessionsPerYear),
    lossFraction: distance / price,
    absoluteCap: effectiveCap(config, risk),
    maxOpenPositions: limits.maxOpenPositions,
    adv: market.adv ?? Number.POSITIVE_INFINITY,
    heat: portfolio.expectedHeat,
    sectorValue: proposal.facts.sectorValue,
    clusterValue: proposal.facts.clusterValue,
    drawdown: drawdownOf(portfolio.total, state.peak_value),
    factor: (situation.isCautious ? CAUTION_FACTOR : 1) * gateSizeFactor(round.gate),
    isMicro: proposal.isMicro,
  };
  const result = computeSize(input, limits);
  proposal.size = { input, result };
  proposal.facts.quantity = sharesFor(result.notional, price);
  proposal.riskAmount = proposal.facts.quantity * distance;
  proposal.plan = {
    stop_distance: distance,
    target_distance: targetPrice(price, distance, limits) - price,
    range: distance / limits.stopRanges,
    horizon_sessions: sessions,
  };
}

export const drawdownOf = (value: number, peak: number): number => (peak > 0 ? Math.max(0, 1 - value / peak) : 0);

/** Held or being bought symbols that are correlated with the recommended one. */
async function findCorrelated(
  db: Executor,
  deps: EngineDeps,
  { recommendation, portfolio, market }: Situation,
  now: Date,
): Promise<string[]> {
  const others = new Map<string, string>();
  for (const { ticker, sector } of [...portfolio.positions, ...portfolio.openOrders]) others.set(ticker, sector);
  const correlated: string[] = [];
  for (const [ticker, sector] of others) {
    if (ticker === recommendation.ticker) continue;
    const other = await loadMarketView(db, deps.calendar, ticker, now);
    const [mine, theirs] = alignReturns(market.returns, other.returns);
    if (isCorrelated(mine, theirs, sector !== '' && sector === recommendation.sector)) correlated.push(ticker);
  }
  return correlated;
}
