import { SegmentedControl } from '@mantine/core';
import { Fragment, useMemo, useState } from 'react';
import { query, type QueryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Badge, StatusBadge } from '../../components/badge.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { Meter } from '../../components/meter.tsx';
import { Columns } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { tickerColumn } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import { formatCount, formatDuration, formatNumber, formatWords, NO_VALUE, formatPlural } from '../../lib/format.ts';
import css from './flow-tab.module.css';

type SourceHealth = QueryResponse<'/api/admin/sources/health'>[number];
type Gaps = QueryResponse<'/api/ops/sources/coverage-gaps'>;

const COLUMNS: Column<SourceHealth>[] = [
  tickerColumn('58px'),
  {
    key: 'name',
    header: 'Source',
    width: 'minmax(0, 2fr)',
    sort: (row) => row.source_name,
    render: (row) => row.source_name,
  },
  {
    key: 'type',
    header: 'Kind',
    width: '92px',
    from: 'md',
    sort: (row) => row.source_type,
    render: (row) => formatWords(row.source_type),
  },
  {
    key: 'credibility',
    header: 'Credibility',
    width: 'minmax(86px, 1fr)',
    from: 'md',
    sort: (row) => row.credibility_score,
    render: (row) => <Meter value={row.credibility_score} text={formatNumber(row.credibility_score)} />,
  },
  {
    key: 'status',
    header: 'Last run',
    width: '88px',
    sort: (row) => row.last_run_status,
    render: (row) =>
      row.last_run_status ? (
        <StatusBadge status={row.last_run_status} {...(row.last_error ? { title: row.last_error } : {})} />
      ) : (
        NO_VALUE
      ),
  },
  {
    key: 'at',
    header: 'Run at',
    width: '78px',
    from: 'sm',
    sort: (row) => row.last_run_at,
    render: (row) => <Time value={row.last_run_at} />,
  },
  {
    key: 'runs',
    header: 'Runs, 24 h',
    width: '76px',
    right: true,
    from: 'md',
    sort: (row) => row.total_runs_24h,
    render: (row) => formatCount(row.total_runs_24h),
  },
  {
    key: 'failed',
    header: 'Failed',
    width: '52px',
    right: true,
    sort: (row) => row.failed_runs_24h,
    render: (row) =>
      row.failed_runs_24h > 0 ? <strong className={css.bad}>{formatCount(row.failed_runs_24h)}</strong> : '0',
  },
  {
    key: 'items',
    header: 'Items, 24 h',
    width: '78px',
    right: true,
    from: 'sm',
    sort: (row) => row.total_items_24h,
    render: (row) => formatCount(row.total_items_24h),
  },
];

const POLLING = { pollIntervalMs: 20_000 };

export function SourcesTab() {
  const [type, setType] = useState('');
  const health = useGet(query, '/api/admin/sources/health', undefined, POLLING);
  const gaps = useGet(query, '/api/ops/sources/coverage-gaps');
  const limits = useGet(query, '/api/system/rate-limits', undefined, POLLING);
  const types = [...new Set(health.data?.map(({ source_type }) => source_type))];
  const rows = useMemo(
    () =>
      health.data
        ?.filter(({ source_type }) => type === '' || source_type === type)
        .toSorted((a, b) => b.failed_runs_24h - a.failed_runs_24h),
    [health.data, type],
  );
  return (
    <div className={css.stack}>
      <Panel
        title="Source health"
        note="failed sources first"
        flush
        aside={
          <div style={{ overflowX: 'auto', maxWidth: 'calc(100vw - 56px)' }}>
            <SegmentedControl
              // A control that grows would move what stands beside it.
              display={health.data ? undefined : 'none'}
              aria-label="Source type"
              data={[{ value: '', label: 'All' }, ...types.map((value) => ({ value, label: formatWords(value) }))]}
              value={type}
              onChange={setType}
            />
          </div>
        }
      >
        <Loaded
          query={{ ...health, data: rows }}
          lines={8}
          empty={{ title: 'No active sources', hint: 'Add a source on a company’s page.' }}
        >
          {(list) => (
            <Table
              label="Source health"
              rows={list}
              columns={COLUMNS}
              rowKey={(row) => row.source_id}
              footer={formatPlural(list.length, 'source')}
            />
          )}
        </Loaded>
      </Panel>
      {/* Not before the table, which would push them down. */}
      {(health.data ?? health.error) && (
        <Columns at="1.4fr 1fr">
          <Panel title="Coverage gaps" note="missing source types and stale sources">
            <Loaded
              query={gaps}
              isEmpty={({ missing_source_types, stale_sources }) =>
                missing_source_types.length + stale_sources.length === 0
              }
              empty={{ title: 'No coverage gaps', icon: 'check' }}
            >
              {(data) => <GapsView gaps={data} />}
            </Loaded>
          </Panel>
          <Panel title="Vendor rate limits" note="calls per minute">
            <Loaded query={limits} lines={5}>
              {(data) => (
                <KeyValues
                  items={[
                    ['All vendors', formatCount(data.vendor_global_limit)],
                    ...Object.entries(data.per_type_limits).map(
                      ([name, limit]) =>
                        [
                          formatWords(name),
                          `${formatCount(limit)}, fetched every ${formatDuration((data.cadences_seconds[name] ?? 0) * 1_000)}`,
                        ] as const,
                    ),
                  ]}
                />
              )}
            </Loaded>
          </Panel>
        </Columns>
      )}
    </div>
  );
}

function GapsView({ gaps }: { gaps: Gaps }) {
  const byTicker = [...Map.groupBy(gaps.missing_source_types, ({ ticker }) => ticker)];
  return (
    <KeyValues
      items={[
        ...byTicker.map(
          ([ticker, missing]) =>
            [
              ticker,
              <span key={ticker}>
                missing{' '}
                {missing.map(({ source_type }) => (
                  <Fragment key={source_type}>
                    <Badge>{formatWords(source_type)}</Badge>{' '}
                  </Fragment>
                ))}
              </span>,
            ] as const,
        ),
        ...gaps.stale_sources.map(
          (source) =>
            [
              source.ticker,
              <span key={source.source_id}>
                {source.source_name} is stale, last success <Time value={source.last_success_at} />
              </span>,
            ] as const,
        ),
      ]}
    />
  );
}
