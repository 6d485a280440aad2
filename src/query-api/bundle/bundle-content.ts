import type { TradeOrder } from '../../broker/trade-order.store.ts';
import type { ImpactReading } from '../../intelligence/impact-reading.store.ts';
import type { StoredRecommendation } from '../../recommendations/recommendation.store.ts';
import type { DecisionRow } from '../../trading/decision.store.ts';
import type { BUNDLE_FORMAT } from './bundle.ts';

/** A row as JSON: dates are text. */
export type Plain<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Plain<Item>[]
    : T extends object
      ? { [Key in keyof T]: Plain<T[Key]> }
      : T;

export interface BundledDocument {
  id: string;
  title: string | null;
  url: string | null;
  document_type: string;
  published_at: string;
  available_at: string;
  /** The text and the hashes are withheld from this reader. */
  withheld: boolean;
  text: string | null;
  text_sha256: string | null;
  artifact_sha256: string | null;
}

export interface BundledEvidence {
  evidence_type: string;
  layer: 'company' | 'macro' | 'competitive';
  reference_id: string | null;
  impact_id: string | null;
  document_id: string | null;
  weight: number;
  signed_contribution: number;
  contribution_pct: number;
  quote: string | null;
  start: number | null;
  end: number | null;
  description: string | null;
}

export interface BundledAudit {
  service: string;
  sequence: number;
  entity_type: string;
  entity_id: string;
  action: string;
  actor: string;
  token_name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  occurred_at: string;
  previous_hash: string;
  hash: string;
}

export interface BundledEvent {
  event_type: string;
  from_status: string | null;
  to_status: string;
  details: { checks?: unknown; reasons?: unknown } | null;
  occurred_at: string;
}

export type BundledOrder = Plain<TradeOrder> & {
  events: BundledEvent[];
  fills: { execution_id: string; quantity: number; price: number; executed_at: string }[];
  gate: { checked_at: string; inputs: unknown }[];
};

/** What a bundle holds, as `sextant verify` reads it. */
export interface BundleContent {
  format: typeof BUNDLE_FORMAT;
  created_at: string;
  subject: { kind: 'recommendation' | 'order'; id: string };
  versions: { sextant: string; recommendations: string; recommendations_config: string; trading: string; gate: string };
  recommendation: Plain<StoredRecommendation> | null;
  recommendation_inputs: unknown;
  evidence: BundledEvidence[];
  documents: BundledDocument[];
  readings: Plain<ImpactReading>[];
  decisions: (Plain<Omit<DecisionRow, 'trace'>> & { trace: Record<string, unknown>; inputs: unknown })[];
  orders: BundledOrder[];
  audit: BundledAudit[];
  audit_heads: { service: string; sequence: number; hash: string }[];
}
