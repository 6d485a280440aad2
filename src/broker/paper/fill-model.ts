import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { OrderSide } from '../../risk/proposed-order.ts';
import type { OrderType, TimeInForce } from '../order-status.ts';

/**
 * An order as the fill model reads it. Paper trading and backtests use the same model, so that their results are comparable. The
 * caller passes the bars after the order's submission one by one.
 */
export interface WorkingOrder {
  side: OrderSide;
  type: OrderType;
  /** Shares still to trade. */
  remaining: number;
  limitPrice: number | null;
  stopPrice: number | null;
  /** An earlier bar reached the stop price. */
  triggered: boolean;
}

export interface FillBar {
  open: number;
  high: number;
  low: number;
  volume: number;
  /** Shares of it that other orders of the account have bought or sold: those of one side together take one share of the volume. */
  taken?: Partial<Record<OrderSide, number>>;
}

export interface Liquidity {
  /** Average value traded per day, in money; null when unknown, which counts as least liquid. */
  adv: number | null;
  sigmaDaily: number;
}

export interface BarFill {
  quantity: number;
  price: number;
}

export interface BarOutcome {
  fill: BarFill | null;
  /** To be stored with the order for the next bar. */
  triggered: boolean;
}

/** The largest share of a bar's volume that the purchases, or the sales, of an account may fill. */
export const BAR_PARTICIPATION_MAX = 0.05;
const IMPACT = 0.7;
const BPS = 1e4;
const SHARES_PER_STEP = 1e6;
const PRICE_MIN = 1e-6;
const SPREADS = [
  { advAbove: 50e6, halfSpreadBps: 2 },
  { advAbove: 5e6, halfSpreadBps: 5 },
] as const;
const WIDEST_HALF_SPREAD_BPS = 15;

/** Half the spread plus the market impact of an order of this value. Golden: 1% of ADV, sigma 2%, 2 bps -> 16. */
export function slippageBps(value: number, { adv, sigmaDaily }: Liquidity): number {
  const spread =
    SPREADS.find(({ advAbove }) => adv !== null && adv > advAbove)?.halfSpreadBps ?? WIDEST_HALF_SPREAD_BPS;
  const share = adv !== null && adv > 0 ? Math.max(0, value) / adv : 0;
  return spread + IMPACT * sigmaDaily * Math.sqrt(share) * BPS;
}

/** Fills an order in one bar. A bar without volume neither fills nor triggers. */
export function fillInBar(order: WorkingOrder, bar: FillBar, liquidity: Liquidity): BarOutcome {
  const untouched: BarOutcome = { fill: null, triggered: order.triggered };
  if (!(bar.volume > 0) || !(order.remaining > 0)) return untouched;
  const traded = tradedPrice(order, bar);
  if (traded.price === null) return { fill: null, triggered: traded.triggered };
  const room = bar.volume * BAR_PARTICIPATION_MAX - (bar.taken?.[order.side] ?? 0);
  const quantity = Math.min(order.remaining, floorShares(room));
  if (!(quantity > 0)) return { fill: null, triggered: traded.triggered };
  const price = traded.slips ? slipped(traded.price, order.side, quantity, liquidity) : traded.price;
  return { fill: { quantity, price }, triggered: traded.triggered };
}

interface Traded {
  /** Null when it does not trade in this bar. */
  price: number | null;
  /** Market and stop orders pay slippage, limit orders do not. */
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
      // Once triggered it is a market order, and the rest trades at the following opens.
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

/** The price must pass the limit: at a mere touch other orders were ahead in the queue. */
function limitFill(side: OrderSide, limit: number | null, { open, high, low }: FillBar): number | null {
  if (limit === null) return null;
  if (side === 'buy') return open <= limit ? open : low < limit ? limit : null;
  return open >= limit ? open : high > limit ? limit : null;
}

/** At the stop price, or at the open when it gaps beyond it. */
function stopFill(side: OrderSide, stop: number | null, { open, high, low }: FillBar): number | null {
  if (stop === null) return null;
  if (side === 'buy') return high >= stop ? Math.max(open, stop) : null;
  return low <= stop ? Math.min(open, stop) : null;
}

/** In the bar that triggers it, only the open can be used: the order of the other prices is unknown. */
function limitAtOpen({ side, stopPrice, limitPrice }: WorkingOrder, { open }: FillBar): number | null {
  if (stopPrice === null || limitPrice === null) return null;
  const within = side === 'buy' ? open >= stopPrice && open <= limitPrice : open <= stopPrice && open >= limitPrice;
  return within ? open : null;
}

function slipped(price: number, side: OrderSide, quantity: number, liquidity: Liquidity): number {
  const move = (price * slippageBps(quantity * price, liquidity)) / BPS;
  // Keeps the price positive when the slippage exceeds it.
  return side === 'buy' ? price + move : Math.max(price - move, PRICE_MIN);
}

const floorShares = (shares: number): number => Math.floor(shares * SHARES_PER_STEP) / SHARES_PER_STEP;

export interface BracketExit extends BarFill {
  reason: 'stop' | 'target';
}

/** A long position's stop and target in one bar. When both are reached the stop counts, because their order is unknown. */
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

/** A day order expires at the close of the current session, or of the next one outside of sessions. */
export function orderExpiry(
  timeInForce: TimeInForce,
  submittedAt: Date,
  calendar: Pick<TradingCalendar, 'currentOrNextSession'>,
): Date | null {
  return timeInForce === 'day' ? calendar.currentOrNextSession(submittedAt).close : null;
}
