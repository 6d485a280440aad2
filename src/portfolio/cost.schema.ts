import { Type } from 'typebox';
import { Named, Nullable, OneOf, Timestamp, Uuid } from '../kernel/http/types.schema.ts';

const known = (description: string) => Nullable(Type.Number({ description }));

const Totals = {
  orders: Type.Integer({ description: 'orders with a fill' }),
  measured_orders: Type.Integer({ description: 'of these, with a known arrival price' }),
  filled_value: Type.Number({ description: 'in money' }),
  execution_cost: known('fills against arrival prices, in money; negative is a gain'),
  slippage_bps: known('the same in basis points of the value at arrival'),
  opportunity_cost: known('what unfilled rests would have gained, in money'),
  implementation_shortfall: known('execution and opportunity cost, in money'),
  model_bps: known('what the fill model expects, in basis points'),
  against_model_bps: known('slippage beyond the model, in basis points'),
};
const Group = Type.Object({ name: Type.String(), ...Totals });

export const CostsView = Named('CostsView', {
  since: Timestamp,
  totals: Type.Object(Totals),
  by_side: Type.Array(Group),
  by_origin: Type.Array(Group),
  items: Type.Array(
    Type.Object({
      order_id: Uuid,
      ticker: Type.String(),
      side: OneOf(['buy', 'sell']),
      origin: Type.String(),
      order_type: Type.String(),
      created_at: Timestamp,
      quantity: Type.Number(),
      filled_quantity: Type.Number(),
      arrival_price: known('price at the decision, or the stop price of a stop'),
      avg_fill_price: Nullable(Type.Number()),
      filled_value: Type.Number(),
      execution_cost: Nullable(Type.Number()),
      slippage_bps: Nullable(Type.Number()),
      opportunity_cost: Nullable(Type.Number()),
      implementation_shortfall: Nullable(Type.Number()),
      implementation_shortfall_bps: Nullable(Type.Number()),
      model_bps: Nullable(Type.Number()),
      against_model_bps: Nullable(Type.Number()),
    }),
  ),
});
