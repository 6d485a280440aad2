import { type Static, Type } from 'typebox';
import { Days, Limit, Named, Nullable, OneOf, QueryBoolean, Ticker, Timestamp } from '../kernel/http/types.schema.ts';

export const TickerPath = Type.Object({ ticker: Ticker });

export const PricesQuery = Type.Object({
  limit: Limit(200, 500),
  timeframe: OneOf(['D', 'M30'], { default: 'D' }),
  adjusted: QueryBoolean(true),
});

export const BackfillQuery = Type.Object({ days: Days(90, 365) });

const MarketBarView = Type.Object({
  ticker: Type.String(),
  close: Type.Number(),
  open: Type.Number(),
  high: Type.Number(),
  low: Type.Number(),
  volume: Type.Number(),
  bar_timestamp: Timestamp,
  captured_at: Timestamp,
});

const QuoteView = Type.Object({
  price: Type.Number(),
  quoted_at: Timestamp,
  previous_close: Nullable(Type.Number({ description: 'Close of the session before, as the vendor states it' })),
  day_volume: Nullable(Type.Number()),
  source: Type.String(),
});

export const PricesView = Named('PricesView', {
  bars: Type.Array(MarketBarView),
  quote: Nullable(QuoteView),
  range_90d: Type.Object({ low: Nullable(Type.Number()), high: Nullable(Type.Number()) }),
});
export type PricesView = Static<typeof PricesView>;

export const TickerBackfillView = Named('TickerBackfillView', {
  ticker: Type.String(),
  inserted: Type.Integer(),
  total_bars: Type.Integer(),
  days: Type.Integer(),
});

export const BackfillAllView = Named('BackfillAllView', {
  total_inserted: Type.Integer(),
  tickers: Type.Integer(),
  details: Type.Array(
    Type.Object({ ticker: Type.String(), inserted: Type.Integer(), error: Type.Optional(Type.String()) }),
  ),
});

export const ConflictsQuery = Type.Object({
  ticker: Type.Optional(Ticker),
  open: QueryBoolean(false),
  limit: Limit(100, 1_000),
});

export const ConflictsView = Type.Object({
  conflicts: Type.Array(
    Type.Object({
      ticker: Type.String(),
      timeframe: OneOf(['D', 'M30']),
      bar_timestamp: Timestamp,
      source: Type.String({ description: 'vendor of the stored bar, which is used' }),
      close: Type.Number(),
      second_source: Type.String({ description: 'vendor that disagrees' }),
      second_close: Type.Number(),
      difference_pct: Type.Number({ description: 'second close against the stored one, in percent' }),
      detected_at: Timestamp,
      resolved_at: Nullable(Timestamp),
    }),
  ),
});
