import { NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { trading, type TradingResponse } from '../../api/client.ts';
import { useAction, useListing } from '../../api/hooks.ts';
import { Badge, StatusBadge } from '../../components/badge.tsx';
import { toneOf } from '../../components/figure.tsx';
import { FormModal } from '../../components/form-modal.tsx';
import { Meter } from '../../components/meter.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Signed } from '../../components/signed.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import {
  formatCount,
  formatMoney,
  formatNumber,
  formatPercent,
  formatSignedPercent,
  formatWords,
} from '../../lib/format.ts';
import { useFields } from '../../lib/use-fields.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { BacktestPanel } from './backtest-panel.tsx';
import { ComparePanel } from './compare-panel.tsx';

type Backtest = TradingResponse<'/api/trading/backtests'>[number];
const POLL_INTERVAL_MS = 2_000;
const COMPARE_MAX = 4;
const TIERS: readonly Backtest['risk_tier'][] = ['conservative', 'moderate', 'aggressive'];

const COLUMNS: Column<Backtest>[] = [
  {
    key: 'made',
    header: 'Requested',
    width: '78px',
    from: 'sm',
    sort: (row) => row.created_at,
    render: (row) => <Time value={row.created_at} />,
  },
  {
    key: 'span',
    header: 'Period',
    width: 'minmax(88px, 1.4fr)',
    render: (row) => `${row.start_date} – ${row.end_date}${row.origin === 'replayed' ? ', replayed' : ''}`,
  },
  {
    key: 'tier',
    header: 'Tier',
    width: '104px',
    from: 'sm',
    render: (row) => <Badge>{formatWords(row.risk_tier)}</Badge>,
  },
  {
    key: 'capital',
    header: 'Capital',
    width: '96px',
    right: true,
    from: 'md',
    render: (row) => formatMoney(row.initial_capital, 0),
  },
  {
    key: 'state',
    header: 'Status',
    width: 'minmax(84px, 1fr)',
    render: (row) =>
      row.error === null ? (
        row.status === 'completed' ? (
          <StatusBadge status={row.status} />
        ) : (
          <Meter value={row.progress} text={`${formatWords(row.stage)} ${formatPercent(row.progress, 0)}`} />
        )
      ) : (
        <Badge tone="down" title={row.error}>
          failed
        </Badge>
      ),
  },
  {
    key: 'return',
    header: 'Return',
    width: '62px',
    right: true,
    sort: (row) => row.total_return,
    render: (row) => <Signed tone={toneOf(row.total_return)}>{formatSignedPercent(row.total_return)}</Signed>,
  },
  {
    key: 'sharpe',
    header: 'Sharpe',
    width: '70px',
    right: true,
    from: 'sm',
    sort: (row) => row.sharpe_ratio,
    render: (row) => formatNumber(row.sharpe_ratio),
  },
  {
    key: 'drawdown',
    header: 'Drawdown',
    width: '84px',
    right: true,
    from: 'md',
    sort: (row) => row.max_drawdown,
    render: (row) => formatPercent(row.max_drawdown),
  },
  {
    key: 'trades',
    header: 'Trades',
    width: '66px',
    right: true,
    from: 'md',
    render: (row) => formatCount(row.trade_count),
  },
];

export function BacktestsPage() {
  const { filters, setFilter } = useFilters({ id: '' });
  const [compared, setCompared] = useState<readonly string[]>([]);
  const tests = useListing(trading, '/api/trading/backtests', {}, { pollIntervalMs: POLL_INTERVAL_MS, pageSize: 50 });
  const chosen = filters.id || tests.data?.[0]?.id || null;
  const compare = (id: string) =>
    setCompared((known) =>
      known.includes(id) ? known.filter((other) => other !== id) : [...known, id].slice(-COMPARE_MAX),
    );
  const columns: Column<Backtest>[] = [
    {
      key: 'compare',
      header: '',
      name: 'Compare',
      width: '18px',
      render: (row) => (
        <input
          type="checkbox"
          aria-label={`Compare the backtest from ${row.start_date}`}
          checked={compared.includes(row.id)}
          onChange={() => compare(row.id)}
        />
      ),
    },
    ...COLUMNS,
  ];
  return (
    <Page
      title="Backtests"
      description="The live trading rules on historical data, using only what was known at each point in time."
      actions={<NewBacktest onStarted={(id) => setFilter('id', id)} />}
    >
      <Panel title="Backtests" note="select up to four to compare" flush>
        <Loaded
          query={tests}
          lines={5}
          empty={{
            title: 'No backtests yet',
            hint: 'Run one: it takes seconds and does not affect live or paper trading.',
            icon: 'backtests',
          }}
        >
          {(rows) => (
            <Table
              label="Backtests"
              rows={rows}
              columns={columns}
              rowKey={(row) => row.id}
              onOpen={(row) => setFilter('id', row.id)}
              onEnd={tests.loadMore}
              maxHeight={300}
            />
          )}
        </Loaded>
      </Panel>
      {compared.length > 1 && <ComparePanel ids={compared} />}
      {chosen && <BacktestPanel key={chosen} id={chosen} />}
    </Page>
  );
}

const DAY_MS = 86_400_000;
const dateBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

function NewBacktest({ onStarted }: { onStarted: (id: string) => void }) {
  const form = useFields<{ from: string; to: string; capital: number; tier: Backtest['risk_tier'] }>(
    { from: dateBefore(120), to: dateBefore(1), capital: 10_000, tier: 'moderate' },
    { start_date: 'from', end_date: 'to', initial_capital: 'capital', risk_tier: 'tier' },
  );
  const start = useAction({
    run: () =>
      trading.post('/api/trading/backtest', {
        body: {
          start_date: form.values.from,
          end_date: form.values.to,
          initial_capital: form.values.capital,
          risk_tier: form.values.tier,
        },
      }),
    done: 'Backtest started; the list shows its progress.',
    refresh: ['/api/trading/backtests'],
    onDone: ({ id }) => onStarted(id),
    form,
  });
  return (
    <FormModal
      label="Run backtest"
      icon="play"
      title="New backtest"
      description="No orders are placed and no settings change. The backtest continues if you leave the page."
      submitLabel="Run backtest"
      variant="filled"
      form={form}
      onSubmit={() => start.mutateAsync(undefined)}
    >
      <TextInput type="date" label="From" required {...form.text('from')} />
      <TextInput type="date" label="To" required {...form.text('to')} />
      <NumberInput
        label="Initial capital"
        prefix="$"
        thousandSeparator=","
        required
        min={1}
        {...form.value('capital')}
      />
      <Select
        label="Risk tier"
        data={TIERS.map((value) => ({ value, label: formatWords(value) }))}
        allowDeselect={false}
        {...form.value('tier')}
      />
    </FormModal>
  );
}
