import type { AccountRiskState, PositionState } from '../risk/account-state.ts';
import { evaluateOrder } from '../risk/evaluate-order.ts';
import { DEFAULT_PORTFOLIO_CONFIG } from '../risk/portfolio-config.ts';
import { CAUTION_FACTOR } from '../trading/breakers.ts';
import {
  CLUSTER_CORRELATION_MIN,
  CORRELATION_SESSIONS,
  pairCorrelation,
  shrinkCorrelation,
} from '../trading/correlation.ts';
import { type DecisionFacts, decisionKind, EXECUTABLE, firstSkip, isMicro, SKIP_REASONS } from '../trading/decide.ts';
import { stopDistance } from '../trading/exits.ts';
import { heatOf, positionRisk } from '../trading/heat.ts';
import { activeMinimum } from '../trading/pools.ts';
import { computeSize, newSizeResult, sharesFor, type SizeInput } from '../trading/size.ts';
import type { MarketView } from './market-view.ts';
import type { Portfolio } from './portfolio.ts';
import type { SimulationSettings } from './settings.ts';
import type { Signal, World } from './world.ts';

/** A purchase decided at a close, to be made at the next open. */
export interface EntryOrder {
  readonly signal: Signal;
  readonly ticker: number;
  readonly isMicro: boolean;
  quantity: number;
  /** The close it was sized at, and what it is worth until it is filled. */
  reference: number;
  stopDistance: number;
  range: number;
}

/** The account at a close, as far as it does not follow from its positions. */
export interface AccountDay {
  session: number;
  breakerTripped: boolean;
  cautious: boolean;
  drawdown: number;
  dailyPnl: number;
  weeklyPnl: number;
  peakEquity: number;
}

export interface DecisionCounts {
  executed: number;
  exits: number;
  deferred: number;
  /** By index into SKIP_REASONS. */
  readonly skipped: Int32Array;
}

/** Decides on signals with the functions that decide live. Everything it writes for each decision is kept and reused. */
export class EntryDesk {
  readonly counts: DecisionCounts = {
    executed: 0,
    exits: 0,
    deferred: 0,
    skipped: new Int32Array(SKIP_REASONS.length),
  };
  readonly orders: EntryOrder[] = [];
  readonly #world: World;
  readonly #market: MarketView;
  readonly #portfolio: Portfolio;
  readonly #settings: SimulationSettings;
  readonly #facts: DecisionFacts = newFacts();
  readonly #sizeInput: SizeInput = newSizeInput();
  readonly #size = newSizeResult();
  /** What the purchases of this close will cost, and lose at their stops. */
  #committed = 0;
  #committedRisk = 0;
  #openMicro = 0;
  /** Of what is held, at this close. */
  #heat = 0;
  /** Held or being bought, and moving with the ticker that was looked at last. */
  readonly #correlated: number[] = [];

  constructor(world: World, market: MarketView, portfolio: Portfolio, settings: SimulationSettings) {
    this.#world = world;
    this.#market = market;
    this.#portfolio = portfolio;
    this.#settings = settings;
    this.#facts.priceAgeMaxMinutes = settings.risk.max_price_age_minutes;
    this.#facts.microEnabled = settings.microEnabled;
    this.#facts.maxOpenPositions = settings.tier.maxOpenPositions;
    this.#facts.activeMinimum = activeMinimum(settings.activeMinimum, settings.initialCapital);
    this.#sizeInput.absoluteCap = settings.absolutePositionCap;
    this.#sizeInput.maxOpenPositions = settings.tier.maxOpenPositions;
  }

