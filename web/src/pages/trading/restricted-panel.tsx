import { TextInput } from '@mantine/core';
import { query, type QueryResponse } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { ActionButton } from '../../components/action.tsx';
import { useConfirm } from '../../components/confirm.tsx';
import { FormModal } from '../../components/form-modal.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { TickerLink } from '../../components/ticker.tsx';
import { Time } from '../../components/time.tsx';
import { useFields } from '../../lib/use-fields.ts';

const PATH = '/api/admin/trading/restricted';
type Restricted = QueryResponse<typeof PATH>[number];

const COLUMNS: Column<Restricted>[] = [
  { key: 'ticker', header: 'Ticker', width: '66px', render: (row) => <TickerLink ticker={row.ticker} /> },
  { key: 'reason', header: 'Reason', width: 'minmax(0, 3fr)', render: (row) => row.reason },
  { key: 'by', header: 'By', width: '110px', from: 'md', render: (row) => row.created_by },
  { key: 'since', header: 'Since', width: '74px', render: (row) => <Time value={row.created_at} /> },
  {
    key: 'remove',
    header: '',
    name: 'Action',
    width: '72px',
    right: true,
    render: (row) => <Remove ticker={row.ticker} />,
  },
];

/** Symbols that must not be bought. */
export function RestrictedPanel() {
  const restricted = useGet(query, PATH);
  return (
    <Panel title="Restricted list" note="symbols that must not be bought; sales continue" flush aside={<Add />}>
      <Loaded
        query={restricted}
        lines={3}
        empty={{
          title: 'No restricted symbols',
          hint: 'Symbols on this list are not bought, neither by the engine nor by an operator.',
          icon: 'check',
        }}
      >
        {(rows) => <Table label="Restricted list" rows={rows} columns={COLUMNS} rowKey={(row) => row.ticker} />}
      </Loaded>
    </Panel>
  );
}

function Add() {
  const form = useFields<{ ticker: string; reason: string }>({ ticker: '', reason: '' });
  const add = useAction({
    run: () => query.post(PATH, { body: form.values }),
    done: (added) => `${added.ticker} must not be bought any more.`,
    refresh: [PATH],
    onDone: form.reset,
    form,
  });
  return (
    <FormModal
      label="Add symbol"
      title="Restrict a symbol"
      description="The symbol is not bought until you remove it from the list. What is held can be sold; open orders at the broker stay open."
      submitLabel="Restrict symbol"
      form={form}
      onSubmit={() => add.mutateAsync(undefined)}
    >
      <TextInput label="Ticker" required maxLength={16} data-autofocus {...form.text('ticker')} />
      <TextInput label="Reason" required maxLength={500} {...form.text('reason')} />
    </FormModal>
  );
}

function Remove({ ticker }: { ticker: string }) {
  const confirm = useConfirm();
  const remove = useAction({
    run: () => query.delete('/api/admin/trading/restricted/{ticker}', { path: { ticker } }),
    done: `${ticker} can be bought again.`,
    refresh: [PATH],
  });
  const askToConfirm = async () => {
    const agreed = await confirm({
      title: `Remove ${ticker} from the restricted list?`,
      consequence: 'The symbol can be bought again.',
      confirmLabel: 'Remove',
    });
    if (agreed) remove.mutate(undefined);
  };
  return (
    <ActionButton
      size="compact-xs"
      variant="subtle"
      onClick={() => void askToConfirm()}
      aria-label={`Remove ${ticker} from the restricted list`}
    >
      Remove
    </ActionButton>
  );
}
