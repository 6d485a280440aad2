import { exitInBar, type FillBar, fillInBar, type Liquidity } from '../broker/paper/fill-model.ts';
import type { MarketView } from './market-view.ts';
import type { Fill, Position } from './portfolio.ts';
import { barIndex, type World } from './world.ts';

/** Fills orders in daily bars with the fill model of the paper broker, and returns the cost of slippage. */
export class Execution {
  readonly #world: World;
  readonly #market: MarketView;
  readonly #costScale: number;

  constructor(world: World, market: MarketView, costScale: number) {
    this.#world = world;
    this.#market = market;
    this.#costScale = costScale;
  }

  /** Null where the ticker did not trade. */
  barAt(session: number, ticker: number): (FillBar & { close: number }) | null {
    const { bars } = this.#world;
    const at = barIndex(this.#world, session, ticker);
    const close = bars.close[at] as number;
    if (!(close > 0)) return null;
    return {
      open: bars.open[at] as number,
      high: bars.high[at] as number,
      low: bars.low[at] as number,
      close,
      volume: bars.volume[at] as number,
    };
  }

  /** Fills at the open, up to what the day's volume allows. The rest of the order lapses with the day. */
  atOpen(side: 'buy' | 'sell', session: number, ticker: number, quantity: number): Fill | null {
    const bar = this.barAt(session, ticker);
    if (!bar) return null;
    const order = {
      side,
      type: 'market' as const,
      remaining: quantity,
      limitPrice: null,
      stopPrice: null,
      triggered: false,
    };
    const { fill } = fillInBar(order, bar, this.#liquidityBefore(session, ticker));
    return fill && this.#charged(fill, bar.open);
  }

  /** The exit when the bar reaches the position's stop or target. */
  bracket(position: Position, session: number, bar: FillBar): (Fill & { reason: 'stop' | 'target' }) | null {
    // Most bars reach neither, and then the liquidity is not needed.
    if (bar.low > position.stop && bar.high <= position.target) return null;
    const { quantity, stop, target } = position;
    const levels = { quantity, stopPrice: stop, targetPrice: target };
    const exit = exitInBar(levels, bar, this.#liquidityBefore(session, position.ticker));
    if (!exit) return null;
    const unslipped = exit.reason === 'stop' ? Math.min(bar.open, stop) : exit.price;
    return { ...this.#charged(exit, unslipped), reason: exit.reason };
  }

  #charged({ quantity, price }: { quantity: number; price: number }, unslipped: number): Fill {
    const slip = (price - unslipped) * this.#costScale;
    return { quantity, price: unslipped + slip, cost: Math.abs(slip) * quantity };
  }

  /** As known before the session, whose own bar is still in the future. */
  #liquidityBefore(session: number, ticker: number): Liquidity {
    return this.#market.liquidityAt(session - 1, ticker);
  }
}
