import { Link } from '@tanstack/react-router';
import { LineChart } from '../../charts/line-chart.tsx';
import { ActionBadge, Badge, StatusBadge } from '../../components/badge.tsx';
import { Figure, Figures, toneOf } from '../../components/figure.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { Columns } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Signed } from '../../components/signed.tsx';
import { Empty } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { TickerLink } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import { exitReasonLabel, skipReasonLabel } from '../../lib/check-names.ts';
import {
  formatCount,
  formatMoney,
  formatFigure,
  formatPercent,
  formatSignedMoney,
  formatSignedPercent,
  formatWords,
  formatPlural,
} from '../../lib/format.ts';
import { ReportResults } from './report-results.tsx';
import type { ReportRecommendation, ReportCheck, ReportData, ReportTrade } from './report-types.ts';

const CHART_HEIGHT = 220;

const TRADES: Column<ReportTrade>[] = [
  { key: 'ticker', header: 'Ticker', width: '72px', render: (row) => <TickerLink ticker={row.ticker} /> },
  { key: 'closed', header: 'Closed', width: '110px', from: 'sm', render: (row) => <Time value={row.closed_at} /> },
  { key: 'why', header: 'Exit reason', width: 'minmax(0, 1fr)', render: (row) => exitReasonLabel(row.exit_reason) },
  {
    key: 'return',
    header: 'Return',
    width: '80px',
    right: true,
    render: (row) => <Signed tone={toneOf(row.return_pct)}>{formatSignedPercent(row.return_pct)}</Signed>,
  },
  {
    key: 'pnl',
    header: 'P&L',
    width: '90px',
    right: true,
    render: (row) => <Signed tone={toneOf(row.realized_pnl)}>{formatSignedMoney(row.realized_pnl)}</Signed>,
  },
];

/** The row opens the recommendation, which has the whole thesis. */
const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;

const RECOMMENDATIONS: Column<ReportRecommendation>[] = [
  { key: 'ticker', header: 'Ticker', width: '72px', render: (row) => <TickerLink ticker={row.ticker} /> },
  { key: 'action', header: '', name: 'Action', width: '58px', render: (row) => <ActionBadge action={row.action} /> },
  {
    key: 'thesis',
    header: 'Thesis',
    width: 'minmax(0, 2fr)',
    render: (row) => firstSentence(row.thesis),
  },
  {
    key: 'confidence',
    header: 'Confidence',
    width: '90px',
    right: true,
    render: (row) => formatPercent(row.confidence),
  },
];

const CHECKS: Column<ReportCheck>[] = [
  {
    key: 'passed',
    header: '',
    name: 'Verdict',
    width: '84px',
    render: (row) => (
      <Badge tone={row.passed === null ? 'neutral' : row.passed ? 'up' : 'down'}>
        {row.passed === null ? 'no data' : row.passed ? 'pass' : 'fail'}
      </Badge>
    ),
  },
  {
    key: 'name',
    header: 'Check',
    width: 'minmax(0, 2fr)',
    render: (row) => <span title={row.message}>{row.message || formatWords(row.name)}</span>,
  },
  {
    key: 'expected',
    header: 'Expected',
    width: '100px',
    right: true,
    from: 'sm',
    render: (row) => formatFigure(row.expected),
  },
  {
    key: 'observed',
    header: 'Observed',
    width: '100px',
    right: true,
    from: 'sm',
    render: (row) => formatFigure(row.observed),
  },
];

export function ReportBody({ title, data }: { title: string; data: ReportData }) {
  const { summary, portfolio, trades, decisions, recommendations, reconciliation } = data;
  const reasons = Object.entries(decisions.skipped_by_reason).toSorted(([, a], [, b]) => b - a);
  return (
    <>
      <Panel title={title}>
        <p style={{ margin: 0 }}>{summary.headline}</p>
      </Panel>
      <Figures>
        <Figure
          label="Return"
          value={formatSignedPercent(summary.portfolio_return, 2)}
          tone={toneOf(summary.portfolio_return)}
          hint={`market ${formatSignedPercent(summary.benchmark_return, 2)}`}
        />
        <Figure
          label="Portfolio"
          value={formatMoney(portfolio?.end, 0)}
          hint={portfolio ? `${formatMoney(portfolio.pools.reserve, 0)} in reserve` : 'no snapshot'}
        />
        <Figure
          label="Realised P&L"
          value={formatSignedMoney(summary.realized_pnl)}
          tone={toneOf(summary.realized_pnl)}
          hint={`${formatPlural(summary.trades_closed, 'trade')} closed`}
        />
        <Figure
          label="Drawdown"
          value={formatPercent(portfolio?.drawdown.current)}
          hint={`max ${formatPercent(portfolio?.drawdown.max)}`}
        />
        <Figure
          label="Documents"
          value={formatCount(summary.documents)}
          hint={`${formatPlural(summary.recommendations, 'recommendation')}, ${formatPlural(summary.decisions, 'decision')}`}
        />
        <Figure label="Quality gate" value={<StatusBadge status={summary.gate_status} />} hint="" />
      </Figures>
      <Columns at="2fr 1fr">
        <Panel title="Portfolio value">
          {portfolio && portfolio.history.length > 1 ? (
            <LineChart
              label="Portfolio value"
              height={CHART_HEIGHT}
              x={portfolio.history.map(({ date }) => Date.parse(date) / 1_000)}
              lines={[{ label: 'Value', values: portfolio.history.map((day) => day.portfolio_value), area: true }]}
              formatY={(value) => formatMoney(value, 0)}
            />
          ) : (
            <Empty title="No chart yet" hint="Snapshots are taken daily; the chart needs two." icon="reports" />
          )}
        </Panel>
        <Panel title="Skip reasons">
          {reasons.length === 0 ? (
            <Empty title="No skipped recommendations" icon="check" />
          ) : (
            <KeyValues
              items={reasons.map(([reason, count]) => [skipReasonLabel(reason), formatCount(count)] as const)}
            />
          )}
        </Panel>
      </Columns>
      <ReportResults data={data} />
      <Columns at="1fr 1fr">
        <Panel title="Closed trades" flush>
          {trades.length === 0 ? (
            <Empty title="No closed trades" icon="trading" />
          ) : (
            <Table label="Closed trades" rows={trades} columns={TRADES} rowKey={(row) => row.id} hasCards />
          )}
        </Panel>
        <Panel title="Top recommendations" flush aside={<Link to="/recommendations">All</Link>}>
          {recommendations.top.length === 0 ? (
            <Empty title="No recommendations to buy or sell" icon="recommendations" />
          ) : (
            <Table
              label="Top recommendations"
              rows={recommendations.top}
              columns={RECOMMENDATIONS}
              rowKey={(row) => row.id}
              hasCards
              to={(row) => `/recommendations/${row.id}`}
            />
          )}
        </Panel>
      </Columns>
      <Panel title="Reconciliation" note="each figure computed in two independent ways" flush>
        <Table
          label="Reconciliation checks"
          rows={reconciliation.checks}
          columns={CHECKS}
          rowKey={(row) => row.name}
          hasCards
        />
      </Panel>
    </>
  );
}
