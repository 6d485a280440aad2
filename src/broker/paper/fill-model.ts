import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { OrderSide } from '../../risk/proposed-order.ts';
import type { OrderType, TimeInForce } from '../order-status.ts';

/**
 * How an order would have traded in a bar. One model for paper orders and for the backtest: an idea must not do better in the
 * one than in the other. Pure; the caller gives the bars after the order's submission, one by one.
 */
export interface WorkingOrder {
  side: OrderSide;
  type: OrderType;
  /** Shares still to trade. */
  remaining: number;
  limitPrice: number | null;
  stopPrice: number | null;
  /** A stop whose price an earlier bar has seen. */
  triggered: boolean;
}

export interface FillBar {
  open: number;
  high: number;
  low: number;
  volume: number;
}

export interface Liquidity {
  /** Average value traded per day, in money; null when not known, which counts as the least liquid. */
  adv: number | null;
  sigmaDaily: number;
}

export interface BarFill {
  quantity: number;
  price: number;
}

export interface BarOutcome {
  fill: BarFill | null;
  /** To be kept with the order for the next bar. */
  triggered: boolean;
}

/** The largest part of a bar's volume that an order may be. */
export const BAR_PARTICIPATION_MAX = 0.05;
const IMPACT = 0.7;
const BPS = 1e4;
const SHARES_PER_STEP = 1e6;
/** The least price there is. */
const PRICE_MIN = 1e-6;
const SPREADS = [
  { advAbove: 50e6, halfSpreadBps: 2 },
  { advAbove: 5e6, halfSpreadBps: 5 },
] as const;
const WIDEST_HALF_SPREAD_BPS = 15;

/** Half the spread, plus what an order of this value moves the price by. Golden: 1% of ADV, sigma 2%, 2 bps -> 16. */
export function slippageBps(value: number, { adv, sigmaDaily }: Liquidity): number {
  const spread =
    SPREADS.find(({ advAbove }) => adv !== null && adv > advAbove)?.halfSpreadBps ?? WIDEST_HALF_SPREAD_BPS;
  const share = adv !== null && adv > 0 ? Math.max(0, value) / adv : 0;
  return spread + IMPACT * sigmaDaily * Math.sqrt(share) * BPS;
}

/** What one bar does to an order. A bar without volume does nothing: nobody was there to trade with. */
export function fillInBar(order: WorkingOrder, bar: FillBar, liquidity: Liquidity): BarOutcome {
  const untouched: BarOutcome = { fill: null, triggered: order.triggered };
  if (!(bar.volume > 0) || !(order.remaining > 0)) return untouched;
  const traded = tradedPrice(order, bar);
  if (traded.price === null) return { fill: null, triggered: traded.triggered };
  const quantity = Math.min(order.remaining, floorShares(bar.volume * BAR_PARTICIPATION_MAX));
  if (!(quantity > 0)) return { fill: null, triggered: traded.triggered };
  const price = traded.slips ? slipped(traded.price, order.side, quantity, liquidity) : traded.price;
  return { fill: { quantity, price }, triggered: traded.triggered };
}

interface Traded {
  /** Null: it waits. */
  price: number | null;
  /** Whoever takes the market's price pays for it; whoever names his own does not. */
  slips: boolean;
  triggered: boolean;
}

function tradedPrice(order: WorkingOrder, bar: FillBar): Traded {
  const { side, limitPrice, stopPrice, triggered } = order;
  switch (order.type) {
    case 'market':
      return { price: bar.open, slips: true, triggered };
    case 'limit':
      return { price: limitFill(side, limitPrice, bar), slips: false, triggered };
    case 'stop': {
      // Once triggered it is a market order, whose rest trades at the following opens.
      if (triggered) return { price: bar.open, slips: true, triggered };
      const price = stopFill(side, stopPrice, bar);
      return { price, slips: true, triggered: price !== null };
    }
    case 'stop_limit': {
      if (triggered) return { price: limitFill(side, limitPrice, bar), slips: false, triggered };
      if (stopFill(side, stopPrice, bar) === null) return { price: null, slips: false, triggered: false };
      return { price: limitAtOpen(order, bar), slips: false, triggered: true };
    }
  }
}

/** A touch is not a fill: somebody else stood before us at that price. */
function limitFill(side: OrderSide, limit: number | null, { open, high, low }: FillBar): number | null {
  if (limit === null) return null;
  if (side === 'buy') return open <= limit ? open : low < limit ? limit : null;
  return open >= limit ? open : high > limit ? limit : null;
}

/** At its price, or at the open that jumped over it. */
function stopFill(side: OrderSide, stop: number | null, { open, high, low }: FillBar): number | null {
  if (stop === null) return null;
  if (side === 'buy') return high >= stop ? Math.max(open, stop) : null;
  return low <= stop ? Math.min(open, stop) : null;
}

/** In the bar that triggers it only the open is known to come after the trigger. */
function limitAtOpen({ side, stopPrice, limitPrice }: WorkingOrder, { open }: FillBar): number | null {
  if (stopPrice === null || limitPrice === null) return null;
  const within = side === 'buy' ? open >= stopPrice && open <= limitPrice : open <= stopPrice && open >= limitPrice;
  return within ? open : null;
}

function slipped(price: number, side: OrderSide, quantity: number, liquidity: Liquidity): number {
  const move = (price * slippageBps(quantity * price, liquidity)) / BPS;
  // A sale of something nearly worthless in a market without depth still gets something.
  return side === 'buy' ? price + move : Math.max(price - move, PRICE_MIN);
}

const floorShares = (shares: number): number => Math.floor(shares * SHARES_PER_STEP) / SHARES_PER_STEP;

export interface BracketExit extends BarFill {
  reason: 'stop' | 'target';
}

/** A long position's stop and target in one bar. Where both were touched, the stop: which came first is not known. */
export function exitInBar(
  position: { quantity: number; stopPrice: number | null; targetPrice: number | null },
  bar: FillBar,
  liquidity: Liquidity,
): BracketExit | null {
  const order = { side: 'sell' as const, remaining: position.quantity, triggered: false };
  const stop = fillInBar({ ...order, type: 'stop', stopPrice: position.stopPrice, limitPrice: null }, bar, liquidity);
  if (stop.fill) return { ...stop.fill, reason: 'stop' };
  const limitPrice = position.targetPrice;
  const target = fillInBar({ ...order, type: 'limit', limitPrice, stopPrice: null }, bar, liquidity);
  return target.fill ? { ...target.fill, reason: 'target' } : null;
}

/** A day order does not outlive the session it was given in, or the next one when it was given outside. */
export function orderExpiry(
  timeInForce: TimeInForce,
  submittedAt: Date,
  calendar: Pick<TradingCalendar, 'currentOrNextSession'>,
): Date | null {
  return timeInForce === 'day' ? calendar.currentOrNextSession(submittedAt).close : null;
}
