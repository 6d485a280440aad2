import { EMPTY_EXTRACTION, type Extraction, KEY_FACTS_MAX, type MacroEvent, WARNINGS_MAX } from '../intelligence.ts';
import { type Calibration, calibrate } from '../model/calibration.ts';
import { directionOf, mergeExtractions } from '../model/merge.ts';
import { checkAgreement } from '../model/triage.ts';
import { type Grounded, groundingRate, type ImpactPart } from './ground-answer.ts';

export interface Readings {
  /** Null when the agent was not asked; the builtin extractor's part is used. */
  readonly impacts: readonly Grounded<ImpactPart>[] | null;
  readonly events: readonly Grounded<readonly MacroEvent[]>[] | null;
  readonly warnings: readonly string[];
}

export interface Calibrations {
  readonly impacts: Calibration;
  readonly events: Calibration;
}

const unique = (values: readonly string[], limit: number) => [...new Set(values)].slice(0, limit);

/** Combines the readings of the models and of the builtin extractor into one extraction. */
export function combineReadings(
  builtin: Extraction,
  readings: Readings,
  calibrations: Calibrations,
  options: { trustsDocumentSentiment: boolean } = { trustsDocumentSentiment: false },
): { extraction: Extraction; groundingRate: number | null } {
  const parts = [...(readings.impacts ?? []), ...(readings.events ?? [])];
  const warnings = [...readings.warnings, ...parts.flatMap((part) => part.warnings)];
  const impacts =
    readings.impacts === null ? null : combineImpacts(builtin, readings.impacts, calibrations.impacts, options);
  const combined: Extraction = {
    ...(impacts ?? builtin),
    macroEvents: readings.events === null ? builtin.macroEvents : combineEvents(readings.events, calibrations.events),
  };
  const rate = groundingRate({
    quotesGiven: parts.reduce((sum, { quotesGiven }) => sum + quotesGiven, 0),
    quotesFound: parts.reduce((sum, { quotesFound }) => sum + quotesFound, 0),
  });
  return {
    extraction: { ...combined, warnings: unique([...combined.warnings, ...warnings], WARNINGS_MAX) },
    groundingRate: rate,
  };
}

/**
 * The model's overall sentiment is used only when at least one claim with a quotation supports it; otherwise the builtin
 * extractor's is. So prompt injection in a text cannot record an opinion.
 */
function combineImpacts(
  builtin: Extraction,
  parts: readonly Grounded<ImpactPart>[],
  calibration: Calibration,
  options: { trustsDocumentSentiment: boolean },
): Extraction {
  const merged = mergeTwice(
    parts.map(({ value }) => ({
      ...value,
      direction: directionOf(value.sentiment),
      companyImpacts: value.companyImpacts.map((impact) => ({
        ...impact,
        confidence: calibrate(calibration, impact.confidence),
      })),
      confidence: calibrate(calibration, value.confidence),
      macroEvents: [],
      warnings: [],
    })),
  );
  const hasClaims = merged.companyImpacts.length > 0 || options.trustsDocumentSentiment;
  const model: Extraction = {
    ...merged,
    summary: hasClaims && merged.summary !== '' ? merged.summary : builtin.summary,
    keyFacts: unique([...merged.keyFacts, ...builtin.keyFacts], KEY_FACTS_MAX),
    sentiment: hasClaims ? merged.sentiment : builtin.sentiment,
    direction: hasClaims ? merged.direction : builtin.direction,
    confidence: hasClaims ? merged.confidence : builtin.confidence,
    warnings: builtin.warnings,
  };
  return hasClaims ? checkAgreement(model, builtin) : model;
}

function combineEvents(
  parts: readonly Grounded<readonly MacroEvent[]>[],
  calibration: Calibration,
): readonly MacroEvent[] {
  const calibrated = parts.map(({ value }) => ({
    ...EMPTY_EXTRACTION,
    macroEvents: value.map((event) => ({ ...event, confidence: calibrate(calibration, event.confidence) })),
  }));
  return mergeTwice(calibrated).macroEvents;
}

/** Merges the claims of a single part too, by adding an empty part, because one part may report an event twice. */
function mergeTwice(parts: readonly Extraction[]): Extraction {
  const [only] = parts;
  if (only === undefined) return EMPTY_EXTRACTION;
  return mergeExtractions(parts.length === 1 ? [only, { ...only, companyImpacts: [], macroEvents: [] }] : parts);
}
