import { type Static, Type } from 'typebox';
import { Named, OneOf } from '../kernel/http/types.schema.ts';

const VendorRate = Type.Object({
  rate_per_minute: Type.Integer(),
  cadence_seconds: Type.Integer(),
  max_tickers_per_cycle: Type.Integer(),
  active_sources: Type.Integer(),
});
const PerSourceType = Type.Record(Type.String(), Type.Integer());

export const RateLimits = Named('RateLimits', {
  vendor_global_limit: Type.Integer({ description: 'calls per minute over all vendor source types' }),
  vendor_source_types: Type.Array(Type.String()),
  per_type_limits: PerSourceType,
  cadences_seconds: PerSourceType,
  market_api: VendorRate,
  news_api: VendorRate,
});

export const SystemInfo = Named('SystemInfo', {
  version: Type.String(),
  stage: Type.String(),
  data_mode: OneOf(['simulated', 'real']),
  notice: Type.Union([Type.String(), Type.Null()]),
  roles: Type.Array(Type.String(), { description: 'roles this version can run' }),
  providers: Type.Object({
    market_data: Type.Boolean(),
    filings: Type.Boolean(),
    broker: Type.Boolean(),
    model: Type.String(),
  }),
});
export type SystemInfo = Static<typeof SystemInfo>;
