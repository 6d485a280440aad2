import { Link } from '@tanstack/react-router';
import { LineChart } from '../../charts/line-chart.tsx';
import { ActionBadge, Badge, StatusBadge } from '../../components/badge.tsx';
import { Figure, Figures, toneOf } from '../../components/figure.tsx';
import { JsonView } from '../../components/json-view.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { Columns } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Signed } from '../../components/signed.tsx';
import { Empty } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { TickerLink } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import {
  formatCount,
  formatMoney,
  formatNumber,
  formatPercent,
  formatSignedMoney,
  formatSignedPercent,
  formatWords,
} from '../../lib/format.ts';
import type { ReportCall, ReportCheck, ReportData, ReportTrade } from './report-types.ts';

const CHART_HEIGHT = 220;

const TRADES: Column<ReportTrade>[] = [
  { key: 'ticker', header: 'Ticker', width: '72px', render: (row) => <TickerLink ticker={row.ticker} /> },
  { key: 'closed', header: 'Closed', width: '110px', from: 'sm', render: (row) => <Time value={row.closed_at} /> },
  { key: 'why', header: 'Because', width: 'minmax(0, 1fr)', render: (row) => formatWords(row.exit_reason) },
  {
    key: 'return',
    header: 'Return',
    width: '80px',
    right: true,
    render: (row) => <Signed tone={toneOf(row.return_pct)}>{formatSignedPercent(row.return_pct)}</Signed>,
  },
  {
    key: 'pnl',
    header: 'Result',
    width: '90px',
    right: true,
    render: (row) => <Signed tone={toneOf(row.realized_pnl)}>{formatSignedMoney(row.realized_pnl)}</Signed>,
  },
];

const CALLS: Column<ReportCall>[] = [
  { key: 'ticker', header: 'Ticker', width: '72px', render: (row) => <TickerLink ticker={row.ticker} /> },
  { key: 'action', header: '', width: '58px', render: (row) => <ActionBadge action={row.action} /> },
  {
    key: 'thesis',
    header: 'Thesis',
    width: 'minmax(0, 2fr)',
    render: (row) => <span title={row.thesis}>{row.thesis}</span>,
  },
  { key: 'sure', header: 'Confidence', width: '90px', right: true, render: (row) => formatPercent(row.confidence, 0) },
];

const CHECKS: Column<ReportCheck>[] = [
  {
    key: 'passed',
    header: '',
    width: '84px',
    render: (row) => (
      <Badge tone={row.passed === null ? 'neutral' : row.passed ? 'up' : 'down'}>
        {row.passed === null ? 'not known' : row.passed ? 'agrees' : 'breaks'}
      </Badge>
    ),
  },
  {
    key: 'name',
    header: 'What must hold',
    width: 'minmax(0, 2fr)',
    render: (row) => <span title={row.message}>{row.message || formatWords(row.name)}</span>,
  },
  {
    key: 'expected',
    header: 'One way',
    width: '100px',
    right: true,
    from: 'sm',
    render: (row) => formatNumber(row.expected),
  },
  {
    key: 'observed',
    header: 'The other',
    width: '100px',
    right: true,
    from: 'sm',
    render: (row) => formatNumber(row.observed),
  },
];

export function ReportBody({ data }: { data: ReportData }) {
  const { summary, portfolio, trades, decisions, recommendations, reconciliation } = data;
  const reasons = Object.entries(decisions.skipped_by_reason).toSorted(([, a], [, b]) => b - a);
  return (
    <>
      <Panel>
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
          hint={portfolio ? `${formatMoney(portfolio.pools.reserve, 0)} in reserve` : 'no day was written down'}
        />
        <Figure
          label="Realised"
          value={formatSignedMoney(summary.realized_pnl)}
          tone={toneOf(summary.realized_pnl)}
          hint={`${formatCount(summary.trades_closed)} trades closed`}
        />
        <Figure
          label="Drawdown"
          value={formatPercent(portfolio?.drawdown.current)}
          hint={`deepest ${formatPercent(portfolio?.drawdown.max)}`}
        />
        <Figure
          label="Read"
          value={formatCount(summary.documents)}
          hint={`${formatCount(summary.recommendations)} recommendations, ${formatCount(summary.decisions)} decisions`}
        />
        <Figure label="Gate" value={<StatusBadge status={summary.gate_status} />} hint="" />
      </Figures>
      <Columns at="2fr 1fr">
        <Panel title="Value">
          {portfolio && portfolio.history.length > 1 ? (
            <LineChart
              label="Value of the portfolio"
              height={CHART_HEIGHT}
              x={portfolio.history.map(({ date }) => Date.parse(date) / 1_000)}
              lines={[{ label: 'Value', values: portfolio.history.map((day) => day.portfolio_value), area: true }]}
              formatY={(value) => formatMoney(value, 0)}
            />
          ) : (
            <Empty title="No curve yet" hint="Two days make a line." icon="reports" />
          )}
        </Panel>
        <Panel title="Not done because">
          {reasons.length === 0 ? (
            <Empty title="Nothing was skipped" icon="check" />
          ) : (
            <KeyValues items={reasons.map(([reason, count]) => [formatWords(reason), formatCount(count)] as const)} />
          )}
        </Panel>
      </Columns>
      <Columns at="1fr 1fr">
        <Panel title="Trades closed" flush>
          {trades.length === 0 ? (
            <Empty title="None" icon="trading" />
          ) : (
            <Table label="Trades closed" rows={trades} columns={TRADES} rowKey={(row) => row.id} maxHeight={300} />
          )}
        </Panel>
        <Panel title="Strongest calls" flush aside={<Link to="/recommendations">All</Link>}>
          {recommendations.top.length === 0 ? (
            <Empty title="None" icon="recommendations" />
          ) : (
            <Table
              label="Strongest calls"
              rows={recommendations.top}
              columns={CALLS}
              rowKey={(row) => row.id}
              to={(row) => `/recommendations/${row.id}`}
              maxHeight={300}
            />
          )}
        </Panel>
      </Columns>
      <Panel title="Do the books agree" note="every number counted in two ways" flush>
        <Table
          label="Checks of the report"
          rows={reconciliation.checks}
          columns={CHECKS}
          rowKey={(row) => row.name}
          maxHeight={360}
        />
      </Panel>
      <Panel title="All of it">
        <JsonView value={data} />
      </Panel>
    </>
  );
}
