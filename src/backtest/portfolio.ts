import type { ExitReason } from '../trading/exits.ts';
import { activePool, freeCash, type Pools, siphonOf } from '../trading/pools.ts';
import { heatOf } from '../risk/heat.ts';
import { positionRisk } from '../trading/heat.ts';
import type { HolderEvent, Signal } from './world.ts';

/** `delisted`: no longer traded, closed at the last known price. */
export type TradeExit = ExitReason | 'delisted';

/** An entry decided at a close, to be bought at the next open. */
export interface EntryOrder {
  readonly signal: Signal;
  readonly ticker: number;
  readonly isMicro: boolean;
  quantity: number;
  /** The close it was sized at; its price until it is filled. */
  reference: number;
  stopDistance: number;
  range: number;
}

/** The account at a close, except what follows from its positions. */
export interface AccountDay {
  session: number;
  breakerTripped: boolean;
  cautious: boolean;
  drawdown: number;
  dailyPnl: number;
  weeklyPnl: number;
  peakEquity: number;
}

/** One position from its first share to its last. Prices and quantities are adjusted for every split so far. */
export interface Position {
  readonly ticker: number;
  readonly signal: Signal;
  readonly isMicro: boolean;
  readonly entrySession: number;
  quantity: number;
  entryPrice: number;
  mark: number;
  stop: number;
  initialStop: number;
  target: number;
  /** Average true range at the entry: the unit of the trailing stop's distance. */
  range: number;
  highest: number;
  lowest: number;
  lastBarSession: number;
  /** Why it is sold at the next open; null while it is kept. */
  exiting: TradeExit | null;

  // Results of the trade: money, and quantities as traded, not adjusted for later splits.
  readonly bought: number;
  readonly boughtAt: number;
  readonly paid: number;
  readonly riskAmount: number;
  sold: number;
  received: number;
  dividends: number;
  costs: number;
}

export interface Fill {
  readonly quantity: number;
  readonly price: number;
  /** Slippage in money. */
  readonly cost: number;
}

/** Half of the smallest step of shares: less is a rounding error. */
const QUANTITY_NONE = 5e-5;

/** Cash, reserve and positions. It only keeps the books; decisions are made elsewhere. */
export class Portfolio implements Pools {
  cash: number;
  reserve: number;
  readonly positions: Position[] = [];
  readonly #siphonPct: number;
  readonly #held: (Position | undefined)[];

  constructor(capital: { cash: number; reserve: number }, siphonPct: number, tickers: number) {
    this.cash = capital.cash;
    this.reserve = capital.reserve;
    this.#siphonPct = siphonPct;
    this.#held = Array.from({ length: tickers });
  }

  get marketValue(): number {
    let value = 0;
    for (const position of this.positions) value += position.quantity * position.mark;
    return value;
  }

  get equity(): number {
    return this.cash + this.marketValue;
  }

  get active(): number {
    return activePool(this);
  }

  get freeCash(): number {
    return freeCash(this);
  }

  get heat(): number {
    let risk = 0;
    for (const { quantity, mark, stop } of this.positions) risk += positionRisk(quantity, mark, stop);
    return heatOf(risk, this.active);
  }

  heldOf(ticker: number): Position | undefined {
    return this.#held[ticker];
  }

  open(position: Position): void {
    this.cash -= position.paid;
    this.positions.push(position);
    this.#held[position.ticker] = position;
  }

  /** Returns true when the position is closed. */
  sell(position: Position, fill: Fill): boolean {
    const proceeds = fill.quantity * fill.price;
    this.cash += proceeds;
    position.quantity -= fill.quantity;
    position.sold += fill.quantity;
    position.received += proceeds;
    position.costs += fill.cost;
    trackPrice(position, fill.price);
    if (position.quantity > QUANTITY_NONE) return false;
    this.reserve += siphonOf(position.received - position.paid, this.#siphonPct);
    this.positions.splice(this.positions.indexOf(position), 1);
    this.#held[position.ticker] = undefined;
    return true;
  }

  /** A split changes quantity and prices, a dividend changes cash. */
  applyEvent({ ticker, ratio, cash }: HolderEvent): void {
    const position = this.#held[ticker];
    if (!position) return;
    if (ratio !== 1) {
      position.quantity *= ratio;
      for (const key of SPLIT_PRICES) position[key] /= ratio;
    }
    const dividend = position.quantity * cash;
    position.dividends += dividend;
    this.cash += dividend;
  }
}

/** Extends the range of prices seen while the position was held. */
export function trackPrice(position: Position, price: number): void {
  if (price < position.lowest) position.lowest = price;
  if (price > position.highest) position.highest = price;
}

const SPLIT_PRICES = ['entryPrice', 'mark', 'stop', 'initialStop', 'target', 'range', 'highest', 'lowest'] as const;
