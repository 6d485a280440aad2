import { Link } from '@tanstack/react-router';
import { query, type QueryResponse } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { ActionButton } from '../../components/action.tsx';
import { Badge, StatusBadge } from '../../components/badge.tsx';
import { Icon } from '../../components/icon.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { TickerLink } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import { formatCount, formatDuration, formatPercent } from '../../lib/format.ts';
import css from './flow-tab.module.css';

type Failed = QueryResponse<'/api/ops/model/failures'>[number];
type Model = QueryResponse<'/api/ops/model/performance'>[number];

const FAILURE_COLUMNS: Column<Failed>[] = [
  { key: 'at', header: 'When', width: '80px', render: (row) => <Time value={row.created_at} /> },
  { key: 'ticker', header: 'Ticker', width: '58px', render: (row) => <TickerLink ticker={row.ticker} /> },
  {
    key: 'document',
    header: 'Document',
    width: 'minmax(0, 2fr)',
    render: (row) =>
      row.document_id ? (
        <Link to="/documents/$documentId" params={{ documentId: row.document_id }} style={{ color: 'var(--text)' }}>
          {row.document_title ?? 'Untitled'}
        </Link>
      ) : (
        '–'
      ),
  },
  { key: 'status', header: 'Outcome', width: '82px', from: 'sm', render: (row) => <StatusBadge status={row.status} /> },
  {
    key: 'model',
    header: 'Model',
    width: 'minmax(0, 1fr)',
    from: 'md',
    render: (row) => `${row.model_provider} ${row.model_name}`,
  },
  { key: 'error', header: 'Error', width: 'minmax(0, 2fr)', from: 'sm', render: (row) => row.error ?? '–' },
];

const MODEL_COLUMNS: Column<Model>[] = [
  {
    key: 'model',
    header: 'Model',
    width: 'minmax(0, 2fr)',
    render: (row) => `${row.model_provider} ${row.model_name}`,
  },
  { key: 'calls', header: 'Calls', width: '64px', right: true, render: (row) => formatCount(row.invocations) },
  {
    key: 'rate',
    header: 'Success',
    width: '70px',
    right: true,
    render: (row) => formatPercent(row.success_rate, 0),
  },
  {
    key: 'p50',
    header: 'Median',
    width: '72px',
    right: true,
    from: 'sm',
    render: (row) => formatDuration(row.p50_duration_ms),
  },
  {
    key: 'p95',
    header: 'p95',
    width: '72px',
    right: true,
    from: 'sm',
    render: (row) => formatDuration(row.p95_duration_ms),
  },
  {
    key: 'confidence',
    header: 'Confidence',
    width: '82px',
    right: true,
    from: 'md',
    render: (row) => formatPercent(row.avg_confidence, 0),
  },
  {
    key: 'in',
    header: 'Tokens in',
    width: '82px',
    right: true,
    from: 'md',
    render: (row) => formatCount(row.total_input_tokens),
  },
  {
    key: 'out',
    header: 'Tokens out',
    width: '82px',
    right: true,
    from: 'md',
    render: (row) => formatCount(row.total_output_tokens),
  },
];

const POLLING = { pollIntervalMs: 30_000 };

export function FailuresTab({ hours }: { hours: number }) {
  const failures = useGet(query, '/api/ops/model/failures', { query: { hours, limit: 200 } }, POLLING);
  const models = useGet(query, '/api/ops/model/performance', { query: { hours } }, POLLING);
  const retry = useAction({
    run: () => query.post('/api/ops/pipeline/retry-failed'),
    done: ({ message }) => message,
    refresh: ['/api/ops/model/failures', '/api/ops/pipeline/health', '/api/documents'],
  });
  return (
    <div className={css.stack}>
      <Panel title="Models" flush>
        <Loaded query={models} empty={{ title: 'No model calls in this period', icon: 'agents' }}>
          {(rows) => (
            <Table
              label="Models"
              rows={rows}
              columns={MODEL_COLUMNS}
              rowKey={(row) => `${row.model_provider} ${row.model_name}`}
            />
          )}
        </Loaded>
      </Panel>
      <Panel
        title="Failures"
        note={
          <>
            <Badge tone="warn">Degraded</Badge> read by the builtin extractor instead
          </>
        }
        flush
        aside={
          <ActionButton
            variant="default"
            loading={retry.isPending}
            onClick={() => retry.mutate(undefined)}
            leftSection={<Icon name="refresh" size={12} />}
          >
            Retry failed documents
          </ActionButton>
        }
      >
        <Loaded query={failures} empty={{ title: 'No failures in this period', icon: 'check' }}>
          {(rows) => <Table label="Failures" rows={rows} columns={FAILURE_COLUMNS} rowKey={(row) => row.id} />}
        </Loaded>
      </Panel>
    </div>
  );
}
