import { Group, Stack, Switch, TextInput } from '@mantine/core';
import { trading, type TradingResponse } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { ActionButton } from '../../components/action.tsx';
import { StatusBadge } from '../../components/badge.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { TraceLink } from '../../components/trace-link.tsx';
import { formatWords } from '../../lib/format.ts';
import { useFields } from '../../lib/use-fields.ts';
import { TestButton } from './test-button.tsx';

type Config = TradingResponse<'/api/trading/notifications/config'>;
type Delivery = TradingResponse<'/api/trading/notifications/history'>[number];

const COLUMNS: Column<Delivery>[] = [
  { key: 'at', header: 'When', width: '84px', render: (row) => <Time value={row.attempted_at} /> },
  { key: 'event', header: 'Event', width: '120px', render: (row) => formatWords(row.event) },
  { key: 'subject', header: 'Subject', width: 'minmax(0, 2fr)', from: 'sm', render: (row) => row.subject },
  {
    key: 'to',
    header: 'To',
    width: 'minmax(0, 1fr)',
    from: 'md',
    render: (row) => `${formatWords(row.channel)}: ${row.recipient_masked}`,
  },
  {
    key: 'status',
    header: 'Status',
    width: '80px',
    render: (row) => <StatusBadge status={row.status} {...(row.error ? { title: row.error } : {})} />,
  },
  {
    key: 'trace',
    header: 'Trace',
    width: '52px',
    render: (row) =>
      row.order_id === null ? '–' : <TraceLink kind="order" id={row.order_id} anchor={`order-${row.order_id}`} />,
  },
];

/** Recipients and history of notifications about fills, breakers, approvals and orders of unknown status. */
export function NotificationsPanel() {
  const config = useGet(trading, '/api/trading/notifications/config');
  const history = useGet(trading, '/api/trading/notifications/history', { query: { limit: 100 } });
  return (
    <Panel title="Notifications" note="fills, breakers, approvals, orders of unknown status, quality gate">
      <Loaded query={config} lines={4}>
        {(data) => <ConfigForm key={JSON.stringify(data)} config={data} />}
      </Loaded>
      <div>
        <Loaded
          query={history}
          lines={2}
          empty={{
            title: 'No notifications sent',
            hint: 'Sent notifications and delivery errors appear here.',
            icon: 'check',
          }}
        >
          {(rows) => (
            <Table label="Sent notifications" rows={rows} columns={COLUMNS} rowKey={(row) => row.id} maxHeight={260} />
          )}
        </Loaded>
      </div>
    </Panel>
  );
}

function ConfigForm({ config }: { config: Config }) {
  const form = useFields({ ...config });
  const save = useAction({
    run: () => trading.put('/api/trading/notifications/config', { body: form.values }),
    done: 'Notification settings saved.',
    refresh: ['/api/trading/notifications/config'],
    form,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined);
      }}
    >
      <Stack gap="sm" mb="md">
        <Group grow gap="sm" align="flex-end">
          <Switch
            label="Email"
            checked={form.values.email_enabled}
            onChange={(event) => form.set('email_enabled', event.currentTarget.checked)}
          />
          <TextInput
            label="Email address"
            type="email"
            {...form.text('email_recipient')}
            {...(config.email_recipient === ''
              ? {}
              : { rightSection: <TestButton target={{ channel: 'email' }} name="email" />, rightSectionWidth: 56 })}
          />
        </Group>
        <Group grow gap="sm" align="flex-end">
          <Switch
            label="Text message"
            checked={form.values.sms_enabled}
            onChange={(event) => form.set('sms_enabled', event.currentTarget.checked)}
          />
          <TextInput
            label="Phone number"
            type="tel"
            {...form.text('phone_number')}
            {...(config.phone_number === ''
              ? {}
              : {
                  rightSection: <TestButton target={{ channel: 'sms' }} name="text message" />,
                  rightSectionWidth: 56,
                })}
          />
        </Group>
        <Group justify="flex-end">
          <ActionButton type="submit" variant="default" loading={save.isPending}>
            Save
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
}
