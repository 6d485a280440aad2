import type { ExitReason } from '../trading/exits.ts';
import { activePool, freeCash, type Pools, siphonOf } from '../trading/pools.ts';
import { heatOf, positionRisk } from '../trading/heat.ts';
import type { HolderEvent, Signal } from './world.ts';

/** `delisted`: no longer traded, taken out at the last price there was. */
export type TradeExit = ExitReason | 'delisted';

/** One holding from its first share to its last. Prices and quantities in the shares of the present day. */
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
  /** At the entry: what the trailing stop keeps its distance in. */
  range: number;
  highest: number;
  lowest: number;
  lastBarSession: number;
  /** Ordered to be sold at the next open. */
  exiting: TradeExit | null;

  // What becomes of the trade, in the shares of the day it happened on, and in money.
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
  /** What slippage took, in money. */
  readonly cost: number;
}

/** Less than half of the smallest step of shares is nothing but rounding. */
const QUANTITY_NONE = 5e-5;

/** Cash, reserve and positions. It keeps the books and decides nothing. */
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

  /** Answers whether nothing is left of it. */
  sell(position: Position, fill: Fill): boolean {
    const proceeds = fill.quantity * fill.price;
    this.cash += proceeds;
    position.quantity -= fill.quantity;
    position.sold += fill.quantity;
    position.received += proceeds;
    position.costs += fill.cost;
    witness(position, fill.price);
    if (position.quantity > QUANTITY_NONE) return false;
    this.reserve += siphonOf(position.received - position.paid, this.#siphonPct);
    this.positions.splice(this.positions.indexOf(position), 1);
    this.#held[position.ticker] = undefined;
    return true;
  }

  /** A split changes the count and the prices, a dividend the cash; neither changes what is owned. */
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

/** A price that was seen while the position was held. */
export function witness(position: Position, price: number): void {
  if (price < position.lowest) position.lowest = price;
  if (price > position.highest) position.highest = price;
}

const SPLIT_PRICES = ['entryPrice', 'mark', 'stop', 'initialStop', 'target', 'range', 'highest', 'lowest'] as const;
