import type { QueryResponse } from '../../api/client.ts';

/** The extraction result of a document. The API does not describe its shape, so it is declared here. */
export interface Intelligence {
  provider: string;
  model_name: string;
  status: string;
  summary: string | null;
  confidence: number | null;
  grounding_rate: number | null;
  error: string | null;
  company_impacts: CompanyImpact[];
  macro_events: MacroEvent[];
}

export interface MacroEvent {
  id: string;
  summary: string;
  severity: string;
  event_types: string[];
  evidence: QuotedSpan[];
}

interface QuotedSpan {
  start: number;
  end: number;
  quote: string;
}

export interface CompanyImpact {
  id: string;
  ticker: string;
  sentiment: number;
  direction: 'positive' | 'negative' | 'neutral' | 'mixed';
  catalyst_type: string;
  time_horizon: string;
  confidence: number;
  modality: string;
  evidence: QuotedSpan[];
  rationale: string | null;
}

type DocumentResponse = QueryResponse<'/api/documents/{document_id}'>;
export type DocumentDetail = Omit<DocumentResponse, 'intelligence'> & { intelligence: Intelligence | null };
