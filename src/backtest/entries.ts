import { CAUTION_FACTOR } from '../trading/breakers.ts';
import { type SkipReason, SKIP_REASONS } from '../trading/decide-checks.ts';
import { decisionKind, findFailedCheck } from '../trading/decide.ts';
import { type DecisionFacts, isMicro } from '../trading/decision-facts.ts';
import { effectiveCap } from '../trading/engine-config.ts';
import { stopDistance } from '../trading/exits.ts';
import { heatOf } from '../risk/heat.ts';
import { positionRisk } from '../trading/heat.ts';
import { activeMinimum } from '../trading/pools.ts';
import { computeSize, hasCashToBuy, sharesFor } from '../trading/size.ts';
import {
  deviationsOf,
  type Holding,
  type HoldingRelation,
  holdingsInSector,
  listHoldings,
  relateToHoldings,
  valueOf,
  varianceOf,
} from './exposure.ts';
import type { MarketView } from './market-view.ts';
import type { AccountDay, EntryOrder, Portfolio } from './portfolio.ts';
import { isRiskEligible } from './risk-eligibility.ts';
import type { SimulationSettings } from './settings.ts';
import { barIndex, type Signal, type World } from './world.ts';

export interface DecisionCounts {
  executed: number;
  exits: number;
  deferred: number;
  readonly skipped: Record<SkipReason, number>;
}

/** What an entry would be added to. */
interface Exposure {
  readonly holdings: readonly Holding[];
  /** The standard deviation of each holding, per session, in money. */
  readonly deviations: readonly number[];
  readonly relation: HoldingRelation;
  readonly averageDollars: number | null;
}

/** Decides on the signals of a close with the functions that decide live. */
export class EntryDecider {
  readonly counts: DecisionCounts = {
    executed: 0,
    exits: 0,
    deferred: 0,
    skipped: Object.fromEntries(SKIP_REASONS.map((reason) => [reason, 0])) as Record<SkipReason, number>,
  };
  readonly orders: EntryOrder[] = [];
  readonly #world: World;
  readonly #market: MarketView;
  readonly #portfolio: Portfolio;
  readonly #settings: SimulationSettings;
  readonly #activeMinimum: number;
  /** What the orders of this close will cost, and lose at their stops. */
  #committed = 0;
  #committedRisk = 0;
  #openMicro = 0;
  /** Positions and orders, until an order is queued; null until an entry of this close needs them. */
  #held: { holdings: readonly Holding[]; deviations: readonly number[] } | null = null;
  /** Of positions and orders together, per session; null until an entry of this close needs it. */
  #variance: number | null = null;
  /** Computed once per close: orders of the close do not change them. */
  #active = 0;
  #heat = 0;

  constructor(world: World, market: MarketView, portfolio: Portfolio, settings: SimulationSettings) {
    this.#world = world;
    this.#market = market;
    this.#portfolio = portfolio;
    this.#settings = settings;
    this.#activeMinimum = activeMinimum(settings.activeMinimum, settings.initialCapital);
  }

