import { type Static, Type } from 'typebox';
import { Instant, Nullable, OneOf, Ticker } from '../kernel/http/types.schema.ts';
import { QUALITY_GATES } from './account-state.ts';
import { ORDER_SIDES, QUANTITY_MAX, VALUE_MAX } from './proposed-order.ts';

const POSITIONS_MAX = 1_000;
const LIST_MAX = 10_000;

const signed = (description: string) => Type.Number({ minimum: -VALUE_MAX, maximum: VALUE_MAX, description });
const money = (description: string) => Type.Number({ minimum: 0, maximum: VALUE_MAX, description });
// Nested fields are validated but not decoded, so a timestamp stays text.
const Until = Type.Unsafe<string>({ ...Instant, 'x-decode': undefined });

const Position = Type.Object({
  ticker: Ticker,
  sector: Type.Optional(Type.String({ maxLength: 100 })),
  quantity: Type.Number({ minimum: -QUANTITY_MAX, maximum: QUANTITY_MAX, description: 'negative when sold short' }),
  market_value: signed('negative when sold short'),
  stop_price: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1e9 }))),
});

export const AccountRiskStateBody = Type.Partial(
  Type.Object({
    equity: money('default 100000'),
    cash: signed('default 100000'),
    buying_power: money('default 100000'),
    active_pool: Nullable(money('money available for trading; the equity when null')),
    reserve_pool: Nullable(money('money that is never traded')),
    positions: Type.Array(Position, { maxItems: POSITIONS_MAX }),
    daily_pnl: signed('default 0'),
    weekly_pnl: signed('default 0'),
    peak_equity: Nullable(money('the equity when null')),
    orders_today: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'default 0' }),
    portfolio_heat: Type.Number({ minimum: 0, maximum: 1_000, description: 'default 0' }),
    lockouts: Type.Array(Type.Object({ ticker: Ticker, expires_at: Type.Optional(Nullable(Until)) }), {
      maxItems: LIST_MAX,
    }),
    restricted_tickers: Type.Array(Ticker, { maxItems: LIST_MAX }),
    open_orders: Nullable(
      Type.Array(Type.Object({ ticker: Ticker, side: OneOf(ORDER_SIDES) }), { maxItems: LIST_MAX }),
    ),
    correlated_tickers: Nullable(Type.Array(Ticker, { maxItems: POSITIONS_MAX })),
    quality_gate: Nullable(OneOf(QUALITY_GATES)),
    live_capital_fraction: Nullable(
      Type.Number({ minimum: 0, maximum: 1, description: 'the share of the equity that the quality gate allows' }),
    ),
    price_age_minutes: Nullable(Type.Number({ minimum: 0, maximum: 1e7 })),
    adv: Nullable(money('average value traded per day, in money')),
    market_open: Nullable(Type.Boolean()),
    as_of: Nullable(Until),
  }),
);
export type AccountRiskStateBody = Static<typeof AccountRiskStateBody>;
