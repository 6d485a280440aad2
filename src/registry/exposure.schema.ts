import { type Static, Type } from 'typebox';
import { Named, OneOf, Text, Timestamp, Uuid } from '../kernel/http/types.schema.ts';
import { POSITION_TIERS, RECORD_ORIGINS } from './registry-enums.ts';

const REGIONS_MAX = 300;
const Names = Type.Array(Text(100), { maxItems: REGIONS_MAX });
const Tier = OneOf(POSITION_TIERS);
const Origin = OneOf(RECORD_ORIGINS);
const Share = Type.Number({ minimum: 0, maximum: 1 });

export const ExposureInput = Named(
  'ExposureInput',
  {
    geographic_revenue_mix: Type.Optional(
      Type.Record(Type.String({ minLength: 1, maxLength: 100 }), Type.Number({ minimum: 0, maximum: 100 }), {
        maxProperties: REGIONS_MAX,
        description:
          'Share of revenue by region, as fractions that add up to at most 1 or percentages that add up to at most 100',
      }),
    ),
    supply_chain_regions: Type.Optional(Names),
    key_input_commodities: Type.Optional(Names),
    regulatory_jurisdictions: Type.Optional(Names),
    market_position_tier: Type.Optional(Tier),
    export_dependency_pct: Type.Optional(Share),
    source: Type.Optional(Origin),
    confidence: Type.Optional(Share),
  },
  { additionalProperties: false },
);
export type ExposureInput = Static<typeof ExposureInput>;

export const ExposureView = Named('ExposureView', {
  id: Uuid,
  company_id: Uuid,
  geographic_revenue_mix: Type.Record(Type.String(), Type.Number()),
  supply_chain_regions: Type.Array(Type.String()),
  key_input_commodities: Type.Array(Type.String()),
  regulatory_jurisdictions: Type.Array(Type.String()),
  market_position_tier: Tier,
  export_dependency_pct: Type.Number(),
  source: Origin,
  confidence: Type.Number(),
  version: Type.Integer(),
  active: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type ExposureView = Static<typeof ExposureView>;
