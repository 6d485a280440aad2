import type { QueryResponse } from '../../api/client.ts';

export type ReportItem = QueryResponse<'/api/reports'>[number];

/** The parts of a report's data that the page formats; the full data is shown as JSON. */
export interface ReportData {
  summary: {
    headline: string;
    portfolio_return: number | null;
    benchmark_return: number | null;
    excess_return: number | null;
    trades_closed: number;
    realized_pnl: number;
    decisions: number;
    recommendations: number;
    documents: number;
    gate_status: string | null;
  };
  portfolio: {
    end: number;
    pools: { active: number; reserve: number };
    heat: number;
    drawdown: { current: number; max: number };
    history: { date: string; portfolio_value: number }[];
  } | null;
  /** Reports written before these sections existed lack them. */
  performance?: ReportResults<ReportPerformance>;
  transaction_costs?: ReportResults<ReportCosts>;
  trades: ReportTrade[];
  decisions: { skipped_by_reason: Record<string, number> };
  recommendations: { top: ReportRecommendation[] };
  reconciliation: { checks: ReportCheck[] };
}

/** One figure for each record; they are never added up. */
export interface ReportResults<Section> {
  lived: Section | null;
  replayed: Section | null;
}

export interface ReportPerformance {
  since: string;
  until: string;
  total_return: number | null;
  sharpe_ratio: number | null;
  max_drawdown: number | null;
  win_rate: number | null;
  trades_closed: number;
  benchmark: string;
  figures: {
    sortino_ratio: number | null;
    beta: number | null;
    alpha: number | null;
    benchmark_return: number | null;
    annual_volatility: number | null;
    turnover: number | null;
    exposure_mean: number | null;
  };
}

export interface ReportCosts {
  since: string;
  until: string;
  orders: number | null;
  filled_value: number;
  execution_cost: number | null;
  slippage_bps: number | null;
  model_bps: number | null;
  against_model_bps: number | null;
  implementation_shortfall: number | null;
}

export interface ReportTrade {
  id: string;
  ticker: string;
  quantity: number;
  realized_pnl: number;
  return_pct: number | null;
  exit_reason: string | null;
  closed_at: string;
}

export interface ReportRecommendation {
  id: string;
  ticker: string;
  action: string;
  confidence: number;
  thesis: string;
}

export interface ReportCheck {
  name: string;
  passed: boolean | null;
  expected: number | null;
  observed: number | null;
  message: string;
}
