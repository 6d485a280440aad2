import type { PerformanceFigures } from '../risk/measures/performance-figures.ts';
import type { attributeCatalysts, attributeLayers, attributeSources } from '../validation/use/attribute.ts';
import type { StoredGate } from '../validation/gate.store.ts';
import type { Check, ReportStatus } from './reconciliation.ts';

/** A daily portfolio snapshot. */
export interface PortfolioDay {
  date: string;
  portfolio_value: number;
  cash: number;
  positions_value: number;
  active_pool: number;
  reserve_pool: number;
  flow: number;
  daily_return: number | null;
  realized_pnl: number;
  unrealized_pnl: number;
  win_count: number;
  loss_count: number;
  max_drawdown: number;
  current_drawdown_pct: number;
  portfolio_heat: number;
}

export interface PortfolioSection {
  start: number | null;
  end: number;
  flow: number;
  return: number | null;
  cash: number;
  positions_value: number;
  realized_pnl: number;
  unrealized_pnl: number;
  pools: { active: number; reserve: number };
  heat: number;
  drawdown: { current: number; max: number };
  days: PortfolioDay[];
  /** The last sessions up to the end of the period, oldest first. */
  history: { date: string; portfolio_value: number }[];
}

export interface BenchmarkSection {
  ticker: string;
  start_price: number | null;
  end_price: number | null;
  return: number | null;
}

/** One figure for each record. They are never added up. */
export interface Results<Section> {
  lived: Section | null;
  /** Of the filled history, traded once by the same rules. */
  replayed: Section | null;
}

export interface PerformanceSection {
  since: string;
  until: string;
  total_return: number | null;
  sharpe_ratio: number | null;
  max_drawdown: number | null;
  win_rate: number | null;
  trades_closed: number;
  benchmark: string;
  figures: PerformanceFigures;
}

/** In money or basis points; costs are positive. */
export interface CostsSection {
  since: string;
  until: string;
  /** Null where orders are not stored. */
  orders: number | null;
  measured_orders: number | null;
  filled_value: number;
  execution_cost: number | null;
  slippage_bps: number | null;
  opportunity_cost: number | null;
  implementation_shortfall: number | null;
  model_bps: number | null;
  against_model_bps: number | null;
}

export interface TradeItem {
  id: string;
  ticker: string;
  quantity: number;
  bought_value: number;
  sold_value: number;
  realized_pnl: number;
  return_pct: number | null;
  exit_reason: string | null;
  is_micro_trade: boolean;
  opened_at: string;
  closed_at: string;
}

export interface DecisionsSection {
  total: number;
  executed: number;
  exits: number;
  deferred: number;
  skipped: number;
  skipped_by_reason: Record<string, number>;
}

export interface TopRecommendation {
  id: string;
  ticker: string;
  action: string;
  mode: string;
  confidence: number;
  p_up: number;
  window: string;
  thesis: string;
  generated_at: string;
}

export interface RecommendationsSection {
  total: number;
  by_action: Record<'buy' | 'sell' | 'hold', number>;
  by_mode: Record<'informational' | 'paper' | 'live', number>;
  top: TopRecommendation[];
}

export interface HorizonGrades {
  record: 'lived' | 'replayed';
  horizon: string;
  lookback: string;
  generated_at: string;
  prediction_count: number;
  win_rate: number | null;
  directional_accuracy: number | null;
  information_coefficient: number | null;
  rank_information_coefficient: number | null;
  avg_return: number | null;
  avg_excess_return_vs_spy: number | null;
  calibration_error: number | null;
  brier_score: number | null;
}

export interface LabelCounts {
  predictions: number;
  labelled: number;
  unlabelable: number;
  waiting: number;
  /** Waiting although their horizon has passed. */
  overdue: number;
}

export interface RiskSection {
  breakers: { breaker: string; event: string; occurred_at: string; until: string | null }[];
  lockouts: { ticker: string; lockout_type: string; reason: string; created_at: string; expires_at: string }[];
  approvals: { requested: number; by_status: Record<string, number> };
}

export interface PipelineSection {
  documents: number;
  documents_by_status: Record<string, number>;
  failures: { parse: number; extraction: number; model_invocations: number };
  provider_mix: { provider: string; model_name: string; readings: number; degraded: number }[];
}

export interface MacroEventItem {
  id: string;
  event_types: string[];
  severity: string;
  summary: string;
  affected_regions: string[];
  available_at: string;
}

export interface DataQualityItem {
  area: string;
  issue: string;
  count: number;
}

export interface AuditHead {
  service: string;
  sequence: number;
  hash: string;
}

export interface ReportSummary {
  headline: string;
  simulated: boolean;
  portfolio_return: number | null;
  benchmark_return: number | null;
  excess_return: number | null;
  trades_closed: number;
  realized_pnl: number;
  decisions: number;
  recommendations: number;
  documents: number;
  gate_status: string | null;
}

export interface ReportData {
  summary: ReportSummary;
  portfolio: PortfolioSection | null;
  benchmark: BenchmarkSection;
  /** Reports written before these sections existed lack them. */
  performance?: Results<PerformanceSection>;
  transaction_costs?: Results<CostsSection>;
  trades: TradeItem[];
  decisions: DecisionsSection;
  recommendations: RecommendationsSection;
  validation: { snapshots: HorizonGrades[]; gate: StoredGate | null; labels: LabelCounts };
  attribution: {
    lookback: string;
    horizon: string;
    record: 'lived' | 'replayed';
    sources: Awaited<ReturnType<typeof attributeSources>>;
    catalysts: Awaited<ReturnType<typeof attributeCatalysts>>;
    layers: Awaited<ReturnType<typeof attributeLayers>>;
  };
  risk: RiskSection;
  pipeline: PipelineSection;
  macro_events: MacroEventItem[];
  data_quality: DataQualityItem[];
  reconciliation: { status: ReportStatus; checks: Check[] };
  /** The head of each service's audit chain, so that an event deleted later is noticed. */
  audit_heads: AuditHead[];
}
