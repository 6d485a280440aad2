import { Button, Group, Select, TextInput } from '@mantine/core';
import { trading, type TradingResponse } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { ActionButton, ActionSwitch } from '../../components/action.tsx';
import { useConfirm } from '../../components/confirm.tsx';
import { FormModal } from '../../components/form-modal.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { useFields } from '../../lib/use-fields.ts';
import { TestButton } from './test-button.tsx';

const PATH = '/api/trading/notifications/channels';
type Channel = TradingResponse<typeof PATH>[number];
type Kind = Channel['kind'];

const KINDS: Readonly<Record<Kind, { title: string; address: string; hint: string; secret: string | null }>> = {
  slack: { title: 'Slack', address: 'Webhook URL', hint: 'https://hooks.slack.com/services/…', secret: null },
  discord: { title: 'Discord', address: 'Webhook URL', hint: 'https://discord.com/api/webhooks/…', secret: null },
  telegram: { title: 'Telegram', address: 'Chat id', hint: '-1001234567890 or @name', secret: 'Bot token' },
  webhook: { title: 'Webhook', address: 'URL', hint: 'https://example.com/hook', secret: 'Signing secret' },
};

const COLUMNS: Column<Channel>[] = [
  { key: 'on', header: 'On', width: '52px', render: (row) => <Toggle channel={row} /> },
  { key: 'kind', header: 'Kind', width: '84px', render: (row) => KINDS[row.kind].title },
  { key: 'name', header: 'Name', width: 'minmax(0, 1fr)', render: (row) => row.name },
  { key: 'address', header: 'Address', width: 'minmax(0, 1fr)', from: 'md', render: (row) => row.address_masked },
  {
    key: 'actions',
    header: '',
    name: 'Actions',
    width: '132px',
    right: true,
    render: (row) => (
      <Group gap={4} wrap="nowrap" justify="flex-end">
        <TestButton target={{ channel_id: row.id }} name={row.name} />
        <Remove channel={row} />
      </Group>
    ),
  },
];

/** Channels beside mail and text messages. Each notification goes to every channel that is on. */
export function ChannelsPanel() {
  const channels = useGet(trading, PATH);
  return (
    <Panel
      title="Channels"
      note="Slack, Discord, Telegram and webhooks; addresses are stored encrypted"
      flush
      aside={<Add />}
    >
      <Loaded
        query={channels}
        lines={3}
        empty={{
          title: 'No channels',
          hint: 'Add a channel to get notifications in a chat or at an address of your own.',
          icon: 'check',
        }}
      >
        {(rows) => <Table label="Channels" rows={rows} columns={COLUMNS} rowKey={(row) => row.id} />}
      </Loaded>
    </Panel>
  );
}

/** 32 random bytes in base64, in the form of the Standard Webhooks specification. */
const newSigningSecret = () => `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;

function Add() {
  const form = useFields<{ kind: Kind; name: string; address: string; secret: string }>({
    kind: 'slack',
    name: '',
    address: '',
    secret: '',
  });
  const kind = KINDS[form.values.kind];
  const add = useAction({
    run: () => {
      const { kind: chosen, name, address, secret } = form.values;
      return trading.post(PATH, {
        body: { kind: chosen, name, address, ...(KINDS[chosen].secret === null ? {} : { secret }) },
      });
    },
    done: (added) => `${added.name} gets notifications from now on.`,
    refresh: [PATH],
    onDone: form.reset,
    form,
  });
  return (
    <FormModal
      label="Add channel"
      title="Add a channel"
      description="The address is stored encrypted and not shown again. An address in your own network must be in SOURCE_HOSTS_ALLOWED."
      submitLabel="Add channel"
      form={form}
      onSubmit={() => add.mutateAsync(undefined)}
    >
      <Select
        label="Kind"
        data={Object.entries(KINDS).map(([value, { title }]) => ({ value, label: title }))}
        allowDeselect={false}
        {...form.value('kind')}
      />
      <TextInput label="Name" required maxLength={60} data-autofocus {...form.text('name')} />
      <TextInput
        label={kind.address}
        placeholder={kind.hint}
        required
        maxLength={2048}
        autoComplete="off"
        {...form.text('address')}
      />
      {kind.secret !== null && (
        <TextInput
          label={kind.secret}
          required
          maxLength={200}
          autoComplete="off"
          {...(form.values.kind === 'webhook'
            ? { description: 'The receiver verifies the signature with it: copy it before you add the channel.' }
            : {})}
          {...form.text('secret')}
        />
      )}
      {form.values.kind === 'webhook' && (
        <Group>
          <Button variant="default" onClick={() => form.set('secret', newSigningSecret())}>
            Generate secret
          </Button>
        </Group>
      )}
    </FormModal>
  );
}

function Toggle({ channel }: { channel: Channel }) {
  const change = useAction({
    run: (enabled: boolean) =>
      trading.put('/api/trading/notifications/channels/{channel_id}', {
        path: { channel_id: channel.id },
        body: { enabled },
      }),
    done: (changed) => `${changed.name} is ${changed.enabled ? 'on' : 'off'}.`,
    refresh: [PATH],
  });
  return (
    <ActionSwitch
      aria-label={`${channel.name} is on`}
      checked={channel.enabled}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}

function Remove({ channel }: { channel: Channel }) {
  const confirm = useConfirm();
  const remove = useAction({
    run: () => trading.delete('/api/trading/notifications/channels/{channel_id}', { path: { channel_id: channel.id } }),
    done: `${channel.name} is removed.`,
    refresh: [PATH],
  });
  const askToConfirm = async () => {
    const agreed = await confirm({
      title: `Remove ${channel.name}?`,
      consequence: 'It gets no more notifications, and its address is deleted. The history stays.',
      confirmLabel: 'Remove',
    });
    if (agreed) remove.mutate(undefined);
  };
  return (
    <ActionButton
      size="compact-xs"
      variant="subtle"
      onClick={() => void askToConfirm()}
      aria-label={`Remove ${channel.name}`}
    >
      Remove
    </ActionButton>
  );
}
