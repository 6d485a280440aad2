export const ORDER_SIDES = ['buy', 'sell'] as const;
export type OrderSide = (typeof ORDER_SIDES)[number];

export const QUANTITY_MAX = 1e12;
export const VALUE_MAX = 1e15;

/** An order before it is evaluated. */
export interface ProposedOrder {
  recommendation_id: string | null;
  ticker: string;
  sector: string;
  action: OrderSide;
  quantity: number;
  estimated_value: number;
  confidence: number;
  /** The loss when the stop is hit; null when unknown. */
  risk_amount: number | null;
  /** Placed by an operator, so that the model's confidence and quality gate do not apply. */
  operator_override: boolean;
}

export type ProposedOrderInput = Partial<ProposedOrder> & Pick<ProposedOrder, 'ticker'>;

/** Written out field by field: object spread takes longer than all checks of the order. */
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
