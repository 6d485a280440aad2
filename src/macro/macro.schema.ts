import { type Static, Type } from 'typebox';
import { MACRO_DURATIONS, MACRO_EVENT_TYPES, MACRO_SEVERITIES } from '../intelligence/macro-event.ts';
import { AsOf } from '../kernel/http/as-of.schema.ts';
import {
  Fraction,
  Instant,
  Limit,
  Named,
  Nullable,
  Offset,
  OneOf,
  Text,
  Ticker,
  Timestamp,
  Uuid,
} from '../kernel/http/types.schema.ts';
import { ExposureView } from '../registry/exposure.schema.ts';
import { GlobalEventView } from './global-event.schema.ts';
import { IMPACT_DIRECTIONS } from './impact.ts';
import { CHANNELS } from './polarity.ts';

const PAGE_DEFAULT = 50;
const PAGE_MAX = 200;

export const EventPath = Type.Object({ event_id: Uuid });
export const TickerPath = Type.Object({ ticker: Ticker });

export const MacroEventsQuery = Type.Object({
  severity: Type.Optional(OneOf(MACRO_SEVERITIES)),
  region: Type.Optional(Text(100)),
  sector: Type.Optional(Text(100)),
  since: Type.Optional(Instant),
  until: Type.Optional(Instant),
  limit: Limit(PAGE_DEFAULT, PAGE_MAX),
  offset: Offset,
  as_of: AsOf,
});

export const MacroImpactsQuery = Type.Object({
  since: Type.Optional(Instant),
  limit: Limit(PAGE_DEFAULT, PAGE_MAX),
  offset: Offset,
  as_of: AsOf,
});

const Factor = Type.Object({
  channel: OneOf(CHANNELS),
  matched: Type.Array(Type.String()),
  exposure: Type.Number({ description: 'share of the company that the event hits through this channel' }),
  polarity: Type.Number({ description: 'effect through this channel: above 0 good, below 0 bad' }),
  contribution: Type.Number({ description: 'contributions sum to the signed score' }),
});

const ImpactNumbers = {
  macro_impact_score: Type.Number({ minimum: 0, maximum: 1 }),
  signed_score: Type.Number({ description: 'sum of the contributions; negative when the event hurts' }),
  impact_direction: OneOf(IMPACT_DIRECTIONS),
  contributing_factors: Type.Array(Factor),
  exposure: Type.Number(),
  confidence: Type.Number(),
  inferred: Type.Boolean({ description: 'computed from the sector alone because there is no exposure profile' }),
};

const CompanyLabels = {
  company_id: Uuid,
  ticker: Type.String(),
  legal_name: Type.String(),
  sector: Nullable(Type.String()),
};

export const MacroImpactView = Named('MacroImpactView', {
  id: Uuid,
  event_id: Uuid,
  ...CompanyLabels,
  ...ImpactNumbers,
  pit_estimated: Type.Boolean({ description: 'the exposure profile was entered after the instant of the computation' }),
  event_available_at: Timestamp,
  computed_at: Timestamp,
});
export type MacroImpactView = Static<typeof MacroImpactView>;

export const MacroEventDetail = Named('MacroEventDetail', {
  ...GlobalEventView.properties,
  impacts: Type.Array(MacroImpactView),
});

export const CompanyMacroImpacts = Named('CompanyMacroImpacts', {
  exposure_profile: Type.Unsafe<Static<typeof ExposureView> | null>(Type.Union([ExposureView, Type.Null()])),
  impacts: Type.Array(
    Type.Object({
      ...MacroImpactView.properties,
      event_summary: Type.String(),
      event_severity: OneOf(MACRO_SEVERITIES),
      event_types: Type.Array(OneOf(MACRO_EVENT_TYPES)),
      affected_regions: Type.Array(Type.String()),
    }),
  ),
});

const LABELS_MAX = 40;
const Labels = Type.Array(Text(100), { maxItems: LABELS_MAX, default: [] });
/** usual: rates raised, tariffs imposed, commodities more expensive, the dollar stronger; opposite: the reverse. */
const SENSES = ['usual', 'opposite'] as const;

export const WhatIfInput = Named(
  'WhatIfInput',
  {
    event_types: Type.Array(OneOf(MACRO_EVENT_TYPES), {
      minItems: 1,
      maxItems: MACRO_EVENT_TYPES.length,
      uniqueItems: true,
    }),
    severity: OneOf(MACRO_SEVERITIES),
    affected_regions: Labels,
    affected_sectors: Labels,
    affected_commodities: Labels,
    estimated_duration: Type.Optional(OneOf(MACRO_DURATIONS)),
    confidence: Fraction(1),
    sense: Type.Optional(OneOf(SENSES)),
    summary: Type.Optional(Text(400)),
    limit: Limit(PAGE_DEFAULT, PAGE_MAX),
  },
  { additionalProperties: false },
);
export type WhatIfInput = Static<typeof WhatIfInput>;

export const WhatIfResult = Named('WhatIfResult', {
  estimated_duration: OneOf(MACRO_DURATIONS),
  sense: Nullable(OneOf(SENSES)),
  companies_evaluated: Type.Integer(),
  companies_affected: Type.Integer(),
  by_sector: Type.Array(
    Type.Object({
      sector: Nullable(Type.String()),
      companies: Type.Integer(),
      positive: Type.Integer(),
      negative: Type.Integer(),
      mixed: Type.Integer(),
      mean_signed_score: Type.Number(),
    }),
  ),
  impacts: Type.Array(Type.Object({ ...CompanyLabels, ...ImpactNumbers })),
});
export type WhatIfResult = Static<typeof WhatIfResult>;

const OPERATOR_DEFAULT = 'operator';

export const LayerToggle = Named(
  'LayerToggle',
  {
    enabled: Type.Boolean(),
    operator: { ...Text(200), default: OPERATOR_DEFAULT } as ReturnType<typeof Text>,
  },
  { additionalProperties: false },
);

/** Fields common to both layers' responses. */
export const layerStatus = { source: OneOf(['default', 'risk_configs']) };
export const layerToggled = { previous_enabled: Type.Boolean(), toggled_by: Type.String() };

export const MacroStatus = Named('MacroStatus', { macro_enabled: Type.Boolean(), ...layerStatus });
export const MacroToggled = Named('MacroToggled', { macro_enabled: Type.Boolean(), ...layerToggled });
