import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { query, type QueryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Badge } from '../../components/badge.tsx';
import { Panel } from '../../components/panel.tsx';
import { SafeLink } from '../../components/safe-link.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { formatCompact, formatNumber, formatSignedPercent, formatWords, NO_VALUE } from '../../lib/format.ts';
import { formatTime } from '../../lib/time.ts';
import type { Company } from './company-page.tsx';
import { HoldingsPanel } from './holdings-panel.tsx';
import { InsiderPanel } from './insider-panel.tsx';

type Metric = QueryResponse<'/api/companies/{company_id}/fundamentals'>['metrics'][number];
type Value = Metric['values'][number];
type Kind = 'quarter' | 'annual';

interface Row {
  metric: Metric;
  latest: Value;
  /** The same period a year before. */
  before: Value | undefined;
}

const KINDS = [
  { value: 'quarter', label: 'Quarter' },
  { value: 'annual', label: 'Year' },
];
const PERIODS = 40;
const DAY_MS = 86_400_000;

/** Figures of the statements, each with its filing, and what insiders and managers reported. */
export function FundamentalsTab({ company }: { company: Company }) {
  const [kind, setKind] = useState<Kind>('quarter');
  const found = useGet(query, '/api/companies/{company_id}/fundamentals', {
    path: { company_id: company.id },
    query: { periods: PERIODS },
  });
  const rows = found.data && { ...found, data: found.data.metrics.flatMap((metric) => rowOf(metric, kind)) };
  return (
    <Stack gap="md">
      <Panel
        flush
        title="Fundamentals"
        note="as filed with the SEC"
        aside={<SegmentedControl size="xs" data={KINDS} value={kind} onChange={(value) => setKind(value as Kind)} />}
      >
        <Loaded
          query={rows ?? { ...found, data: undefined }}
          lines={8}
          empty={{
            title: 'No figures yet',
            hint: 'Figures come from the SEC’s company facts through the company’s filings source.',
          }}
        >
          {(list) => (
            <Table
              label={`Fundamentals of ${company.ticker}`}
              rows={list}
              columns={COLUMNS}
              rowKey={(row) => row.metric.metric}
            />
          )}
        </Loaded>
      </Panel>
      <InsiderPanel company={company} />
      <HoldingsPanel company={company} />
    </Stack>
  );
}

/** Values at one day belong to every kind of period. */
function rowOf(metric: Metric, kind: Kind): Row[] {
  const values = metric.values.filter(({ period_kind }) => period_kind === kind || period_kind === 'instant');
  const [latest] = values;
  if (latest === undefined) return [];
  const yearAgo = Date.parse(latest.period_end) - 365 * DAY_MS;
  const before = values.find(
    ({ period_end, period_kind }) =>
      period_kind === latest.period_kind && Math.abs(Date.parse(period_end) - yearAgo) <= 20 * DAY_MS,
  );
  return [{ metric, latest, before }];
}

const formatValue = (metric: Metric, value: number): string =>
  metric.unit_kind === 'money_per_share' ? formatNumber(value) : formatCompact(value);

const changeOf = ({ latest, before }: Row): number | null =>
  before === undefined || before.value <= 0 ? null : latest.value / before.value - 1;

const formatDay = (day: string) => formatTime(`${day}T12:00:00Z`, 'date');

const COLUMNS: Column<Row>[] = [
  { key: 'metric', header: 'Figure', width: 'minmax(100px, 2fr)', render: ({ metric }) => metric.label },
  {
    key: 'statement',
    header: 'Statement',
    width: '100px',
    from: 'md',
    render: ({ metric }) => formatWords(metric.statement),
  },
  {
    key: 'value',
    header: 'Value',
    width: '100px',
    right: true,
    render: ({ metric, latest }) => `${formatValue(metric, latest.value)} ${latest.unit.replace('/shares', '')}`,
  },
  {
    key: 'change',
    header: 'Against a year before',
    width: '150px',
    right: true,
    from: 'sm',
    render: (row) => formatSignedPercent(changeOf(row)),
  },
  {
    key: 'period',
    header: 'Period end',
    width: '110px',
    from: 'sm',
    render: ({ latest }) => formatDay(latest.period_end),
  },
  {
    key: 'restated',
    header: 'Restated',
    width: '130px',
    from: 'md',
    render: ({ metric, latest }) =>
      latest.restated_from.length === 0 ? (
        NO_VALUE
      ) : (
        <Badge tone="warn">from {latest.restated_from.map(({ value }) => formatValue(metric, value)).join(', ')}</Badge>
      ),
  },
  {
    key: 'filing',
    header: 'Filing',
    width: 'minmax(150px, 1fr)',
    render: ({ latest }) => (
      <SafeLink url={latest.filing_url}>
        {latest.form}, {formatDay(latest.filed_on)}
      </SafeLink>
    ),
  },
  {
    key: 'known',
    header: 'Known since',
    width: '110px',
    from: 'lg',
    render: ({ latest }) => <Time value={latest.available_at} style="date" />,
  },
];
