import { Select } from '@mantine/core';
import { query } from '../../api/client.ts';
import { useGet, useListing } from '../../api/hooks.ts';
import { Badge, type Tone } from '../../components/badge.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { SaveButton } from '../../components/save-button.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { formatWords } from '../../lib/format.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { ReportBody } from './report-body.tsx';
import type { ReportData, ReportItem } from './report-types.ts';

const TYPES: readonly ReportItem['report_type'][] = ['daily', 'weekly'];
const TONES: Record<ReportItem['validation_status'], Tone> = {
  validated: 'up',
  partial: 'warn',
  insufficient_data: 'neutral',
  failed: 'down',
};

type Period = Pick<ReportItem, 'period_start' | 'period_end'>;

const periodOf = ({ period_start: start, period_end: end }: Period): string =>
  start === end ? end : `${start} – ${end}`;

const COLUMNS: Column<ReportItem>[] = [
  {
    key: 'period',
    header: 'Period',
    width: 'minmax(0, 1fr)',
    sort: (row) => row.period_end,
    render: periodOf,
  },
  { key: 'type', header: 'Kind', width: '90px', from: 'sm', render: (row) => formatWords(row.report_type) },
  {
    key: 'status',
    header: 'Reconciliation',
    width: '130px',
    render: (row) => <Badge tone={TONES[row.validation_status]}>{formatWords(row.validation_status)}</Badge>,
  },
  {
    key: 'made',
    header: 'Created',
    width: '100px',
    right: true,
    from: 'sm',
    render: (row) => <Time value={row.generated_at} />,
  },
];

export function ReportsPage() {
  const { filters, setFilter } = useFilters({ kind: '', id: '' });
  const reports = useListing(
    query,
    '/api/reports',
    { report_type: filters.kind || undefined },
    { pollIntervalMs: 60_000, pageSize: 50 },
  );
  const chosen = filters.id || reports.data?.[0]?.id || null;
  return (
    <Page
      title="Reports"
      description="Daily and weekly reports with reconciled figures."
      actions={
        chosen && (
          <SaveButton
            label="Download HTML"
            file={{
              url: `/api/reports/${chosen}.html`,
              accept: 'text/html',
              fileName: `sextant-report-${chosen}.html`,
            }}
            done="Report downloaded as a self-contained HTML page."
          />
        )
      }
    >
      <Panel
        title="Reports"
        flush
        aside={
          <Select
            aria-label="Kind"
            placeholder="Any kind"
            data={TYPES.map((value) => ({ value, label: formatWords(value) }))}
            value={filters.kind || null}
            onChange={(value) => setFilter('kind', value ?? '')}
            clearable
            w={120}
          />
        }
      >
        <Loaded
          query={reports}
          lines={5}
          empty={{
            title: 'No reports yet',
            hint: 'A daily report is created half an hour after each session, a weekly report after the last session of the week.',
            icon: 'reports',
          }}
        >
          {(rows) => (
            <Table
              label="Reports"
              rows={rows}
              columns={COLUMNS}
              rowKey={(row) => row.id}
              onOpen={(row) => setFilter('id', row.id)}
              onEnd={reports.loadMore}
              maxHeight={240}
            />
          )}
        </Loaded>
      </Panel>
      {chosen && <Report id={chosen} />}
    </Page>
  );
}

function Report({ id }: { id: string }) {
  const found = useGet(query, '/api/reports/{report_id}', { path: { report_id: id } });
  return (
    <Loaded query={found} lines={8}>
      {({ report_data: data, ...report }) => (
        <ReportBody
          title={`${formatWords(report.report_type)} report, ${periodOf(report)}`}
          data={data as unknown as ReportData}
        />
      )}
    </Loaded>
  );
}
