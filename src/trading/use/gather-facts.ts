import { assertInvariant } from '../../kernel/errors.ts';
import { needsApproval } from '../../broker/approval-need.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { evaluateOrder, type OrderEvaluation } from '../../risk/evaluate-order.ts';
import type { AccountRiskState } from '../../risk/account-state.ts';
import type { ProposedOrder } from '../../risk/proposed-order.ts';
import type { LockoutRow } from '../../risk/lockout.store.ts';
import { listRestrictedTickers } from '../../risk/restricted.store.ts';
import { gateSizeFactor } from '../../risk/quality-gate.ts';
import { HORIZON_SESSIONS } from '../../kernel/calendar/horizon.ts';
import { CAUTION_FACTOR } from '../breakers.ts';
import { type DecisionFacts, isMicro } from '../decision-facts.ts';
import { countEntriesSince, countOrdersSince } from '../decision.store.ts';
import { effectiveCap, stagedCapital } from '../engine-config.ts';
import { stopDistance, targetPrice } from '../exits.ts';
import { type HeldSymbol, relateToHoldings, type Relation } from '../held-symbols.ts';
import type { MarketView } from '../market-view.ts';
import { loadReturns } from '../market-view.store.ts';
import type { PendingRecommendation } from '../pending-recommendation.store.ts';
import {
  accountState,
  countMicroTrades,
  countOpenPositions,
  exposureWhere,
  findHeld,
  hasOpenOrder,
  isLeaving,
  listExposures,
  type Portfolio,
} from '../portfolio.ts';
import { activeMinimum, drawdownOf } from '../pools.ts';
import { computeSize, sharesFor, type SizeInput, type SizeResult } from '../size.ts';
import { sigmaOf } from '../session-returns.ts';
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
  /** What the risk engine evaluated. */
  evaluated: { order: ProposedOrder; state: AccountRiskState } | null;
  plan: TradePlan | null;
  riskAmount: number;
  isMicro: boolean;
  correlated: string[];
  supersededBy: string | null;
}

export async function gatherFacts(
  db: Executor,
  deps: Pick<EngineDeps, 'calendar'>,
  round: Round,
  situation: Situation,
): Promise<Proposal> {
  const { recommendation, state, portfolio, market } = situation;
  const { calendar } = deps;
  const { account, limits, now } = round;
  const { ticker, sector, action } = recommendation;
  const sessionOpen = (calendar.sessionAt(now) ?? calendar.lastClosedSession(now))?.open ?? state.started_at;
  const holdings = action === 'buy' ? await loadHeldSymbols(db, deps, situation, round) : [];
  const relation = relateToHoldings({ ticker, sector, returns: market.returns }, holdings);
  const { correlated } = relation;
  const entriesToday = await countEntriesSince(db, account.id, sessionOpen);
  const facts = decisionFacts(deps, round, situation, { correlated, entriesToday });
  const proposal: Proposal = {
    facts,
    market,
    size: null,
    evaluation: null,
    evaluated: null,
    plan: null,
    riskAmount: 0,
    isMicro: isMicro(facts, limits),
    correlated,
    supersededBy: recommendation.superseded_by,
  };
  if (action === 'hold') return proposal;
  const held = findHeld(portfolio, ticker);
  if (action === 'sell') facts.quantity = held && !isLeaving(portfolio, ticker) ? held.quantity : 0;
  else sizePurchase(proposal, round, situation, relation, calendar.sessionsPerYear);
  await evaluateProposal(db, proposal, round, situation, { action, sessionOpen });
  return proposal;
}