  /** Before the signals of a close: what yesterday's close ordered has been filled or has lapsed. */
  beginClose(day: AccountDay): void {
    const facts = this.#facts;
    this.orders.length = 0;
    this.#committed = 0;
    this.#committedRisk = 0;
    this.#openMicro = 0;
    for (const position of this.#portfolio.positions) if (position.isMicro) this.#openMicro++;
    facts.breakerTripped = day.breakerTripped;
    facts.active = this.#portfolio.active;
    this.#heat = this.#portfolio.heat;
  }

  /** What is to be done about one signal: an order is queued, a way out is named, or it is to be asked again tomorrow. */
  consider(signal: Signal, day: AccountDay): 'entry' | 'exit' | 'defer' | 'none' {
    const { tier } = this.#settings;
    const facts = this.#facts;
    this.#describe(signal, day);
    let skip = firstSkip(facts, tier);
    // The dear questions come last in the order of reasons, and are asked only of those that got so far.
    const order = skip === EXECUTABLE && signal.action === 'buy' ? this.#work(signal, day) : null;
    if (order) {
      skip = firstSkip(facts, tier);
      if (skip === EXECUTABLE) {
        facts.riskEligible = this.#isEligible(order, day);
        skip = firstSkip(facts, tier);
      }
    }
    const kind = decisionKind(skip, facts);
    switch (kind) {
      case 'execute':
        if (order) this.#queue(order);
        this.counts.executed++;
        return 'entry';
      case 'exit':
        this.counts.exits++;
        return 'exit';
      case 'defer':
        this.counts.deferred++;
        return 'defer';
      case 'skip':
        this.counts.skipped[skip] = (this.counts.skipped[skip] as number) + 1;
        return 'none';
    }
  }

  #describe(signal: Signal, day: AccountDay): void {
    const { ticker } = signal;
    const { bars, sessions, tickers } = this.#world;
    const facts = this.#facts;
    const portfolio = this.#portfolio;
    facts.expired = signal.staleAtMs <= (sessions.closeMs[day.session] as number);
    facts.action = signal.action;
    facts.informational = signal.informational;
    facts.confidence = signal.confidence;
    facts.edge = signal.edge;
    facts.priceAgeMinutes =
      (bars.close[day.session * tickers.length + ticker] as number) > 0 ? 0 : Number.POSITIVE_INFINITY;
    facts.heldQuantity = portfolio.heldOf(ticker)?.quantity ?? 0;
    facts.orderOpen = this.orders.some((order) => order.ticker === ticker);
    facts.openPositions = portfolio.positions.length + this.orders.length;
    facts.entriesToday = this.orders.length;
    facts.openMicroTrades = this.#openMicro;
    facts.heat = this.#heat + heatOf(this.#committedRisk, facts.active);
    facts.sectorValue = 0;
    facts.clusterValue = 0;
    facts.liquidityRoom = 1;
    facts.quantity = 1;
    facts.riskEligible = true;
  }

