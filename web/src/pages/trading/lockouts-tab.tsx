import { NumberInput, Select, TextInput } from '@mantine/core';
import { query } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { ActionButton } from '../../components/action.tsx';
import { Badge } from '../../components/badge.tsx';
import { useConfirm } from '../../components/confirm.tsx';
import { FormModal } from '../../components/form-modal.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { TickerLink } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import { formatWords } from '../../lib/format.ts';
import { useFields } from '../../lib/use-fields.ts';
import { POLL_INTERVAL_MS, type Lockout, TRADING_PATHS } from './trading-types.ts';

const KINDS: readonly Lockout['lockout_type'][] = ['manual', 'cooldown', 'news_shock'];
const MINUTES_MAX = 43_200;

interface Fields extends Record<string, unknown> {
  ticker: string;
  reason: string;
  minutes: number;
  kind: Lockout['lockout_type'];
}

const COLUMNS: Column<Lockout>[] = [
  { key: 'ticker', header: 'Ticker', width: '66px', render: (row) => <TickerLink ticker={row.ticker} /> },
  {
    key: 'kind',
    header: 'Kind',
    width: '86px',
    from: 'sm',
    render: (row) => <Badge tone="warn">{formatWords(row.lockout_type)}</Badge>,
  },
  { key: 'reason', header: 'Reason', width: 'minmax(0, 3fr)', render: (row) => row.reason },
  { key: 'by', header: 'By', width: '110px', from: 'md', render: (row) => row.created_by },
  { key: 'until', header: 'Until', width: '74px', render: (row) => <Time value={row.expires_at} /> },
  { key: 'end', header: '', name: 'Action', width: '44px', right: true, render: (row) => <EndLockout lockout={row} /> },
];

export function LockoutsTab() {
  const lockouts = useGet(query, '/api/admin/trading/lockouts', undefined, { pollIntervalMs: POLL_INTERVAL_MS });
  return (
    <Panel title="Lockouts" note="symbols for which no entries are sent; exits continue" flush aside={<AddLockout />}>
      <Loaded
        query={lockouts}
        lines={4}
        empty={{
          title: 'No lockouts',
          hint: 'A price or news shock locks out a symbol for an hour automatically. You can lock out a symbol for any time.',
          icon: 'check',
        }}
      >
        {(rows) => <Table label="Lockouts" rows={rows} columns={COLUMNS} rowKey={(row) => row.id} />}
      </Loaded>
    </Panel>
  );
}

function AddLockout() {
  const form = useFields<Fields>(
    { ticker: '', reason: '', minutes: 60, kind: 'manual' },
    { duration_minutes: 'minutes', lockout_type: 'kind' },
  );
  const add = useAction({
    run: () =>
      query.post('/api/admin/trading/lockouts', {
        body: {
          ticker: form.values.ticker,
          reason: form.values.reason,
          duration_minutes: form.values.minutes,
          lockout_type: form.values.kind,
        },
      }),
    done: (lockout) => `${lockout.ticker} is locked out.`,
    refresh: TRADING_PATHS,
    onDone: form.reset,
    form,
  });
  return (
    <FormModal
      label="Add lockout"
      title="New lockout"
      description="No entries for the symbol are sent during the lockout. Exits continue, and open orders at the broker stay open."
      submitLabel="Lock out symbol"
      form={form}
      onSubmit={() => add.mutateAsync(undefined)}
    >
      <TextInput label="Ticker" required maxLength={16} data-autofocus {...form.text('ticker')} />
      <TextInput label="Reason" required maxLength={500} {...form.text('reason')} />
      <NumberInput label="Duration" suffix=" min" required min={1} max={MINUTES_MAX} {...form.value('minutes')} />
      <Select
        label="Kind"
        data={KINDS.map((value) => ({ value, label: formatWords(value) }))}
        allowDeselect={false}
        {...form.value('kind')}
      />
    </FormModal>
  );
}

function EndLockout({ lockout }: { lockout: Lockout }) {
  const confirm = useConfirm();
  const end = useAction({
    run: () => query.delete('/api/admin/trading/lockouts/{lockout_id}', { path: { lockout_id: lockout.id } }),
    done: `${lockout.ticker} can be traded again.`,
    refresh: TRADING_PATHS,
  });
  const askToConfirm = async () => {
    const agreed = await confirm({
      title: `End the lockout of ${lockout.ticker}?`,
      consequence: 'Orders for the symbol can be sent again.',
      confirmLabel: 'End lockout',
    });
    if (agreed) end.mutate(undefined);
  };
  return (
    <ActionButton
      size="compact-xs"
      variant="subtle"
      onClick={() => void askToConfirm()}
      aria-label={`End the lockout of ${lockout.ticker}`}
    >
      End
    </ActionButton>
  );
}