  /** Call it before the signals of a close. The orders of the close before have been filled or have lapsed by then. */
  beginClose(): void {
    this.orders.length = 0;
    this.#committed = 0;
    this.#committedRisk = 0;
    this.#openMicro = 0;
    this.#held = null;
    this.#variance = null;
    for (const position of this.#portfolio.positions) if (position.isMicro) this.#openMicro++;
    this.#active = this.#portfolio.active;
    this.#heat = this.#portfolio.heat;
  }

  /** Queues an order for an entry. The caller carries out exits, and decides deferred signals again at the next close. */
  decide(signal: Signal, day: AccountDay): 'entry' | 'exit' | 'defer' | 'none' {
    const { tier } = this.#settings;
    const facts = this.#factsOf(signal, day);
    let failed = findFailedCheck(facts, tier);
    let entry: { order: EntryOrder; exposure: Exposure } | null = null;
    // Sizing and the risk engine cost most, so they run only for the few buys that pass the other checks.
    if (failed === null && signal.action === 'buy') {
      const exposure = this.#readExposure(signal, day, facts);
      const freeCash = Math.max(0, this.#portfolio.freeCash - this.#committed);
      // Most buys of a fully invested account end here.
      facts.quantity = 0;
      if (hasCashToBuy(freeCash, facts.active)) {
        const order = this.#sizeEntry(signal, day, facts, exposure, freeCash);
        facts.quantity = order.quantity;
        entry = { order, exposure };
      }
      failed = findFailedCheck(facts, tier);
      if (failed === null && entry) {
        facts.riskEligible = this.#isEligible(entry.order, entry.exposure, day, facts);
        failed = findFailedCheck(facts, tier);
      }
    }
    switch (decisionKind(failed, facts)) {
      case 'execute':
        if (entry) this.#queue(entry.order, entry.exposure, day.session);
        this.counts.executed++;
        return 'entry';
      case 'exit':
        this.counts.exits++;
        return 'exit';
      case 'defer':
        this.counts.deferred++;
        return 'defer';
      case 'skip':
        if (failed) this.counts.skipped[failed.name]++;
        return 'none';
    }
  }

  /** Fields that only a sized entry has are set so that their checks pass. */
  #factsOf(signal: Signal, day: AccountDay): DecisionFacts {
    const { ticker } = signal;
    const { bars, sessions } = this.#world;
    const settings = this.#settings;
    const portfolio = this.#portfolio;
    const hasPrice = (bars.close[barIndex(this.#world, day.session, ticker)] as number) > 0;
    return {
      enabled: true,
      paused: false,
      modeDisabled: false,
      breakerTripped: day.breakerTripped,
      lockedOut: false,
      alreadyProcessed: false,
      expired: signal.staleAtMs <= (sessions.closeMs[day.session] as number),
      action: signal.action,
      informational: signal.informational,
      confidence: signal.confidence,
      edge: signal.edge,
      marketOpen: true,
      priceAgeMinutes: hasPrice ? 0 : Number.POSITIVE_INFINITY,
      priceAgeMaxMinutes: settings.risk.max_price_age_minutes,
      heldQuantity: portfolio.heldOf(ticker)?.quantity ?? 0,
      orderOpen: this.orders.some((order) => order.ticker === ticker),
      openPositions: portfolio.positions.length + this.orders.length,
      maxOpenPositions: settings.tier.maxOpenPositions,
      entriesToday: this.orders.length,
      active: this.#active,
      activeMinimum: this.#activeMinimum,
      heat: this.#heat + heatOf(this.#committedRisk, this.#active),
      sectorValue: 0,
      clusterValue: 0,
      liquidityRoom: 1,
      microEnabled: settings.microEnabled,
      openMicroTrades: this.#openMicro,
      quantity: 1,
      riskEligible: true,
      approvalNeeded: false,
    };
  }

  /** Completes the facts with what the limits of exposure and volume need. */
  #readExposure({ ticker }: Signal, { session }: AccountDay, facts: DecisionFacts): Exposure {
    const sources = { world: this.#world, market: this.#market };
    const { holdings, deviations } = (this.#held ??= this.#listHeld(session));
    const relation = relateToHoldings(holdings, deviations, ticker, session, sources);
    const averageDollars = this.#market.averageDollarsAt(session, ticker);
    facts.sectorValue = valueOf(holdingsInSector(holdings, ticker, this.#world));
    facts.clusterValue = valueOf(relation.correlated);
    facts.liquidityRoom = this.#settings.tier.participation * (averageDollars ?? Number.POSITIVE_INFINITY);
    return { holdings, deviations, relation, averageDollars };
  }

  /** Sizes an entry at the close. */
  #sizeEntry(
    signal: Signal,
    { session, drawdown, cautious }: AccountDay,
    facts: DecisionFacts,
    { holdings, deviations, relation, averageDollars }: Exposure,
    freeCash: number,
  ): EntryOrder {
    const { ticker } = signal;
    const { tier, risk } = this.#settings;
    const world = this.#world;
    const market = this.#market;
    const price = world.bars.close[barIndex(world, session, ticker)] as number;
    const atr = market.averageTrueRangeAt(session, ticker);
    const sigmaDaily = signal.sigmaDaily > 0 ? signal.sigmaDaily : market.sigmaAt(session, ticker);
    const distance = stopDistance(price, { atr, sigmaDaily }, signal.horizonSessions, tier);
    const micro = isMicro(facts, tier);
    this.#variance ??= varianceOf(holdings, deviations, session, { world, market });
    const size = computeSize(
      {
        active: facts.active,
        freeCash,
        edge: signal.edge,
        sigmaHorizon: signal.sigmaHorizon > 0 ? signal.sigmaHorizon : sigmaDaily * Math.sqrt(signal.horizonSessions),
        sigmaAnnual: sigmaDaily * Math.sqrt(world.sessionsPerYear),
        lossFraction: distance / price,
        absoluteCap: effectiveCap(this.#settings, risk, this.#portfolio.equity),
        maxOpenPositions: tier.maxOpenPositions,
        adv: averageDollars ?? Number.POSITIVE_INFINITY,
        heat: facts.heat,
        sectorValue: facts.sectorValue,
        clusterValue: facts.clusterValue,
        heldVariance: this.#variance * world.sessionsPerYear,
        heldCovariance: relation.covarianceFor(sigmaDaily) * world.sessionsPerYear,
        drawdown,
        capitalRoom: Number.POSITIVE_INFINITY,
        factor: cautious ? CAUTION_FACTOR : 1,
        isMicro: micro,
      },
      tier,
    );
    return {
      signal,
      ticker,
      isMicro: micro,
      quantity: sharesFor(size.notional, price),
      reference: price,
      stopDistance: distance,
      range: distance / tier.stopRanges,
    };
  }

  #listHeld(session: number) {
    const holdings = listHoldings(this.#portfolio.positions, this.orders);
    return { holdings, deviations: deviationsOf(holdings, session, { world: this.#world, market: this.#market }) };
  }

  #queue(order: EntryOrder, { relation }: Exposure, session: number): void {
    this.orders.push(order);
    this.#held = null;
    const cost = order.quantity * order.reference;
    const sigma = this.#market.sigmaAt(session, order.ticker);
    this.#committed += cost;
    this.#variance = (this.#variance ?? 0) + 2 * cost * relation.covarianceFor(sigma) + (cost * sigma) ** 2;
    this.#committedRisk += positionRisk(order.quantity, order.reference, order.reference - order.stopDistance);
    if (order.isMicro) this.#openMicro++;
  }

  #isEligible(
    order: EntryOrder,
    { holdings, relation, averageDollars }: Exposure,
    day: AccountDay,
    facts: DecisionFacts,
  ): boolean {
    const context = {
      holdings,
      correlated: relation.correlated,
      averageDollars,
      day,
      portfolio: this.#portfolio,
      queued: this.orders,
      committed: this.#committed,
      activePool: facts.active,
      heat: facts.heat,
    };
    return isRiskEligible(order, context, this.#settings.risk, this.#world);
  }
}
