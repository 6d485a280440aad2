import { groupBy } from '../../kernel/group-by.ts';
import {
  type CompanyImpact,
  type Direction,
  type DocumentDirection,
  type Evidence,
  EVIDENCE_MAX,
  type Extraction,
  IMPACTS_MAX,
  KEY_FACTS_MAX,
  MACRO_EVENTS_MAX,
  type MacroEvent,
  SUMMARY_LENGTH_MAX,
  WARNINGS_MAX,
} from '../intelligence.ts';
import { maxSeverity } from '../macro-event.ts';

const NEUTRAL_BELOW = 0.1;
const union = <T>(lists: readonly (readonly T[])[], limit: number): T[] => [...new Set(lists.flat())].slice(0, limit);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function mergeEvidence(lists: readonly (readonly Evidence[])[]): Evidence[] {
  const byPlace = new Map(lists.flat().map((evidence) => [`${evidence.start}-${evidence.end}`, evidence]));
  return [...byPlace.values()].slice(0, EVIDENCE_MAX).toSorted((a, b) => a.start - b.start);
}

function mergedDirection(impacts: readonly CompanyImpact[], sentiment: number): Direction {
  const kinds = new Set(impacts.map(({ direction }) => direction));
  const [only] = kinds;
  if (kinds.size === 1 && only) return only;
  if (kinds.has('mixed') || (kinds.has('positive') && kinds.has('negative'))) return 'mixed';
  return sentiment > 0 ? 'positive' : sentiment < 0 ? 'negative' : 'neutral';
}

/** Merges reports of one event in several chunks: sentiment is averaged by confidence, details come from the most confident. */
function mergeImpacts(impacts: readonly CompanyImpact[]): CompanyImpact {
  const ranked = impacts.toSorted((a, b) => b.confidence - a.confidence);
  const [surest] = ranked as [CompanyImpact, ...CompanyImpact[]];
  if (impacts.length === 1) return surest;
  const weight = impacts.reduce((sum, { confidence }) => sum + confidence, 0);
  const weighted = impacts.reduce((sum, { confidence, sentiment }) => sum + confidence * sentiment, 0);
  const sentiment = weight === 0 ? 0 : weighted / weight;
  return {
    ...surest,
    sentiment,
    direction: mergedDirection(impacts, sentiment),
    magnitude: Math.max(...impacts.map(({ magnitude }) => magnitude)),
    surprise: ranked.find(({ surprise }) => surprise !== null)?.surprise ?? null,
    guidance: ranked.find(({ guidance }) => guidance !== null)?.guidance ?? null,
    evidence: mergeEvidence(ranked.map(({ evidence }) => evidence)),
  };
}

function mergeMacroEvents(events: readonly MacroEvent[]): MacroEvent {
  const ranked = events.toSorted((a, b) => b.confidence - a.confidence);
  const [surest] = ranked as [MacroEvent, ...MacroEvent[]];
  return {
    ...surest,
    eventTypes: union(
      ranked.map(({ eventTypes }) => eventTypes),
      9,
    ),
    severity: events.map(({ severity }) => severity).reduce(maxSeverity),
    affectedRegions: union(
      ranked.map(({ affectedRegions }) => affectedRegions),
      20,
    ),
    affectedSectors: union(
      ranked.map(({ affectedSectors }) => affectedSectors),
      20,
    ),
    affectedCommodities: union(
      ranked.map(({ affectedCommodities }) => affectedCommodities),
      20,
    ),
    keyFacts: union(
      ranked.map(({ keyFacts }) => keyFacts),
      KEY_FACTS_MAX,
    ),
    evidence: mergeEvidence(ranked.map(({ evidence }) => evidence)),
  };
}

export const directionOf = (sentiment: number): DocumentDirection =>
  Math.abs(sentiment) < NEUTRAL_BELOW ? 'neutral' : sentiment > 0 ? 'positive' : 'negative';

/** Merges the chunks of one document into one extraction; impacts merge by (ticker, catalyst). Offsets are of the document. */
export function mergeExtractions(parts: readonly Extraction[]): Extraction {
  const sentiment = mean(parts.map((part) => part.sentiment));
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  return {
    summary: parts[0]?.summary.slice(0, SUMMARY_LENGTH_MAX) ?? '',
    sentiment,
    direction: directionOf(sentiment),
    keyFacts: union(
      parts.map(({ keyFacts }) => keyFacts),
      KEY_FACTS_MAX,
    ),
    companyImpacts: [
      ...groupBy(
        parts.flatMap(({ companyImpacts }) => companyImpacts),
        ({ ticker, catalystType }) => `${ticker} ${catalystType}`,
      ).values(),
    ]
      .map(mergeImpacts)
      .slice(0, IMPACTS_MAX),
    macroEvents: [
      ...groupBy(
        parts.flatMap(({ macroEvents }) => macroEvents),
        ({ eventTypes }) => eventTypes[0] ?? '',
      ).values(),
    ]
      .map(mergeMacroEvents)
      .slice(0, MACRO_EVENTS_MAX),
    confidence: mean(parts.map((part) => part.confidence)),
    warnings: union(
      parts.map(({ warnings }) => warnings),
      WARNINGS_MAX,
    ),
  };
}
