import { useMemo, useState } from 'react';
import type { QueryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { leastSpanFor } from '../../charts/axis-range.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { Badge, StatusBadge } from '../../components/badge.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { ScoreBar } from '../../components/meter.tsx';
import { Columns } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { formatNumber, formatPercent, formatSigned, formatWords, NO_VALUE } from '../../lib/format.ts';
import { companyQueries, FIRST_WINDOW } from './company-queries.ts';
import { EvidenceList } from './evidence-list.tsx';
import css from './trend-tab.module.css';

type Trend = QueryResponse<'/api/trends'>[number];
const WINDOWS = ['intraday', '1d', '7d', '30d', '90d'];
const POLLING = { pollIntervalMs: 20_000 };
const CHART_HEIGHT = 220;

const COLUMNS: Column<Trend>[] = [
  { key: 'window', header: 'Window', width: '68px', render: (row) => <strong>{row.window}</strong> },
  {
    key: 'direction',
    header: 'Direction',
    width: '72px',
    render: (row) => <StatusBadge status={row.trend_direction} />,
  },
  {
    key: 'score',
    header: 'Score',
    width: 'minmax(92px, 1.4fr)',
    render: (row) => <ScoreBar value={row.trend_score} text={formatSigned(row.trend_score)} />,
  },
  { key: 'p_up', header: 'Raw P(up)', width: '70px', right: true, render: (row) => formatPercent(row.p_up) },
  {
    key: 'confidence',
    header: 'Confidence',
    width: '76px',
    right: true,
    from: 'sm',
    render: (row) => formatPercent(row.confidence),
  },
  {
    key: 'evidence',
    header: 'Evidence',
    width: '64px',
    right: true,
    from: 'sm',
    render: (row) => `${row.evidence_count} / ${row.source_count}`,
  },
  {
    key: 'contradiction',
    header: 'Contradiction',
    width: '86px',
    right: true,
    from: 'md',
    render: (row) => formatNumber(row.contradiction_score),
  },
  {
    key: 'projection',
    header: 'Projected',
    width: 'minmax(92px, 1.4fr)',
    from: 'md',
    render: ({ projection }) =>
      projection ? (
        <ScoreBar value={projection.projected_score} text={formatSigned(projection.projected_score)} />
      ) : (
        NO_VALUE
      ),
  },
];

/** The trends of all windows, and one of them in detail. */
export function TrendTab({ ticker }: { ticker: string }) {
  const trends = useGet(...companyQueries.trends(ticker), POLLING);
  const [chosen, setChosen] = useState(FIRST_WINDOW);
  const ordered = useMemo(
    () => trends.data?.toSorted((a, b) => WINDOWS.indexOf(a.window) - WINDOWS.indexOf(b.window)),
    [trends.data],
  );
  const trend = ordered?.find(({ window }) => window === chosen) ?? ordered?.[0];
  return (
    <div className={css.stack}>
      <Panel title="Trends" note="select a window to see its history and evidence" flush>
        <Loaded
          query={{ ...trends, data: ordered }}
          lines={5}
          empty={{ title: 'No trend yet', hint: 'A trend needs at least one document with an impact on this company.' }}
        >
          {(rows) => (
            <Table
              label="Trends by window"
              rows={rows}
              columns={COLUMNS}
              rowKey={(row) => row.id}
              onOpen={(row) => setChosen(row.window)}
            />
          )}
        </Loaded>
      </Panel>
      {trend && (
        <>
          <Columns at="2fr 1fr">
            <HistoryPanel ticker={ticker} window={trend.window} />
            <ProjectionPanel trend={trend} />
          </Columns>
          <EvidenceList trendId={trend.id} window={trend.window} />
        </>
      )}
    </div>
  );
}

function HistoryPanel({ ticker, window }: { ticker: string; window: Trend['window'] }) {
  const history = useGet(...companyQueries.history(ticker, window), POLLING);
  return (
    <Panel title={`History, ${window} window`} note="score −1 to 1">
      <Loaded
        query={history}
        height={CHART_HEIGHT}
        isEmpty={(points) => points.length < 2}
        empty={{
          title: 'Not enough history',
          hint: 'The chart needs two computed trends; the next one follows with new evidence.',
        }}
      >
        {(points) => <HistoryChart points={points} label={`Trend score of ${ticker} over time`} />}
      </Loaded>
    </Panel>
  );
}

type Point = QueryResponse<'/api/trends/history'>[number];

function HistoryChart({ points, label }: { points: readonly Point[]; label: string }) {
  const x = useMemo(() => points.map(({ generated_at }) => Date.parse(generated_at) / 1_000), [points]);
  const lines = useMemo(
    () => [
      { label: 'Score', values: points.map(({ trend_score }) => trend_score), color: 'chart1' as const, area: true },
      {
        label: 'Projected',
        values: points.map(({ projection }) => projection?.projected_score ?? null),
        color: 'chart2' as const,
        dashed: true,
      },
      { label: 'Confidence', values: points.map(({ confidence }) => confidence), color: 'chart6' as const },
    ],
    [points],
  );
  return (
    <LineChart
      x={x}
      lines={lines}
      height={CHART_HEIGHT}
      leastSpan={leastSpanFor(2)}
      formatY={(value) => formatSigned(value)}
      label={label}
    />
  );
}

function ProjectionPanel({ trend }: { trend: Trend }) {
  const { projection } = trend;
  return (
    <Panel
      title="Projection"
      aside={projection?.diverges_from_current ? <Badge tone="warn">diverges from the trend</Badge> : undefined}
    >
      <KeyValues
        items={[
          ['Direction', projection ? <StatusBadge key="p" status={projection.projected_direction} /> : NO_VALUE],
          ['Horizon', projection?.projection_horizon ?? NO_VALUE],
          ['Confidence', formatPercent(projection?.projected_confidence)],
          ['Macro share', projection ? formatPercent(projection.macro_contribution_pct / 100, 0) : NO_VALUE],
          ['Momentum', formatSigned(trend.momentum)],
          ['Attention', `${formatSigned(trend.attention_z, 1)} σ`],
        ]}
      />
      <h3 className={css.sub}>Driving factors</h3>
      <ul className={css.factors}>
        {(projection?.driving_factors ?? []).map((factor) => (
          <li key={`${factor.layer} ${factor.factor}`}>
            <span>{formatWords(factor.factor)}</span>
            <span className={factor.contribution >= 0 ? css.up : css.down}>{formatSigned(factor.contribution, 3)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
