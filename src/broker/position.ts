import type { OrderSide } from '../risk/proposed-order.ts';
import { roundShares, splitShares } from './order-intent.ts';

export type PositionEntry =
  | { kind: 'fill'; at: Date; key: string; side: OrderSide; quantity: number; price: number }
  | { kind: 'split'; at: Date; key: string; ratio: number };

export interface PositionState {
  /** Negative for a short position. */
  quantity: number;
  avgEntryPrice: number;
  realizedPnl: number;
  openedAt: Date | null;
}

export const FLAT: Readonly<PositionState> = Object.freeze({
  quantity: 0,
  avgEntryPrice: 0,
  realizedPnl: 0,
  openedAt: null,
});

/**
 * Rounded as the columns store them, so that continuing from a stored position gives the same as recomputing it from the first
 * fill. Adding 0 turns -0 into 0, because a column cannot store -0.
 */
const roundAverage = (price: number): number => Math.round(price * 1e8) / 1e8;
const roundMoney = (amount: number): number => Math.round(amount * 1e6) / 1e6 + 0;
const roundQuantity = (quantity: number): number => roundShares(quantity) + 0;

/** By the broker's time, then its id: a total order that does not depend on the time of arrival. */
export function compareEntries(
  one: Pick<PositionEntry, 'at' | 'key'>,
  other: Pick<PositionEntry, 'at' | 'key'>,
): number {
  return one.at.getTime() - other.at.getTime() || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0);
}

/** The position after one more entry, at average cost. A reduction realises profit; crossing zero opens a new position at the fill's price. */
export function applyEntry(state: PositionState, entry: PositionEntry): PositionState {
  if (entry.kind === 'split') {
    const quantity = splitShares(state.quantity, entry.ratio);
    if (quantity === 0) return { ...FLAT, realizedPnl: state.realizedPnl };
    return {
      ...state,
      quantity,
      avgEntryPrice: roundAverage(state.avgEntryPrice / entry.ratio),
    };
  }
  const { price, at } = entry;
  const change = entry.side === 'buy' ? entry.quantity : -entry.quantity;
  const held = state.quantity;
  const quantity = roundQuantity(held + change);
  if (held === 0 || Math.sign(held) === Math.sign(change)) {
    const cost = Math.abs(held) * state.avgEntryPrice + Math.abs(change) * price;
    return {
      quantity,
      avgEntryPrice: roundAverage(cost / Math.abs(quantity)),
      realizedPnl: state.realizedPnl,
      openedAt: state.openedAt ?? at,
    };
  }
  const closed = Math.min(Math.abs(held), Math.abs(change));
  const gain = closed * (price - state.avgEntryPrice) * Math.sign(held);
  const realizedPnl = roundMoney(state.realizedPnl + gain);
  if (quantity === 0) return { quantity, avgEntryPrice: 0, realizedPnl, openedAt: null };
  const crossed = Math.sign(quantity) !== Math.sign(held);
  return {
    quantity,
    avgEntryPrice: crossed ? roundAverage(price) : state.avgEntryPrice,
    realizedPnl,
    openedAt: crossed ? at : state.openedAt,
  };
}

/** Independent of the order of entries; repeated keys count once. */
export function foldEntries(entries: readonly PositionEntry[]): PositionState {
  const once = [...new Map(entries.map((entry) => [entry.key, entry])).values()].sort(compareEntries);
  return once.reduce<PositionState>(applyEntry, FLAT);
}
