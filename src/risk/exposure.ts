import type { AccountRiskState } from './account-state.ts';
import type { ProposedOrder } from './proposed-order.ts';

/** What the order would do to the account; null where a price or a sector is missing. */
export interface OrderExposure {
  /** The order in money, never negative. */
  value: number | null;
  price: number | null;
  heldQuantity: number;
  heldValue: number;
  /** Only brings an existing position closer to nothing. */
  reducing: boolean;
  /** Absolute values after the order. */
  positionValue: number | null;
  sectorValue: number | null;
  clusterValue: number | null;
  grossValue: number | null;
  openPositions: number;
}

/** Sums of doubles: a quantity that differs in the last bits is the same quantity. */
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
  const wantedSector = sector.toLowerCase();
  const correlated = state.correlated_tickers;
  let gross = 0;
  let inSector = 0;
  let inCluster = 0;
  const others = new Set<string>();
  for (const position of state.positions) {
    if (position.ticker === ticker) continue;
    const size = Math.abs(position.market_value);
    gross += size;
    if (position.sector === sector || position.sector.toLowerCase() === wantedSector) inSector += size;
    if (correlated?.includes(position.ticker)) inCluster += size;
    if (position.quantity !== 0 || size !== 0) others.add(position.ticker);
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
    openPositions: others.size + 1,
  };
}

function priceOf(value: number, quantity: number): number | null {
  const price = value / quantity;
  return price > 0 && Number.isFinite(price) ? price : null;
}

/**
 * A sale by its quantity, because a price that rose must not turn a closing sale into a new risk. A purchase by quantity and
 * value, so that asking for more never makes it pass.
 */
function isReducing(order: ProposedOrder, heldQuantity: number, heldValue: number, value: number | null): boolean {
  const { quantity } = order;
  if (order.action === 'sell') {
    if (heldQuantity <= 0) return false;
    return quantity > 0 ? isWithin(quantity, heldQuantity) : value !== null && isWithin(value, heldValue);
  }
  return heldQuantity < 0 && value !== null && isWithin(quantity, -heldQuantity) && isWithin(value, -heldValue);
}
