import { type Static, Type } from 'typebox';
import { Named, Nullable, OneOf, Ticker } from '../kernel/http/types.schema.ts';
import { ORDER_SIDES, QUANTITY_MAX, VALUE_MAX } from './proposed-order.ts';

/**
 * `resolveOrder` fills in the defaults; here they are only described, because the validator's defaults are copied one by one,
 * which costs more than the evaluation.
 */
export const ProposedOrderBody = Named('ProposedOrderBody', {
  recommendation_id: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 100 }))),
  ticker: Ticker,
  sector: Type.Optional(Type.String({ maxLength: 100, description: 'default empty' })),
  action: Type.Optional(OneOf(ORDER_SIDES)),
  quantity: Type.Optional(Type.Number({ minimum: 0, maximum: QUANTITY_MAX, description: 'default 0' })),
  estimated_value: Type.Optional(Type.Number({ minimum: 0, maximum: VALUE_MAX, description: 'default 0' })),
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'default 0' })),
  risk_amount: Type.Optional(
    Nullable(Type.Number({ minimum: 0, maximum: VALUE_MAX, description: 'the loss when the stop is hit' })),
  ),
  operator_override: Type.Optional(
    Type.Boolean({ description: 'placed by an operator: confidence and quality gate do not apply; default false' }),
  ),
});
export type ProposedOrderBody = Static<typeof ProposedOrderBody>;
