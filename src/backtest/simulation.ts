import {
  type BreakerClock,
  type BreakerReadings,
  breakerStatus,
  calmReadings,
  newBreakerStates,
  updateBreakers,
} from '../trading/breakers.ts';
import { ratchetStop, targetPrice } from '../trading/exits.ts';
import { addTrade, addValue, newDrawdown, newTally } from '../trading/metrics.ts';
import { splitCapital } from '../trading/pools.ts';
import { sharesFor } from '../trading/size.ts';
import { Execution } from './execution.ts';
import { MarketView } from './market-view.ts';
import { type AccountDay, type EntryOrder, Portfolio, type Position, type TradeExit, trackPrice } from './portfolio.ts';
import type { SimulationSettings } from './settings.ts';
import { barIndex, type World } from './world.ts';

/** Decides at each close. `followSignals` decides as live does; a test may pass its own. */
export interface ClosePolicy {
  /** Returns entries for the next open. For an exit it sets the position's `exiting`. */
  decide(day: AccountDay): readonly EntryOrder[];
}

export interface PolicyContext {
  readonly world: World;
  readonly market: MarketView;
  readonly portfolio: Portfolio;
  readonly settings: SimulationSettings;
}

export interface ClosedTrade {
  readonly position: Position;
  readonly exitSession: number;
  readonly reason: TradeExit;
}

/** One row per traded session. */
export interface EquityColumns {
  readonly equity: Float64Array;
  readonly cash: Float64Array;
  readonly reserve: Float64Array;
  readonly dailyReturn: Float64Array;
  readonly drawdown: Float64Array;
  readonly heat: Float64Array;
  readonly openPositions: Int32Array;
}

/** A position without a bar for this long is closed at its last price. Trading halts are usually shorter. */
export const DELISTED_AFTER_SESSIONS = 10;

/**
 * A simulated account. Each session runs in one fixed order: corporate actions, orders of the day before, stops and targets,
 * marks at the close, the account's figures, and last the decisions for the next session.
 */
export class Simulation {
  readonly market: MarketView;
  readonly portfolio: Portfolio;
  readonly columns: EquityColumns;
  readonly closed: ClosedTrade[] = [];
  readonly tally = newTally();
  /** Sessions at whose close a breaker was tripped. */
  trippedSessions = 0;
  readonly #world: World;
  readonly #settings: SimulationSettings;
  readonly #execution: Execution;
  readonly #policy: ClosePolicy;
  readonly #drawdown;
  readonly #breakers = newBreakerStates();
  readonly #readings: BreakerReadings = calmReadings();
  readonly #clock: BreakerClock = { nowMs: 0, sessionEndMs: 0, weekEndMs: 0 };
  readonly #day: AccountDay;
  #orders: readonly EntryOrder[] = [];
  #lossStreak = 0;
  #previousEquity: number;
  #weekStartEquity: number;

