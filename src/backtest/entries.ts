import { CAUTION_FACTOR } from '../trading/breakers.ts';
import { type SkipReason, SKIP_REASONS } from '../trading/decide-checks.ts';
import { decisionKind, findFailedCheck } from '../trading/decide.ts';
import { type DecisionFacts, isMicro } from '../trading/decision-facts.ts';
import { effectiveCap } from '../trading/engine-config.ts';
import { stopDistance } from '../trading/exits.ts';
import { heatOf, positionRisk } from '../trading/heat.ts';
import { activeMinimum } from '../trading/pools.ts';
import { computeSize, sharesFor } from '../trading/size.ts';
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

interface SizedEntry {
  readonly order: EntryOrder;
  readonly holdings: readonly Holding[];
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
    let sized: SizedEntry | null = null;
    // Sizing and the risk engine cost most, so they run only for the few buys that pass the other checks.
    if (failed === null && signal.action === 'buy') {
      sized = this.#sizeEntry(signal, day, facts);
      failed = findFailedCheck(facts, tier);
      if (failed === null) {
        facts.riskEligible = this.#isEligible(sized, day, facts);
        failed = findFailedCheck(facts, tier);
      }
    }
    switch (decisionKind(failed, facts)) {
      case 'execute':
        if (sized) this.#queue(sized, day.session);
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

  /** Sizes an entry at the close, and completes the facts with what the sizing read. */
  #sizeEntry(signal: Signal, day: AccountDay, facts: DecisionFacts): SizedEntry {
    const { ticker } = signal;
    const { session } = day;
    const { tier, risk } = this.#settings;
    const world = this.#world;
    const price = world.bars.close[barIndex(world, session, ticker)] as number;
    const { averageTrueRange, averageDollars, ...readings } = this.#market.readingsAt(session, ticker);
    const sigmaDaily = signal.sigmaDaily > 0 ? signal.sigmaDaily : readings.sigmaDaily;
    const distance = stopDistance(price, { atr: averageTrueRange, sigmaDaily }, signal.horizonSessions, tier);
    const adv = averageDollars ?? Number.POSITIVE_INFINITY;
    const sources = { world, market: this.#market };
    const { holdings, deviations } = (this.#held ??= this.#listHeld(session));
    const relation = relateToHoldings(holdings, deviations, ticker, session, sources);
    this.#variance ??= varianceOf(holdings, deviations, session, sources);
    facts.sectorValue = valueOf(holdingsInSector(holdings, ticker, world));
    facts.clusterValue = valueOf(relation.correlated);
    facts.liquidityRoom = tier.participation * adv;
    const micro = isMicro(facts, tier);
    const size = computeSize(
      {
        active: facts.active,
        freeCash: Math.max(0, this.#portfolio.freeCash - this.#committed),
        edge: signal.edge,
        sigmaHorizon: signal.sigmaHorizon > 0 ? signal.sigmaHorizon : sigmaDaily * Math.sqrt(signal.horizonSessions),
        sigmaAnnual: sigmaDaily * Math.sqrt(world.sessionsPerYear),
        lossFraction: distance / price,
        absoluteCap: effectiveCap(this.#settings, risk, this.#portfolio.equity),
        maxOpenPositions: tier.maxOpenPositions,
        adv,
        heat: facts.heat,
        sectorValue: facts.sectorValue,
        clusterValue: facts.clusterValue,
        heldVariance: this.#variance * world.sessionsPerYear,
        heldCovariance: relation.covarianceFor(sigmaDaily) * world.sessionsPerYear,
        drawdown: day.drawdown,
        capitalRoom: Number.POSITIVE_INFINITY,
        factor: day.cautious ? CAUTION_FACTOR : 1,
        isMicro: micro,
      },
      tier,
    );
    facts.quantity = sharesFor(size.notional, price);
    const order = {
      signal,
      ticker,
      isMicro: micro,
      quantity: facts.quantity,
      reference: price,
      stopDistance: distance,
      range: distance / tier.stopRanges,
    };
    return { order, holdings, relation, averageDollars };
  }

  #listHeld(session: number) {
    const holdings = listHoldings(this.#portfolio.positions, this.orders);
    return { holdings, deviations: deviationsOf(holdings, session, { world: this.#world, market: this.#market }) };
  }

  #queue({ order, relation }: SizedEntry, session: number): void {
    this.orders.push(order);
    this.#held = null;
    const cost = order.quantity * order.reference;
    const sigma = this.#market.sigmaAt(session, order.ticker);
    this.#committed += cost;
    this.#variance = (this.#variance ?? 0) + 2 * cost * relation.covarianceFor(sigma) + (cost * sigma) ** 2;
    this.#committedRisk += positionRisk(order.quantity, order.reference, order.reference - order.stopDistance);
    if (order.isMicro) this.#openMicro++;
  }

  #isEligible({ order, relation, ...exposure }: SizedEntry, day: AccountDay, facts: DecisionFacts): boolean {
    const context = {
      ...exposure,
      correlated: relation.correlated,
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
