import { type Static, Type } from 'typebox';
import { Named, Nullable, Text, Uuid } from '../kernel/http/types.schema.ts';

const TICKER_PATTERN = '^[A-Z]{1,10}$';

/** Request body for both create and replace; the interface gives them the same fields. */
export const CompanyInput = Named(
  'CompanyInput',
  {
    ticker: Type.String({
      pattern: TICKER_PATTERN,
      description: '1 to 10 uppercase letters',
      'x-expected': '1 to 10 uppercase letters',
    }),
    legal_name: Text(300),
    exchange: Type.Optional(Nullable(Text(100))),
    sector: Type.Optional(Nullable(Text(100))),
    industry: Type.Optional(Nullable(Text(100))),
    market_cap_bucket: Type.Optional(Nullable(Text(50))),
  },
  { additionalProperties: false },
);
export type CompanyInput = Static<typeof CompanyInput>;

export const CompanyView = Named('CompanyView', {
  id: Uuid,
  ticker: Type.String(),
  legal_name: Type.String(),
  exchange: Nullable(Type.String()),
  sector: Nullable(Type.String()),
  industry: Nullable(Type.String()),
  market_cap_bucket: Nullable(Type.String()),
  active: Type.Boolean(),
});
export type CompanyView = Static<typeof CompanyView>;
