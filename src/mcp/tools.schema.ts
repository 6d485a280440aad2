import { type Static, Type } from 'typebox';
import { DateOnly, OneOf, Uuid } from '../kernel/http/types.schema.ts';

/** Input schemas of the tools. They are sent to every client, so that they hold only what a caller must know. */
const closed = { additionalProperties: false };
const optional = Type.Optional;
const Symbol = Type.String({ maxLength: 16, pattern: '^[A-Za-z][A-Za-z0-9.-]*$', 'x-expected': 'a ticker symbol' });
const Count = (maximum: number) => Type.Integer({ minimum: 1, maximum });
const Start = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const Time = Type.String({ format: 'instant' });
const Words = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    'x-expected': `text of 1 to ${maxLength} characters that is not blank`,
  });
const Names = Type.Array(Words(100), { maxItems: 20 });

export const SearchInput = Type.Object(
  {
    q: Words(400),
    types: optional(Type.Array(Words(40), { maxItems: 10 })),
    tickers: optional(Type.Array(Symbol, { maxItems: 20 })),
    since: optional(Time),
    until: optional(Time),
    as_of: optional(Time),
    limit: optional(Count(50)),
  },
  closed,
);

export const AskInput = Type.Object(
  { question: Words(1_000), as_of: optional(Time), tickers: optional(Type.Array(Symbol, { maxItems: 20 })) },
  closed,
);

export const GET_KINDS = [
  'company',
  'document',
  'recommendation',
  'trend',
  'macro_event',
  'order',
  'position',
  'approval',
  'report',
  'filing',
  'fundamentals',
] as const;
export const GetInput = Type.Object(
  {
    kind: OneOf(GET_KINDS),
    id: optional(Uuid),
    ticker: optional(Symbol),
    limit: optional(Count(100)),
    offset: optional(Start),
  },
  closed,
);
export type GetInput = Static<typeof GetInput>;

export const QueryInput = Type.Object(
  { sql: optional(Words(20_000)), table: optional(Words(100)), limit: optional(Count(500)) },
  closed,
);

export const SeriesInput = Type.Object(
  {
    kind: OneOf(['price', 'trend', 'signal', 'equity']),
    ticker: optional(Symbol),
    timeframe: optional(OneOf(['D', 'M30'])),
    window: optional(OneOf(['intraday', '1d', '7d', '30d', '90d'])),
    limit: optional(Count(500)),
  },
  closed,
);

export const ExplainInput = Type.Object(
  {
    kind: OneOf(['recommendation', 'order', 'document', 'position', 'trade']),
    id: optional(Uuid),
    ticker: optional(Symbol),
  },
  closed,
);

export const WhatIfInput = Type.Object(
  {
    event_types: Type.Array(
      OneOf([
        'rate_decision',
        'tariff',
        'sanction',
        'conflict',
        'disaster',
        'commodity_move',
        'epidemic',
        'regulation',
        'currency',
      ]),
      { minItems: 1, maxItems: 9 },
    ),
    severity: OneOf(['low', 'moderate', 'high', 'critical']),
    regions: optional(Names),
    sectors: optional(Names),
    commodities: optional(Names),
    portfolio: optional(Type.Boolean()),
    limit: optional(Count(100)),
  },
  closed,
);

export const CompareInput = Type.Object(
  { tickers: Type.Array(Symbol, { minItems: 2, maxItems: 6 }), days: optional(Count(250)) },
  closed,
);

export const BacktestInput = Type.Object(
  {
    id: optional(Uuid),
    start_date: optional(DateOnly),
    end_date: optional(DateOnly),
    initial_capital: optional(Type.Number({ minimum: 1, maximum: 1e12 })),
    risk_tier: optional(OneOf(['conservative', 'moderate', 'aggressive'])),
  },
  closed,
);

export const TrackInput = Type.Object(
  { symbols: Type.Array(Symbol, { minItems: 1, maxItems: 25 }), progress_only: optional(Type.Boolean()) },
  closed,
);

export const ProposeInput = Type.Object(
  {
    ticker: Type.String({ pattern: '^[A-Za-z]{1,10}$', 'x-expected': '1 to 10 letters' }),
    side: OneOf(['buy', 'sell']),
    quantity: Type.Number({ exclusiveMinimum: 0, maximum: 1e9 }),
    limit_price: optional(Type.Number({ exclusiveMinimum: 0, maximum: 1e9 })),
    reason: Words(500),
  },
  closed,
);

export const StatusInput = Type.Object({}, closed);