  constructor(world: World, settings: SimulationSettings, createPolicy: (context: PolicyContext) => ClosePolicy) {
    const { initialCapital } = settings;
    const count = world.sessions.dates.length - world.first;
    this.#world = world;
    this.#settings = settings;
    this.market = new MarketView(world);
    const { reserve } = splitCapital(initialCapital, settings.reservePct);
    this.portfolio = new Portfolio({ cash: initialCapital, reserve }, settings.siphonPct, world.tickers.length);
    this.columns = newColumns(count);
    this.#execution = new Execution(world, this.market, settings.costScale);
    this.#policy = createPolicy({ world, market: this.market, portfolio: this.portfolio, settings });
    this.#drawdown = newDrawdown(initialCapital);
    this.#previousEquity = initialCapital;
    this.#weekStartEquity = initialCapital;
    this.#day = {
      session: 0,
      breakerTripped: false,
      cautious: false,
      drawdown: 0,
      dailyPnl: 0,
      weeklyPnl: 0,
      peakEquity: initialCapital,
    };
  }

  get maxDrawdown(): number {
    return this.#drawdown.max;
  }

  /** Runs the sessions in `[world.first, until)`, or those not run yet. */
  run(from: number, until: number): void {
    for (let session = from; session < until; session++) this.#runSession(session);
  }

  #runSession(session: number): void {
    for (const event of this.#world.events[session] ?? []) {
      this.portfolio.applyEvent(event);
      for (const order of this.#orders) if (order.ticker === event.ticker) splitOrder(order, event.ratio);
    }
    this.#sellAtOpen(session);
    this.#buyAtOpen(session);
    this.#applyStopsAndTargets(session);
    this.#markAtClose(session);
    this.#updateAccountDay(session);
    this.#record(session);
    this.#orders = this.#policy.decide(this.#day);
  }

  #sellAtOpen(session: number): void {
    // Iterates over a copy because a sale removes the position from the list.
    for (const position of this.portfolio.positions.slice()) {
      if (position.exiting === null) continue;
      const fill = this.#execution.atOpen('sell', session, position.ticker, position.quantity);
      if (fill && this.portfolio.sell(position, fill)) this.#close(position, session, position.exiting);
    }
  }

  #buyAtOpen(session: number): void {
    for (const order of this.#orders) {
      const fill = this.#execution.atOpen('buy', session, order.ticker, order.quantity);
      if (!fill) continue;
      // An open far above the close can cost more than the free cash.
      const { price } = fill;
      const affordable = fill.quantity * price <= this.portfolio.freeCash;
      const quantity = affordable ? fill.quantity : sharesFor(this.portfolio.freeCash, price);
      if (!(quantity > 0)) continue;
      const stop = Math.max(0, price - order.stopDistance);
      this.portfolio.open({
        ticker: order.ticker,
        signal: order.signal,
        isMicro: order.isMicro,
        entrySession: session,
        quantity,
        entryPrice: price,
        mark: price,
        stop,
        initialStop: stop,
        target: targetPrice(price, order.stopDistance, this.#settings.tier),
        range: order.range,
        highest: price,
        lowest: price,
        lastBarSession: session,
        exiting: null,
        bought: quantity,
        boughtAt: price,
        paid: quantity * price,
        riskAmount: quantity * order.stopDistance,
        sold: 0,
        received: 0,
        dividends: 0,
        costs: (fill.cost * quantity) / fill.quantity,
      });
    }
    this.#orders = [];
  }

  #applyStopsAndTargets(session: number): void {
    for (const position of this.portfolio.positions.slice()) {
      const bar = this.#execution.barAt(session, position.ticker);
      if (!bar) continue;
      position.lastBarSession = session;
      const exit = this.#execution.bracket(position, session, bar);
      const reason = exit?.reason === 'target' ? 'target' : position.stop > position.initialStop ? 'trail' : 'stop';
      // The order of high and low within a bar is unknown. The worse is assumed: the low before a target, the high after a stop.
      if (exit && this.portfolio.sell(position, exit)) {
        if (reason === 'target') trackPrice(position, bar.low);
        this.#close(position, session, reason);
        continue;
      }
      trackPrice(position, bar.low);
      trackPrice(position, bar.high);
      // The day's volume was too small for the whole position: the rest is sold at the next open.
      if (exit) position.exiting = reason;
    }
  }

  #markAtClose(session: number): void {
    const { bars } = this.#world;
    for (const position of this.portfolio.positions.slice()) {
      const close = bars.close[barIndex(this.#world, session, position.ticker)] as number;
      if (close > 0) {
        position.mark = close;
        const { stop, highest, range } = position;
        // The stop moves only at the close: within a bar the order of high and low is unknown.
        position.stop = ratchetStop(stop, highest, range, this.#settings.tier);
      } else if (session - position.lastBarSession >= DELISTED_AFTER_SESSIONS) {
        this.portfolio.sell(position, { quantity: position.quantity, price: position.mark, cost: 0 });
        this.#close(position, session, 'delisted');
      }
    }
  }

  #updateAccountDay(session: number): void {
    const { sessions, benchmark, first } = this.#world;
    const equity = this.portfolio.equity;
    const readings = this.#readings;
    const clock = this.#clock;
    if (session > first && sessions.weekEndMs[session] !== sessions.weekEndMs[session - 1]) {
      this.#weekStartEquity = this.#previousEquity;
    }
    addValue(this.#drawdown, equity);
    readings.dailyLoss = Math.max(0, 1 - equity / this.#previousEquity);
    readings.weeklyLoss = Math.max(0, 1 - equity / this.#weekStartEquity);
    readings.drawdown = this.#drawdown.current;
    readings.lossStreak = this.#lossStreak;
    const market = (benchmark[session] as number) / (benchmark[session - 1] ?? Number.NaN);
    readings.marketFall = market < 1 ? 1 - market : 0;
    // One millisecond before the close, so that breakers that end with the session are still active.
    clock.nowMs = (sessions.closeMs[session] as number) - 1;
    clock.sessionEndMs = sessions.closeMs[session] as number;
    clock.weekEndMs = sessions.weekEndMs[session] as number;
    const tripped = updateBreakers(this.#breakers, readings, this.#settings.tier, clock);
    if (tripped.includes('loss_streak')) this.#lossStreak = 0;
    const status = breakerStatus(this.#breakers, clock.nowMs);
    if (status === 'tripped') this.trippedSessions++;
    const day = this.#day;
    day.session = session;
    day.breakerTripped = status === 'tripped';
    day.cautious = status === 'caution';
    day.drawdown = this.#drawdown.current;
    day.dailyPnl = equity - this.#previousEquity;
    day.weeklyPnl = equity - this.#weekStartEquity;
    day.peakEquity = this.#drawdown.peak;
  }

  #record(session: number): void {
    const row = session - this.#world.first;
    const { columns, portfolio } = this;
    const equity = portfolio.equity;
    columns.equity[row] = equity;
    columns.cash[row] = portfolio.cash;
    columns.reserve[row] = portfolio.reserve;
    columns.dailyReturn[row] = equity / this.#previousEquity - 1;
    columns.drawdown[row] = this.#drawdown.current;
    columns.heat[row] = portfolio.heat;
    columns.openPositions[row] = portfolio.positions.length;
    this.#previousEquity = equity;
  }

  #close(position: Position, exitSession: number, reason: TradeExit): void {
    const net = position.received + position.dividends - position.paid;
    this.closed.push({ position, exitSession, reason });
    addTrade(this.tally, net);
    if (net < 0) this.#lossStreak++;
    else if (net > 0) this.#lossStreak = 0;
  }
}

function splitOrder(order: EntryOrder, ratio: number): void {
  order.quantity *= ratio;
  order.reference /= ratio;
  order.stopDistance /= ratio;
  order.range /= ratio;
}

const newColumns = (count: number): EquityColumns => ({
  equity: new Float64Array(count),
  cash: new Float64Array(count),
  reserve: new Float64Array(count),
  dailyReturn: new Float64Array(count),
  drawdown: new Float64Array(count),
  heat: new Float64Array(count),
  openPositions: new Int32Array(count),
});