  #work(signal: Signal, day: AccountDay): EntryOrder {
    const { ticker } = signal;
    const { session } = day;
    const { tier } = this.#settings;
    const facts = this.#facts;
    const input = this.#sizeInput;
    const price = this.#world.bars.close[session * this.#world.tickers.length + ticker] as number;
    const { averageTrueRange, averageDollars, ...readings } = this.#market.readingsAt(session, ticker);
    const sigmaDaily = signal.sigmaDaily > 0 ? signal.sigmaDaily : readings.sigmaDaily;
    const distance = stopDistance(price, averageTrueRange, sigmaDaily, tier);
    facts.sectorValue = this.#sectorValue(ticker);
    facts.clusterValue = this.#clusterValue(ticker, session);
    facts.liquidityRoom = tier.participation * (averageDollars ?? Number.POSITIVE_INFINITY);
    input.active = facts.active;
    input.freeCash = Math.max(0, this.#portfolio.freeCash - this.#committed);
    input.edge = signal.edge;
    input.sigmaHorizon = signal.sigmaHorizon > 0 ? signal.sigmaHorizon : sigmaDaily * Math.sqrt(signal.horizonSessions);
    input.sigmaAnnual = sigmaDaily * Math.sqrt(this.#world.sessionsPerYear);
    input.lossFraction = distance / price;
    input.adv = averageDollars ?? Number.POSITIVE_INFINITY;
    input.heat = facts.heat;
    input.sectorValue = facts.sectorValue;
    input.clusterValue = facts.clusterValue;
    input.drawdown = day.drawdown;
    input.factor = day.cautious ? CAUTION_FACTOR : 1;
    input.isMicro = isMicro(facts, tier);
    facts.quantity = sharesFor(computeSize(input, tier, this.#size).notional, price);
    return {
      signal,
      ticker,
      isMicro: input.isMicro,
      quantity: facts.quantity,
      reference: price,
      stopDistance: distance,
      range: distance / tier.stopRanges,
    };
  }

  #queue(order: EntryOrder): void {
    this.orders.push(order);
    this.#committed += order.quantity * order.reference;
    this.#committedRisk += positionRisk(order.quantity, order.reference, order.reference - order.stopDistance);
    if (order.isMicro) this.#openMicro++;
  }

  #sectorValue(ticker: number): number {
    const { sectors } = this.#world;
    const sector = sectors[ticker] ?? '';
    if (sector === '') return 0;
    let value = 0;
    for (const position of this.#portfolio.positions) {
      if (sectors[position.ticker] === sector) value += position.quantity * position.mark;
    }
    for (const order of this.orders) if (sectors[order.ticker] === sector) value += order.quantity * order.reference;
    return value;
  }

  #clusterValue(ticker: number, session: number): number {
    let value = 0;
    this.#correlated.length = 0;
    for (const position of this.#portfolio.positions) {
      if (!this.#isCorrelated(ticker, position.ticker, session)) continue;
      value += position.quantity * position.mark;
      this.#correlated.push(position.ticker);
    }
    for (const order of this.orders) {
      if (!this.#isCorrelated(ticker, order.ticker, session)) continue;
      value += order.quantity * order.reference;
      this.#correlated.push(order.ticker);
    }
    return value;
  }

  #isCorrelated(one: number, other: number, session: number): boolean {
    const { sectors } = this.#world;
    const sector = sectors[one] ?? '';
    const isSameSector = sector !== '' && sector === sectors[other];
    const from = Math.max(0, session - CORRELATION_SESSIONS + 1);
    const pair = pairCorrelation(this.#market.returnsOf(one), this.#market.returnsOf(other), from, session + 1);
    return shrinkCorrelation(pair.correlation, pair.used, isSameSector) >= CLUSTER_CORRELATION_MIN;
  }

  /** The risk engine's own word on it, with the account as it will be once the orders before it are filled. */
  #isEligible(order: EntryOrder, day: AccountDay): boolean {
    const { tickers, sectors, sessions } = this.#world;
    const portfolio = this.#portfolio;
    const nowMs = sessions.closeMs[day.session] as number;
    const nameOf = (ticker: number) => tickers[ticker] ?? '';
    const held: PositionState[] = portfolio.positions.map(({ ticker, quantity, mark, stop }) => ({
      ticker: nameOf(ticker),
      sector: sectors[ticker] ?? '',
      quantity,
      market_value: quantity * mark,
      stop_price: stop,
    }));
    for (const { ticker, quantity, reference, stopDistance: distance } of this.orders) {
      held.push({
        ticker: nameOf(ticker),
        sector: sectors[ticker] ?? '',
        quantity,
        market_value: quantity * reference,
        stop_price: reference - distance,
      });
    }
    const { equity, reserve } = portfolio;
    const state: AccountRiskState = {
      equity,
      cash: portfolio.cash - this.#committed,
      buying_power: Math.max(0, portfolio.freeCash - this.#committed),
      active_pool: this.#facts.active,
      reserve_pool: reserve,
      positions: held,
      daily_pnl: day.dailyPnl,
      weekly_pnl: day.weeklyPnl,
      peak_equity: day.peakEquity,
      orders_today: this.orders.length,
      portfolio_heat: this.#facts.heat,
      lockouts: [],
      open_orders: this.orders.map(({ ticker }) => ({ ticker: nameOf(ticker), side: 'buy' as const })),
      correlated_tickers: this.#correlated.map(nameOf),
      quality_gate: null,
      price_age_minutes: 0,
      adv: this.#sizeInput.adv === Number.POSITIVE_INFINITY ? null : this.#sizeInput.adv,
      market_open: true,
      as_of: null,
    };
    const proposed = {
      recommendation_id: order.signal.recommendationId,
      ticker: nameOf(order.ticker),
      sector: sectors[order.ticker] ?? '',
      action: 'buy' as const,
      quantity: order.quantity,
      estimated_value: order.quantity * order.reference,
      confidence: order.signal.confidence,
      risk_amount: order.quantity * order.stopDistance,
      operator_override: false,
    };
    return evaluateOrder(proposed, this.#settings.risk, state, new Date(nowMs)).eligible;
  }
}

const newFacts = (): DecisionFacts => ({
  enabled: true,
  paused: false,
  modeDisabled: false,
  breakerTripped: false,
  lockedOut: false,
  alreadyProcessed: false,
  expired: false,
  action: 'hold',
  informational: false,
  confidence: 0.5,
  edge: 0.5,
  marketOpen: true,
  priceAgeMinutes: 0.5,
  priceAgeMaxMinutes: DEFAULT_PORTFOLIO_CONFIG.max_price_age_minutes,
  heldQuantity: 0.5,
  orderOpen: false,
  openPositions: 0,
  maxOpenPositions: 0,
  entriesToday: 0,
  active: 0.5,
  activeMinimum: 0.5,
  heat: 0.5,
  sectorValue: 0.5,
  clusterValue: 0.5,
  liquidityRoom: 0.5,
  microEnabled: false,
  openMicroTrades: 0,
  quantity: 0.5,
  riskEligible: true,
  approvalNeeded: false,
});

const newSizeInput = (): SizeInput => ({
  active: 0.5,
  freeCash: 0.5,
  edge: 0.5,
  sigmaHorizon: 0.5,
  sigmaAnnual: 0.5,
  lossFraction: 0.5,
  absoluteCap: 0.5,
  maxOpenPositions: 0,
  adv: 0.5,
  heat: 0.5,
  sectorValue: 0.5,
  clusterValue: 0.5,
  drawdown: 0.5,
  factor: 0.5,
  isMicro: false,
});
