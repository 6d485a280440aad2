import type { CatalystType, TimeHorizon } from './catalyst.ts';
import type { MacroDuration, MacroEventType, MacroSeverity } from './macro-event.ts';

/** Increment when a stored field changes its meaning: caches and comparisons depend on it. */
export const SCHEMA_VERSION = 1;

export const SUMMARY_LENGTH_MAX = 400;
export const RATIONALE_LENGTH_MAX = 200;
export const QUOTE_LENGTH_MAX = 600;
export const KEY_FACT_LENGTH_MAX = 300;
export const EVIDENCE_MAX = 5;
export const KEY_FACTS_MAX = 8;
export const IMPACTS_MAX = 50;
export const MACRO_EVENTS_MAX = 20;
export const WARNINGS_MAX = 50;

export const DIRECTIONS = ['positive', 'negative', 'neutral', 'mixed'] as const;
export type Direction = (typeof DIRECTIONS)[number];
/** A document is never `mixed`: opposing sentences cancel out to neutral. */
export type DocumentDirection = Exclude<Direction, 'mixed'>;

export const MODALITIES = ['factual', 'guidance', 'opinion', 'conditional', 'rumour'] as const;
export type Modality = (typeof MODALITIES)[number];

export const GUIDANCE_CHANGES = ['raised', 'lowered', 'maintained', 'withdrawn'] as const;
export type GuidanceChange = (typeof GUIDANCE_CHANGES)[number];

export const INTELLIGENCE_STATUSES = ['ok', 'degraded', 'failed'] as const;
export type IntelligenceStatus = (typeof INTELLIGENCE_STATUSES)[number];

/** UTF-16 offsets of the stored text; always `text.slice(start, end) === quote`. */
export interface Evidence {
  readonly quote: string;
  readonly start: number;
  readonly end: number;
}

export interface Surprise {
  readonly metric: string;
  readonly actual: number;
  readonly expected: number;
  readonly unit: string;
  /** A fraction: .056 for 5.6%. */
  readonly pct: number;
}

export interface CompanyImpact {
  readonly companyId: string;
  readonly ticker: string;
  readonly sentiment: number;
  readonly direction: Direction;
  readonly magnitude: number;
  readonly catalystType: CatalystType;
  readonly timeHorizon: TimeHorizon;
  readonly confidence: number;
  readonly modality: Modality;
  readonly surprise: Surprise | null;
  readonly guidance: GuidanceChange | null;
  readonly evidence: readonly Evidence[];
  readonly rationale: string;
}

export interface MacroEvent {
  readonly eventTypes: readonly MacroEventType[];
  readonly severity: MacroSeverity;
  readonly affectedRegions: readonly string[];
  readonly affectedSectors: readonly string[];
  readonly affectedCommodities: readonly string[];
  readonly summary: string;
  readonly keyFacts: readonly string[];
  readonly estimatedDuration: MacroDuration;
  readonly confidence: number;
  readonly evidence: readonly Evidence[];
}

/** The extraction of one text by the builtin extractor or a model. */
export interface Extraction {
  readonly summary: string;
  readonly sentiment: number;
  readonly direction: DocumentDirection;
  readonly keyFacts: readonly string[];
  readonly companyImpacts: readonly CompanyImpact[];
  readonly macroEvents: readonly MacroEvent[];
  readonly confidence: number;
  readonly warnings: readonly string[];
}

export const EMPTY_EXTRACTION: Extraction = {
  summary: '',
  sentiment: 0,
  direction: 'neutral',
  keyFacts: [],
  companyImpacts: [],
  macroEvents: [],
  confidence: 0,
  warnings: [],
};

/** A stored extraction with its provider, cost and status. */
export interface Intelligence extends Extraction {
  readonly id: string;
  readonly documentId: string;
  readonly schemaVersion: number;
  readonly provider: string;
  readonly modelName: string;
  readonly promptVersion: string | null;
  readonly agentId: string | null;
  readonly variantId: string | null;
  readonly status: IntelligenceStatus;
  readonly groundingRate: number | null;
  readonly textHash: string;
  readonly retries: number;
  readonly durationMs: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly error: string | null;
  readonly createdAt: Date;
}
