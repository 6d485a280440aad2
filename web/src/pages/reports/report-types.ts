import type { QueryResponse } from '../../api/client.ts';

export type ReportItem = QueryResponse<'/api/reports'>[number];

/** What of a report's data the page shows; the whole of it is below, as it is. */
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
  recommendations: { top: ReportCall[] };
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

export interface ReportCall {
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