/** What is known before size and evaluation. */
function decisionFacts(
  { calendar }: Pick<EngineDeps, 'calendar'>,
  { account, config, limits, risk, now }: Round,
  situation: Situation,
  { correlated, entriesToday }: { correlated: readonly string[]; entriesToday: number },
): DecisionFacts {
  const { recommendation, state, portfolio, market, lockouts } = situation;
  const { ticker, sector, action } = recommendation;
  return {
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
    heldQuantity: findHeld(portfolio, ticker)?.quantity ?? 0,
    orderOpen: hasOpenOrder(portfolio, ticker),
    openPositions: countOpenPositions(portfolio),
    maxOpenPositions: limits.maxOpenPositions,
    entriesToday,
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
}

/** Adds the risk engine's evaluation to the proposal, and what the decision takes from it. */
async function evaluateProposal(
  db: Executor,
  proposal: Proposal,
  round: Round,
  situation: Situation,
  { action, sessionOpen }: { action: 'buy' | 'sell'; sessionOpen: Date },
): Promise<void> {
  const { recommendation, state: known, portfolio, market, lockouts } = situation;
  const { account, risk, now } = round;
  const { facts } = proposal;
  const state = accountState(portfolio, {
    daily_pnl: portfolio.total - known.session_start_value,
    weekly_pnl: portfolio.total - known.week_start_value,
    peak_equity: known.peak_value,
    orders_today: await countOrdersSince(db, account.id, sessionOpen),
    lockouts: lockouts.map((lockout) => ({ ticker: lockout.ticker, expires_at: lockout.expires_at.toISOString() })),
    restricted_tickers: await listRestrictedTickers(db),
    correlated_tickers: proposal.correlated,
    quality_gate: round.gate,
    live_capital_fraction: round.capitalFraction,
    price_age_minutes: Number.isFinite(market.ageMinutes) ? market.ageMinutes : null,
    adv: market.adv,
    market_open: facts.marketOpen,
    as_of: now.toISOString(),
  });
  const order: ProposedOrder = {
    recommendation_id: recommendation.id,
    ticker: recommendation.ticker,
    sector: recommendation.sector,
    action,
    quantity: facts.quantity,
    estimated_value: facts.quantity * (market.price ?? 0),
    confidence: recommendation.confidence,
    risk_amount: action === 'buy' ? proposal.riskAmount : null,
    operator_override: false,
  };
  const evaluation = evaluateOrder(order, risk, state, now);
  proposal.evaluated = { order, state };
  proposal.evaluation = evaluation;
  const isLiveEntry = account.mode === 'live' && action === 'buy';
  facts.riskEligible = isLiveEntry ? evaluation.allowed_mode === 'live' : evaluation.eligible;
  const origin = action === 'sell' ? 'exit' : 'decision';
  facts.approvalNeeded = needsApproval({ mode: account.mode, origin, side: action }, risk);
}

/** Adds size, stop and target of a purchase to the proposal. */
function sizePurchase(
  proposal: Proposal,
  round: Round,
  situation: Situation,
  relation: Relation,
  sessionsPerYear: number,
): void {
  const { recommendation, portfolio, market, state } = situation;
  const { config, limits, risk } = round;
  const { price } = market;
  if (price === null) return;
  const { quality } = recommendation;
  const sigmaDaily = quality.sigma_daily ?? market.sigmaDaily;
  const sessions = HORIZON_SESSIONS[recommendation.time_horizon];
  const drawdown = drawdownOf(portfolio.total, state.peak_value);
  const distance = stopDistance(price, { atr: market.atr, sigmaDaily }, sessions, limits);
  const input: SizeInput = {
    active: portfolio.active,
    freeCash: portfolio.freeCash,
    edge: proposal.facts.edge,
    sigmaHorizon: quality.sigma_horizon ?? sigmaDaily * Math.sqrt(sessions),
    sigmaAnnual: sigmaDaily * Math.sqrt(sessionsPerYear),
    lossFraction: distance / price,
    absoluteCap: effectiveCap(config, risk, portfolio.total),
    maxOpenPositions: limits.maxOpenPositions,
    adv: market.adv ?? Number.POSITIVE_INFINITY,
    heat: portfolio.expectedHeat,
    sectorValue: proposal.facts.sectorValue,
    clusterValue: proposal.facts.clusterValue,
    heldVariance: relation.variance * sessionsPerYear,
    heldCovariance: relation.covarianceFor(sigmaDaily) * sessionsPerYear,
    drawdown,
    capitalRoom: capitalRoom(round, portfolio, state.peak_value),
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

/** What the staged capital of a live account leaves for purchases. The risk engine and the broker's gate check the same limit. */
function capitalRoom({ account, risk, capitalFraction }: Round, portfolio: Portfolio, peak: number): number {
  if (account.mode !== 'live' || !risk.require_quality_gate_for_live) return Number.POSITIVE_INFINITY;
  return (
    stagedCapital(capitalFraction ?? 0, portfolio.total, peak, risk.max_drawdown_pct) -
    exposureWhere(portfolio, () => true)
  );
}

/** Returns and volatility of what is held: read once a round, because all its candidates are compared with them. */
async function loadHeldSymbols(
  db: Executor,
  deps: Pick<EngineDeps, 'calendar'>,
  { recommendation, portfolio, market }: Situation,
  { heldReturns, now }: Round,
): Promise<HeldSymbol[]> {
  const exposures = listExposures(portfolio);
  const unread = exposures.map(({ ticker }) => ticker).filter((ticker) => !heldReturns.has(ticker));
  const read = await loadReturns(db, deps.calendar, [...new Set(unread)], now);
  for (const [ticker, returns] of read) heldReturns.set(ticker, returns);
  return exposures.map((exposure) => {
    const returns = exposure.ticker === recommendation.ticker ? market.returns : heldReturns.get(exposure.ticker);
    assertInvariant(returns, `no returns of ${exposure.ticker}`);
    return { ...exposure, returns, sigmaDaily: sigmaOf(returns) };
  });
}
