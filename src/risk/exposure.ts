import type { AccountRiskState, PositionState } from './account-state.ts';
import type { ProposedOrder } from './proposed-order.ts';

/** The account after the order; null where a price or a sector is missing. */
export interface OrderExposure {
  /** Value of the order in money, never negative. */
  value: number | null;
  price: number | null;
  heldQuantity: number;
  heldValue: number;
  /** The order only reduces an existing position. */
  reducing: boolean;
  /** Absolute values after the order. */
  positionValue: number | null;
  sectorValue: number | null;
  clusterValue: number | null;
  grossValue: number | null;
  openPositions: number;
}

const COMPARED_POSITIONS_MAX = 32;
/** Relative tolerance for sums of doubles that differ in the last bits. */
const TOLERANCE = 1e-12;
export const isWithin = (observed: number, limit: number): boolean => observed <= limit + Math.abs(limit) * TOLERANCE;

export function computeExposure(order: ProposedOrder, state: AccountRiskState): OrderExposure {
  const { ticker } = order;
  let heldQuantity = 0;
  let heldValue = 0;
  let sector = order.sector;
  for (const position of state.positions) {
    if (position.ticker !== ticker) continue;
    heldQuantity += position.quantity;
    heldValue += position.market_value;
    if (sector === '') sector = position.sector;
  }
  const lowerSector = sector.toLowerCase();
  const correlated = state.correlated_tickers;
  let gross = 0;
  let inSector = 0;
  let inCluster = 0;
  for (const position of state.positions) {
    if (position.ticker === ticker) continue;
    const size = Math.abs(position.market_value);
    gross += size;
    if (isSameSector(position.sector, sector, lowerSector)) inSector += size;
    if (correlated?.includes(position.ticker)) inCluster += size;
  }

  const heldPrice = priceOf(heldValue, heldQuantity);
  const { quantity } = order;
  const value = order.estimated_value > 0 ? order.estimated_value : heldPrice === null ? null : quantity * heldPrice;
  const price = order.estimated_value > 0 ? priceOf(order.estimated_value, quantity) : heldPrice;
  const positionValue = value === null ? null : Math.abs(heldValue + (order.action === 'buy' ? value : -value));
  const after = (rest: number): number | null => (positionValue === null ? null : rest + positionValue);
  return {
    value,
    price,
    heldQuantity,
    heldValue,
    reducing: isReducing(order, heldQuantity, heldValue, value),
    positionValue,
    sectorValue: sector === '' ? null : after(inSector),
    clusterValue: correlated === null ? null : after(inCluster),
    grossValue: after(gross),
    openPositions: countOthers(state.positions, ticker) + 1,
  };
}

/** Lower-casing costs more than all the sums, so it happens only when the lengths match. */
function isSameSector(one: string, other: string, otherLower: string): boolean {
  return one === other || (one.length === other.length && one.toLowerCase() === otherLower);
}

/** Number of other symbols held. For a short list comparing names is faster than building a set. */
function countOthers(positions: readonly PositionState[], ticker: string): number {
  if (positions.length > COMPARED_POSITIONS_MAX) {
    const held = positions.filter((position) => isOpen(position) && position.ticker !== ticker);
    return new Set(held.map((position) => position.ticker)).size;
  }
  let count = 0;
  for (let index = 0; index < positions.length; index++) {
    const position = positions[index];
    if (!position || position.ticker === ticker || !isOpen(position)) continue;
    let earlier = 0;
    while (earlier < index && !(positions[earlier]?.ticker === position.ticker && isOpen(positions[earlier])))
      earlier++;
    if (earlier === index) count++;
  }
  return count;
}

const isOpen = (position: PositionState | undefined): boolean =>
  position !== undefined && (position.quantity !== 0 || position.market_value !== 0);

function priceOf(value: number, quantity: number): number | null {
  const price = value / quantity;
  return price > 0 && Number.isFinite(price) ? price : null;
}

/**
 * A sale is compared by quantity, because a risen price must not turn a closing sale into a new risk. A purchase is compared by
 * quantity and value, so that a larger order never passes where a smaller one fails.
 */
function isReducing(order: ProposedOrder, heldQuantity: number, heldValue: number, value: number | null): boolean {
  const { quantity } = order;
  if (order.action === 'sell') {
    if (heldQuantity <= 0) return false;
    return quantity > 0 ? isWithin(quantity, heldQuantity) : value !== null && isWithin(value, heldValue);
  }
  return heldQuantity < 0 && value !== null && isWithin(quantity, -heldQuantity) && isWithin(value, -heldValue);
}
