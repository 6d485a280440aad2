import type { OrderSide } from '../risk/proposed-order.ts';

/** US shares are quoted in cents at or above one dollar, and in hundredths of a cent below it. */
const DECIMALS = { dollar: 2, penny: 4 } as const;
/** Above the error of a product of two doubles, far below a tick. */
const TOLERANCE = 1e-6;

const decimalsOf = (price: number): number => (price >= 1 ? DECIMALS.dollar : DECIMALS.penny);

type Rounding = 'up' | 'down' | 'nearest';

/** A price below the least tick becomes the least tick. */
export function roundToTick(price: number, rounding: Rounding): number {
  const scale = 10 ** decimalsOf(price);
  const ticks = price * scale;
  const whole = {
    up: Math.ceil(ticks - TOLERANCE),
    down: Math.floor(ticks + TOLERANCE),
    nearest: Math.round(ticks),
  }[rounding];
  return Math.max(1, whole) / scale;
}

export const isOnTick = (price: number): boolean => {
  const ticks = price * 10 ** decimalsOf(price);
  return Math.abs(ticks - Math.round(ticks)) <= TOLERANCE;
};

/** A limit is never rounded to a worse price than was asked for. */
export const roundLimit = (price: number, side: OrderSide): number =>
  roundToTick(price, side === 'buy' ? 'down' : 'up');

/** What is wrong with a price that exchanges do not accept; null when it is on a tick. */
export function tickProblem(name: string, price: number | null): string | null {
  if (price === null || isOnTick(price)) return null;
  const decimals = decimalsOf(price);
  const [below, above] = [roundToTick(price, 'down'), roundToTick(price, 'up')].map((one) => one.toFixed(decimals));
  const range = price >= 1 ? 'at or above $1' : 'below $1';
  // Below the least tick both are that tick.
  const use = below === above ? below : `${below} or ${above}`;
  return `${name} ${price} has more than ${decimals} decimals, which exchanges refuse ${range}; use ${use}`;
}
