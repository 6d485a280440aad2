export const ORDER_SIDES = ['buy', 'sell'] as const;
export type OrderSide = (typeof ORDER_SIDES)[number];

export const QUANTITY_MAX = 1e12;
export const VALUE_MAX = 1e15;

/** An order as somebody would like to send it. */
export interface ProposedOrder {
  recommendation_id: string | null;
  ticker: string;
  sector: string;
  action: OrderSide;
  quantity: number;
  estimated_value: number;
  confidence: number;
  /** What is lost when the stop is hit; null when the caller does not know. */
  risk_amount: number | null;
  /** Ordered by a person, whose judgement stands in for the model's. */
  operator_override: boolean;
}

export type ProposedOrderInput = Partial<ProposedOrder> & Pick<ProposedOrder, 'ticker'>;

/** Written out: copying by spreading takes longer than all checks of the order. */
export function resolveOrder(input: ProposedOrderInput): ProposedOrder {
  return {
    recommendation_id: input.recommendation_id ?? null,
    ticker: input.ticker.toUpperCase(),
    sector: input.sector ?? '',
    action: input.action ?? 'buy',
    quantity: input.quantity ?? 0,
    estimated_value: input.estimated_value ?? 0,
    confidence: input.confidence ?? 0,
    risk_amount: input.risk_amount ?? null,
    operator_override: input.operator_override ?? false,
  };
}
