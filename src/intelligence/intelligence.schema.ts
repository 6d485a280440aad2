import { type Static, Type } from 'typebox';
import { CATALYST_TYPES, TIME_HORIZONS } from './catalyst.ts';
import {
  DIRECTIONS,
  EVIDENCE_MAX,
  GUIDANCE_CHANGES,
  IMPACTS_MAX,
  INTELLIGENCE_STATUSES,
  KEY_FACT_LENGTH_MAX,
  KEY_FACTS_MAX,
  MACRO_EVENTS_MAX,
  MODALITIES,
  QUOTE_LENGTH_MAX,
  RATIONALE_LENGTH_MAX,
  SUMMARY_LENGTH_MAX,
  WARNINGS_MAX,
} from './intelligence.ts';
import { MACRO_DURATIONS, MACRO_EVENT_TYPES, MACRO_SEVERITIES } from './macro-event.ts';

const oneOf = <const T extends string>(values: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: [...values] });

/** Bounds for figures and for the surprise fraction. */
const FIGURE_MAX = 1e15;
const PCT_MAX = 1e6;

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const signed = Type.Number({ minimum: -1, maximum: 1 });
const unit = Type.Number({ minimum: 0, maximum: 1 });
const figure = Type.Number({ minimum: -FIGURE_MAX, maximum: FIGURE_MAX });
const count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const uuid = Type.String({ format: 'uuid' });
const label = Type.String({ minLength: 1, maxLength: 60 });
const fact = Type.String({ minLength: 1, maxLength: KEY_FACT_LENGTH_MAX });

export const EvidenceView = Type.Object({
  quote: Type.String({ minLength: 1, maxLength: QUOTE_LENGTH_MAX }),
  start: count,
  end: count,
});
const evidence = Type.Array(EvidenceView, { minItems: 1, maxItems: EVIDENCE_MAX });

export const SurpriseView = Type.Object({
  metric: label,
  actual: figure,
  expected: figure,
  unit: Type.String({ maxLength: 20 }),
  pct: Type.Number({ minimum: -PCT_MAX, maximum: PCT_MAX }),
});

export const CompanyImpactView = Type.Object({
  id: Type.Optional(uuid),
  company_id: Type.String({ minLength: 1, maxLength: 64 }),
  ticker: Type.String({ minLength: 1, maxLength: 20 }),
  sentiment: signed,
  direction: oneOf(DIRECTIONS),
  magnitude: unit,
  catalyst_type: oneOf(CATALYST_TYPES),
  time_horizon: oneOf(TIME_HORIZONS),
  confidence: unit,
  modality: oneOf(MODALITIES),
  surprise: nullable(SurpriseView),
  guidance: nullable(oneOf(GUIDANCE_CHANGES)),
  evidence,
  rationale: Type.String({ maxLength: RATIONALE_LENGTH_MAX }),
});
export type CompanyImpactView = Static<typeof CompanyImpactView>;

export const MacroEventView = Type.Object({
  id: Type.Optional(uuid),
  event_types: Type.Array(oneOf(MACRO_EVENT_TYPES), { minItems: 1, maxItems: MACRO_EVENT_TYPES.length }),
  severity: oneOf(MACRO_SEVERITIES),
  affected_regions: Type.Array(label, { maxItems: 20 }),
  affected_sectors: Type.Array(label, { maxItems: 20 }),
  affected_commodities: Type.Array(label, { maxItems: 20 }),
  summary: Type.String({ maxLength: SUMMARY_LENGTH_MAX }),
  key_facts: Type.Array(fact, { maxItems: KEY_FACTS_MAX }),
  estimated_duration: oneOf(MACRO_DURATIONS),
  confidence: unit,
  evidence,
});
export type MacroEventView = Static<typeof MacroEventView>;

/** A provider's extraction before it is stored. */
export const ExtractionView = Type.Object({
  summary: Type.String({ maxLength: SUMMARY_LENGTH_MAX }),
  sentiment: signed,
  direction: oneOf(['positive', 'negative', 'neutral'] as const),
  key_facts: Type.Array(fact, { maxItems: KEY_FACTS_MAX }),
  company_impacts: Type.Array(CompanyImpactView, { maxItems: IMPACTS_MAX }),
  macro_events: Type.Array(MacroEventView, { maxItems: MACRO_EVENTS_MAX }),
  confidence: unit,
  warnings: Type.Array(Type.String({ maxLength: 300 }), { maxItems: WARNINGS_MAX }),
});
export type ExtractionView = Static<typeof ExtractionView>;

export const IntelligenceView = Type.Object({
  ...ExtractionView.properties,
  id: uuid,
  document_id: uuid,
  schema_version: Type.Integer({ minimum: 1, maximum: 32_767 }),
  provider: label,
  model_name: Type.String({ minLength: 1, maxLength: 200 }),
  prompt_version: nullable(Type.String({ maxLength: 100 })),
  agent_id: nullable(uuid),
  variant_id: nullable(uuid),
  status: oneOf(INTELLIGENCE_STATUSES),
  grounding_rate: nullable(unit),
  text_hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  retries: count,
  duration_ms: count,
  input_tokens: count,
  output_tokens: count,
  error: nullable(Type.String({ maxLength: 2000 })),
  created_at: Type.String({ format: 'date-time' }),
});
export type IntelligenceView = Static<typeof IntelligenceView>;
