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
  trades: ReportTrade[];
  decisions: { skipped_by_reason: Record<string, number> };
  recommendations: { top: ReportRecommendation[] };
  reconciliation: { checks: ReportCheck[] };
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
