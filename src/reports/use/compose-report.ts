import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Executor } from '../../kernel/db/database.ts';
import { findGate } from '../../validation/gate.store.ts';
import { LABEL_HORIZONS } from '../../validation/horizon.ts';
import { findBothRecords, listLatestByHorizon, type StoredSnapshot } from '../../validation/snapshot.store.ts';
import { attributeCatalysts, attributeLayers, attributeSources } from '../../validation/use/attribute.ts';
import { percent } from '../page/format.ts';
import { countDecisions, countRecommendations, loadDecisions, loadRecommendations } from '../activity-section.store.ts';
import {
  countDocuments,
  countLabels,
  listAuditHeads,
  listDataQuality,
  listMacroEvents,
  loadPipeline,
  loadRisk,
} from '../operations-section.store.ts';
import type { Period } from '../period.ts';
import {
  type AccountDays,
  listClosedTrades,
  loadAccountDays,
  loadBenchmark,
  sumTrades,
} from '../portfolio-section.store.ts';
import { type Books, reconcile, type ReportStatus, reportStatus } from '../reconciliation.ts';
import { loadResults } from './load-results.ts';
import type { HorizonGrades, PortfolioSection, ReportData } from '../report-data.ts';

/** Lookback of the grades in a report. */
const LOOKBACK = '90d';
const ATTRIBUTION = { lookback: '30d', horizon: '7d' } as const;
const CAUSES_MAX = 10;

export interface ComposeDeps {
  readonly db: Executor;
  readonly calendar: TradingCalendar;
  readonly simulated: boolean;
}

/** Composes the report of a period and reconciles its figures. It only reads; pass a transaction with a consistent snapshot. */
export async function composeReport(
  deps: ComposeDeps,
  period: Period,
  now: Date,
): Promise<{ data: ReportData; status: ReportStatus }> {
  const { db, calendar } = deps;
  const account = await loadAccountDays(db, period);
  const sums = account ? await sumTrades(db, account, period) : NO_TRADES;
  const heads = await listAuditHeads(db);
  const parts = {
    portfolio: account && portfolioOf(account),
    benchmark: await loadBenchmark(db, calendar, period),
    ...(await loadResults(db, calendar, account, period)),
    trades: account ? await listClosedTrades(db, account.accountId, period) : [],
    decisions: await loadDecisions(db, period),
    recommendations: await loadRecommendations(db, period),
    validation: {
      snapshots: (await listLatestByHorizon(db, LOOKBACK)).map(toGrades),
      gate: (await findGate(db))?.gate ?? null,
      labels: await countLabels(db, now),
    },
    attribution: await attributionOf(db, now),
    risk: await loadRisk(db, period),
    pipeline: await loadPipeline(db, period),
    macro_events: await listMacroEvents(db, period),
    data_quality: await listDataQuality(db, period),
    audit_heads: heads.map(({ service, sequence, hash }) => ({ service, sequence, hash })),
  };
  const books: Books = {
    days: account?.days ?? [],
    before: account?.before ?? null,
    sessionCount: period.sessions.length,
    ...sums,
    ...(await countDecisions(db, period)),
    decisions: parts.decisions,
    recommendations: parts.recommendations,
    recommendationRows: await countRecommendations(db, period),
    pipeline: parts.pipeline,
    documentRows: await countDocuments(db, period),
    labels: parts.validation.labels,
    horizonCount: LABEL_HORIZONS.length,
    auditHeads: heads,
  };
  const checks = reconcile(books);
  const status = reportStatus(checks, books);
  const body = { ...parts, reconciliation: { status, checks } };
  return { data: { summary: summaryOf(body, deps.simulated), ...body }, status };
}

const NO_TRADES = { trades: { count: 0, realized: 0, sold: 0, bought: 0 }, closedTrades: null };

function portfolioOf({ days, before, history }: AccountDays): PortfolioSection | null {
  const last = days.at(-1);
  if (!last) return null;
  const flow = days.reduce((sum, day) => sum + day.flow, 0);
  // Daily returns are compounded, because deposits during the period must not count as profit.
  const isKnown = days.every(({ daily_return }) => daily_return !== null);
  return {
    start: before?.portfolio_value ?? null,
    end: last.portfolio_value,
    flow,
    return: isKnown ? days.reduce((product, day) => product * (1 + (day.daily_return ?? 0)), 1) - 1 : null,
    cash: last.cash,
    positions_value: last.positions_value,
    realized_pnl: last.realized_pnl - (before?.realized_pnl ?? 0),
    unrealized_pnl: last.unrealized_pnl,
    pools: { active: last.active_pool, reserve: last.reserve_pool },
    heat: last.portfolio_heat,
    drawdown: { current: last.current_drawdown_pct, max: last.max_drawdown },
    days,
    history,
  };
}

async function attributionOf(db: Executor, now: Date): Promise<ReportData['attribution']> {
  const { chosen } = await findBothRecords(db, ATTRIBUTION);
  const record = chosen?.record ?? 'lived';
  const query = { ...ATTRIBUTION, record, now };
  return {
    ...ATTRIBUTION,
    record,
    sources: (await attributeSources(db, query)).slice(0, CAUSES_MAX),
    catalysts: (await attributeCatalysts(db, query)).slice(0, CAUSES_MAX),
    layers: await attributeLayers(db, query),
  };
}

function summaryOf(data: Omit<ReportData, 'summary'>, simulated: boolean): ReportData['summary'] {
  const { portfolio, benchmark } = data;
  const own = portfolio?.return ?? null;
  return {
    headline: headlineOf(data),
    simulated,
    portfolio_return: own,
    benchmark_return: benchmark.return,
    excess_return: own === null || benchmark.return === null ? null : own - benchmark.return,
    trades_closed: data.trades.length,
    realized_pnl: data.trades.reduce((sum, { realized_pnl }) => sum + realized_pnl, 0),
    decisions: data.decisions.total,
    recommendations: data.recommendations.total,
    documents: data.pipeline.documents,
    gate_status: data.validation.gate?.status ?? null,
  };
}

const change = (value: number | null): string => (value === null ? 'an unknown amount' : percent(value));

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** The report in one sentence. */
function headlineOf(data: Omit<ReportData, 'summary'>): string {
  const { portfolio, benchmark, trades, recommendations, decisions, pipeline } = data;
  const money = portfolio
    ? `The portfolio moved ${change(portfolio.return)} against ${change(benchmark.return)} for ${benchmark.ticker}`
    : `Nothing was traded; ${benchmark.ticker} moved ${change(benchmark.return)}`;
  const work = [
    counted(trades.length, 'trade') + ' closed',
    counted(decisions.executed, 'order') + ' decided',
    counted(recommendations.total, 'recommendation'),
    counted(pipeline.documents, 'document') + ' read',
  ].join(', ');
  return `${money}; ${work}.`;
}

const toGrades = (snapshot: StoredSnapshot): HorizonGrades => ({
  record: snapshot.record,
  horizon: snapshot.horizon,
  lookback: snapshot.lookback_window,
  generated_at: snapshot.generated_at.toISOString(),
  prediction_count: snapshot.prediction_count,
  win_rate: snapshot.win_rate,
  directional_accuracy: snapshot.directional_accuracy,
  information_coefficient: snapshot.information_coefficient,
  rank_information_coefficient: snapshot.rank_information_coefficient,
  avg_return: snapshot.avg_return,
  avg_excess_return_vs_spy: snapshot.avg_excess_return_vs_spy,
  calibration_error: snapshot.calibration_error,
  brier_score: snapshot.brier_score,
});
