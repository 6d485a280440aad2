/** An order that ended or is being filled, with what is needed to measure its cost. */
export interface CostOrder {
  readonly id: string;
  readonly ticker: string;
  readonly side: 'buy' | 'sell';
  readonly origin: string;
  readonly orderType: string;
  readonly createdAt: Date;
  readonly quantity: number;
  readonly filledQuantity: number;
  readonly averageFillPrice: number | null;
  /** The price when the order was decided; a resting stop has its stop price. */
  readonly arrivalPrice: number | null;
  /** Whether the rest can still be filled. */
  readonly isOpen: boolean;
  /** What the rest is measured by: the newest known price. */
  readonly lastPrice: number | null;
  /** Cost in basis points that the fill model of the paper broker expects for the filled value. */
  readonly modelBps: number | null;
}

/** Costs are positive and gains negative, in money or in basis points of the value at the arrival price. */
export interface OrderCost {
  readonly filledValue: number;
  readonly executionCost: number | null;
  readonly slippageBps: number | null;
  /** What the unfilled rest would have gained since the arrival. 0 while it can still be filled. */
  readonly opportunityCost: number | null;
  /** Both together, in money and of the whole order's value. */
  readonly implementationShortfall: number | null;
  readonly implementationShortfallBps: number | null;
  readonly modelBps: number | null;
  /** Slippage beyond the model's. */
  readonly againstModelBps: number | null;
}

const BPS = 1e4;

/** Implementation shortfall (Perold): the paper result at the arrival price minus the real one. There are no fees. */
export function computeOrderCost(order: CostOrder): OrderCost {
  const { arrivalPrice: arrival, averageFillPrice: paid, filledQuantity: filled, quantity } = order;
  const filledValue = paid === null ? 0 : filled * paid;
  if (arrival === null || !(arrival > 0) || paid === null) return { ...UNKNOWN, filledValue };
  const direction = order.side === 'buy' ? 1 : -1;
  const executionCost = direction * (paid - arrival) * filled;
  const rest = order.isOpen ? 0 : Math.max(0, quantity - filled);
  const opportunityCost =
    rest === 0 ? 0 : order.lastPrice === null ? null : direction * (order.lastPrice - arrival) * rest;
  const shortfall = opportunityCost === null ? null : executionCost + opportunityCost;
  const slippageBps = filled > 0 ? (executionCost / (arrival * filled)) * BPS : null;
  return {
    filledValue,
    executionCost,
    slippageBps,
    opportunityCost,
    implementationShortfall: shortfall,
    implementationShortfallBps: shortfall === null ? null : (shortfall / (arrival * quantity)) * BPS,
    modelBps: order.modelBps,
    againstModelBps: slippageBps === null || order.modelBps === null ? null : slippageBps - order.modelBps,
  };
}

const UNKNOWN: Omit<OrderCost, 'filledValue'> = {
  executionCost: null,
  slippageBps: null,
  opportunityCost: null,
  implementationShortfall: null,
  implementationShortfallBps: null,
  modelBps: null,
  againstModelBps: null,
};

export interface CostTotals {
  readonly orders: number;
  /** Orders with a known arrival price; only these count below. */
  readonly measured: number;
  readonly filledValue: number;
  readonly executionCost: number | null;
  /** Weighted by the value at arrival. */
  readonly slippageBps: number | null;
  readonly opportunityCost: number | null;
  readonly implementationShortfall: number | null;
  readonly modelBps: number | null;
  readonly againstModelBps: number | null;
}

export function sumCosts(orders: readonly { order: CostOrder; cost: OrderCost }[]): CostTotals {
  const measured = orders.filter(({ cost }) => cost.executionCost !== null);
  const arrivalValue = ({ order }: { order: CostOrder }) => (order.arrivalPrice ?? 0) * order.filledQuantity;
  const total = (of: (cost: OrderCost) => number | null) =>
    measured.length === 0 ? null : measured.reduce((sum, { cost }) => sum + (of(cost) ?? 0), 0);
  const weighted = (of: (cost: OrderCost) => number | null) => {
    const known = measured.filter(({ cost }) => of(cost) !== null);
    const value = known.reduce((sum, one) => sum + arrivalValue(one), 0);
    return value > 0 ? known.reduce((sum, one) => sum + (of(one.cost) ?? 0) * arrivalValue(one), 0) / value : null;
  };
  return {
    orders: orders.length,
    measured: measured.length,
    filledValue: orders.reduce((sum, { cost }) => sum + cost.filledValue, 0),
    executionCost: total(({ executionCost }) => executionCost),
    slippageBps: weighted(({ slippageBps }) => slippageBps),
    opportunityCost: total(({ opportunityCost }) => opportunityCost),
    implementationShortfall: total(({ implementationShortfall }) => implementationShortfall),
    modelBps: weighted(({ modelBps }) => modelBps),
    againstModelBps: weighted(({ againstModelBps }) => againstModelBps),
  };
}
