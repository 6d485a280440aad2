import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AgentSource, InvocationStatus } from './agents/agent.ts';
import type { CatalystType, TimeHorizon } from './catalyst.ts';
import type {
  Direction,
  DocumentDirection,
  Evidence,
  GuidanceChange,
  IntelligenceStatus,
  Modality,
  Surprise,
} from './intelligence.ts';
import type { MacroDuration, MacroEventType, MacroSeverity } from './macro-event.ts';

type Created = ColumnType<Date, Date | undefined, never>;
type Updated = ColumnType<Date, Date | undefined, Date>;

interface ModelColumns {
  model_provider: Generated<string>;
  system_prompt: Generated<string>;
  user_prompt_template: Generated<string>;
  prompt_version: Generated<string>;
  temperature: Generated<number>;
  max_tokens: Generated<number>;
  timeout_seconds: Generated<number>;
  max_retries: Generated<number>;
}

interface AgentsTable extends ModelColumns {
  id: Generated<string>;
  name: string;
  slug: string;
  purpose: Generated<string>;
  model_name: Generated<string>;
  schema_version: Generated<string>;
  active: Generated<boolean>;
  source: Generated<AgentSource>;
  seeded_hash: string | null;
  created_at: Created;
  updated_at: Updated;
}

interface AgentVariantsTable extends ModelColumns {
  id: Generated<string>;
  agent_id: string;
  variant_name: string;
  variant_slug: string;
  description: Generated<string>;
  model_name: string;
  context_window: Generated<number>;
  input_token_limit: Generated<number>;
  token_budget: Generated<number>;
  money_budget_usd: Generated<number>;
  is_active: Generated<boolean>;
  created_at: Created;
  updated_at: Updated;
}

interface AgentInvocationsTable {
  id: Generated<string>;
  agent_id: string;
  agent_name: string;
  variant_id: string | null;
  variant_name: string | null;
  document_id: string | null;
  model_provider: string;
  model_name: string;
  prompt_version: string | null;
  status: InvocationStatus;
  input_tokens: Generated<number>;
  output_tokens: Generated<number>;
  cost_usd: number | null;
  omitted_sentences: Generated<number>;
  omitted_characters: Generated<number>;
  duration_ms: Generated<number>;
  retries: Generated<number>;
  confidence: number | null;
  error: string | null;
  created_at: Date;
}

interface AgentTokenUsageTable {
  variant_id: string;
  day: string;
  used_tokens: Generated<number>;
  used_usd: Generated<number>;
}

interface TokenReservationsTable {
  id: Generated<string>;
  variant_id: string;
  day: string;
  tokens: number;
  usd: Generated<number>;
  expires_at: Date;
}

interface ModelPricesTable {
  id: Generated<string>;
  model_provider: string;
  model_name: string;
  input_usd_per_million: number;
  output_usd_per_million: number;
  created_at: Created;
  updated_at: Updated;
}

interface ExtractionCacheTable {
  text_hash: string;
  config_hash: string;
  schema_version: number;
  extraction: JSONColumnType<Record<string, unknown>>;
  created_at: Created;
}

interface IntelligenceTable {
  id: string;
  document_id: string;
  schema_version: number;
  provider: string;
  model_name: string;
  prompt_version: string | null;
  agent_id: string | null;
  variant_id: string | null;
  status: IntelligenceStatus;
  summary: string;
  sentiment: number;
  direction: DocumentDirection;
  key_facts: string[];
  confidence: number;
  grounding_rate: number | null;
  text_hash: string;
  retries: number;
  duration_ms: number;
  input_tokens: number;
  output_tokens: number;
  warnings: string[];
  error: string | null;
  created_at: Date;
}

/** Columns that impacts and claims copy from their document, so that queries need no join. */
interface FindingColumns {
  id: Generated<string>;
  intelligence_id: string;
  ordinal: number;
  document_id: string;
  confidence: number;
  evidence: JSONColumnType<Evidence[]>;
  source_id: string | null;
  published_at: Date;
  available_at: Date;
  story_cluster_id: string;
  counts: Generated<boolean>;
}

interface CompanyImpactsTable extends FindingColumns {
  company_id: string;
  ticker: string;
  sentiment: number;
  direction: Direction;
  magnitude: number;
  catalyst_type: CatalystType;
  time_horizon: TimeHorizon;
  modality: Modality;
  surprise: JSONColumnType<Surprise, string | null> | null;
  guidance: GuidanceChange | null;
  rationale: string;
}

interface MacroEventClaimsTable extends FindingColumns {
  event_types: MacroEventType[];
  severity: MacroSeverity;
  affected_regions: string[];
  affected_sectors: string[];
  affected_commodities: string[];
  summary: string;
  key_facts: string[];
  estimated_duration: MacroDuration;
}

declare module '../kernel/db/database.ts' {
  interface Database {
    agents: AgentsTable;
    agent_variants: AgentVariantsTable;
    agent_invocations: AgentInvocationsTable;
    agent_token_usage: AgentTokenUsageTable;
    model_prices: ModelPricesTable;
    'kernel.token_reservations': TokenReservationsTable;
    'kernel.extraction_cache': ExtractionCacheTable;
    intelligence: IntelligenceTable;
    company_impacts: CompanyImpactsTable;
    macro_event_claims: MacroEventClaimsTable;
  }
}
