import type { CompanyImpact, Extraction, MacroEvent } from './intelligence.ts';
import type { CompanyImpactView, ExtractionView, MacroEventView } from './intelligence.schema.ts';

/** The only mapping from camelCase in code to snake_case in responses and tables. */
export function toImpactView(impact: CompanyImpact): CompanyImpactView {
  return {
    company_id: impact.companyId,
    ticker: impact.ticker,
    sentiment: impact.sentiment,
    direction: impact.direction,
    magnitude: impact.magnitude,
    catalyst_type: impact.catalystType,
    time_horizon: impact.timeHorizon,
    confidence: impact.confidence,
    modality: impact.modality,
    surprise: impact.surprise === null ? null : { ...impact.surprise },
    guidance: impact.guidance,
    evidence: impact.evidence.map((evidence) => ({ ...evidence })),
    rationale: impact.rationale,
  };
}

export function toMacroEventView(event: MacroEvent): MacroEventView {
  return {
    event_types: [...event.eventTypes],
    severity: event.severity,
    affected_regions: [...event.affectedRegions],
    affected_sectors: [...event.affectedSectors],
    affected_commodities: [...event.affectedCommodities],
    summary: event.summary,
    key_facts: [...event.keyFacts],
    estimated_duration: event.estimatedDuration,
    confidence: event.confidence,
    evidence: event.evidence.map((evidence) => ({ ...evidence })),
  };
}

export function toExtractionView(extraction: Extraction): ExtractionView {
  return {
    summary: extraction.summary,
    sentiment: extraction.sentiment,
    direction: extraction.direction,
    key_facts: [...extraction.keyFacts],
    company_impacts: extraction.companyImpacts.map(toImpactView),
    macro_events: extraction.macroEvents.map(toMacroEventView),
    confidence: extraction.confidence,
    warnings: [...extraction.warnings],
  };
}
