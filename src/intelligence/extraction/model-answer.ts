import { type Static, Type } from 'typebox';
import { CATALYST_TYPES, TIME_HORIZONS } from '../catalyst.ts';
import {
  DIRECTIONS,
  EVIDENCE_MAX,
  GUIDANCE_CHANGES,
  KEY_FACTS_MAX,
  MACRO_EVENTS_MAX,
  MODALITIES,
  RATIONALE_LENGTH_MAX,
  SUMMARY_LENGTH_MAX,
} from '../intelligence.ts';
import { MACRO_DURATIONS, MACRO_EVENT_TYPES, MACRO_SEVERITIES } from '../macro-event.ts';

/*
 * The answer formats requested from models. They are neither HTTP nor table schemas but values that prompts and checks use, so
 * they are not in a schema file.
 */

/** More than is stored, because some impacts fail the checks. */
const ANSWERED_IMPACTS_MAX = 100;
const LABELS_MAX = 20;
const FIGURE_MAX = 1e15;

const oneOf = <const T extends string>(values: readonly T[], description?: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], ...(description === undefined ? {} : { description }) });
const closed = { additionalProperties: false };
const signed = Type.Number({ minimum: -1, maximum: 1 });
const unit = Type.Number({ minimum: 0, maximum: 1 });
const figure = Type.Number({ minimum: -FIGURE_MAX, maximum: FIGURE_MAX });
const quote = Type.String({ maxLength: 600, description: 'copied from the text, at most 200 characters' });
const quotes = Type.Array(quote, { minItems: 1, maxItems: EVIDENCE_MAX });
const facts = Type.Array(Type.String({ maxLength: 600, description: 'a statement in the words of the text' }), {
  maxItems: KEY_FACTS_MAX,
});
const labels = Type.Array(Type.String({ maxLength: 60 }), { maxItems: LABELS_MAX });

const AnsweredImpact = Type.Object(
  {
    ticker: Type.String({ maxLength: 30, description: 'one of the listed tickers' }),
    catalyst_type: oneOf(CATALYST_TYPES),
    direction: oneOf(DIRECTIONS),
    sentiment: signed,
    magnitude: unit,
    time_horizon: oneOf(TIME_HORIZONS),
    modality: oneOf(MODALITIES),
    confidence: unit,
    surprise: Type.Union([
      Type.Object(
        {
          metric: Type.String({ maxLength: 60 }),
          actual: figure,
          expected: figure,
          unit: Type.String({ maxLength: 20 }),
        },
        closed,
      ),
      Type.Null(),
    ]),
    guidance: Type.Union([oneOf(GUIDANCE_CHANGES), Type.Null()]),
    evidence: quotes,
    rationale: Type.String({ maxLength: RATIONALE_LENGTH_MAX }),
  },
  closed,
);
export type AnsweredImpact = Static<typeof AnsweredImpact>;

/** The document extractor's answer. */
export const ImpactAnswer = Type.Object(
  {
    summary: Type.String({ maxLength: SUMMARY_LENGTH_MAX }),
    sentiment: signed,
    key_facts: facts,
    confidence: unit,
    company_impacts: Type.Array(AnsweredImpact, { maxItems: ANSWERED_IMPACTS_MAX }),
  },
  closed,
);
export type ImpactAnswer = Static<typeof ImpactAnswer>;

const AnsweredEvent = Type.Object(
  {
    event_types: Type.Array(oneOf(MACRO_EVENT_TYPES), { minItems: 1, maxItems: MACRO_EVENT_TYPES.length }),
    severity: oneOf(MACRO_SEVERITIES),
    affected_regions: labels,
    affected_sectors: labels,
    affected_commodities: labels,
    summary: Type.String({ maxLength: SUMMARY_LENGTH_MAX }),
    key_facts: facts,
    estimated_duration: oneOf(MACRO_DURATIONS),
    confidence: unit,
    evidence: quotes,
  },
  closed,
);
export type AnsweredEvent = Static<typeof AnsweredEvent>;

/** The event classifier's answer. */
export const MacroAnswer = Type.Object(
  { macro_events: Type.Array(AnsweredEvent, { maxItems: MACRO_EVENTS_MAX }) },
  closed,
);
export type MacroAnswer = Static<typeof MacroAnswer>;
