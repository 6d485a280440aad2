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

const DEFAULTS: Omit<ProposedOrder, 'ticker'> = {
  recommendation_id: null,
  sector: '',
  action: 'buy',
  quantity: 0,
  estimated_value: 0,
  confidence: 0,
  risk_amount: null,
  operator_override: false,
};

export type ProposedOrderInput = Partial<ProposedOrder> & Pick<ProposedOrder, 'ticker'>;

export function resolveOrder(input: ProposedOrderInput): ProposedOrder {
  return { ...DEFAULTS, ...input, ticker: input.ticker.toUpperCase() };
}
