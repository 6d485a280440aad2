import { Group, NumberInput, Select, Stack } from '@mantine/core';
import { query, trading } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { ActionButton, ActionSwitch, disabledInPast } from '../../components/action.tsx';
import { Badge } from '../../components/badge.tsx';
import { useConfirm } from '../../components/confirm.tsx';
import { Columns } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { formatExact, formatMoney, formatWords } from '../../lib/format.ts';
import { useFields } from '../../lib/use-fields.ts';
import { ChannelsPanel } from './channels-panel.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';
import { RestrictedPanel } from './restricted-panel.tsx';
import { RiskLimits } from './risk-limits.tsx';
import { type Engine, TRADING_PATHS } from './trading-types.ts';

const TIERS: readonly Engine['risk_tier'][] = ['conservative', 'moderate', 'aggressive'];

export function SettingsTab() {
  const engine = useGet(trading, '/api/trading/status');
  return (
    <Stack gap="md">
      <Columns at="1fr 1fr">
        <Panel title="Engine" note="changes apply at once and survive a restart">
          <Loaded query={engine} height={268}>
            {(data) => <EngineForm engine={data} />}
          </Loaded>
        </Panel>
        <ApprovalRules />
      </Columns>
      <Columns at="1fr 1fr">
        <RiskLimits />
        <Stack gap="md">
          <RestrictedPanel />
          <NotificationsPanel />
          <ChannelsPanel />
        </Stack>
      </Columns>
    </Stack>
  );
}

const settingText = (value: number | string | null): string =>
  value === null ? 'the default' : typeof value === 'number' ? formatExact(value) : formatWords(value);

/** A later tier and a larger number let more through. */
function Direction({ before, after }: { before: number | string | null; after: number | string | null }) {
  const rank = (value: number | string | null) =>
    typeof value === 'string' ? TIERS.indexOf(value as Engine['risk_tier']) : value;
  const [from, to] = [rank(before), rank(after)];
  if (from === null || to === null || from === to) return null;
  return <Badge tone={to > from ? 'warn' : 'neutral'}>{to > from ? 'loosens' : 'tightens'}</Badge>;
}

function EngineForm({ engine }: { engine: Engine }) {
  const confirm = useConfirm();
  const form = useFields<{ tier: Engine['risk_tier']; cap: number | string; maxPositions: number | string }>(
    {
      tier: engine.risk_tier,
      cap: engine.absolute_position_cap_set ? engine.absolute_position_cap : '',
      maxPositions: engine.max_open_positions,
    },
    { risk_tier: 'tier', absolute_position_cap: 'cap', max_open_positions: 'maxPositions' },
  );
  const { tier, cap, maxPositions } = form.values;
  const save = useAction({
    run: (body: { enabled?: boolean } & Record<string, unknown>) => trading.put('/api/trading/config', { body }),
    done: 'Settings saved.',
    refresh: TRADING_PATHS,
    form,
  });
  const changed = {
    ...(tier === engine.risk_tier ? {} : { risk_tier: tier }),
    ...((cap === '' ? null : Number(cap)) === (engine.absolute_position_cap_set ? engine.absolute_position_cap : null)
      ? {}
      : { absolute_position_cap: cap === '' ? null : Number(cap) }),
    ...(maxPositions === engine.max_open_positions
      ? {}
      : { max_open_positions: maxPositions === '' ? null : Number(maxPositions) }),
  };
  const toggle = async (enabled: boolean) => {
    const agreed = await confirm({
      title: enabled ? 'Switch on the engine?' : 'Switch off the engine?',
      consequence: enabled
        ? 'The engine acts on recommendations from its next cycle.'
        : 'The engine opens no positions. Exits continue: stops, targets and recommendations to sell still close positions.',
      confirmLabel: enabled ? 'Switch on the engine' : 'Switch off the engine',
      danger: !enabled,
    });
    if (agreed) save.mutate({ enabled });
  };
  const apply = async () => {
    const agreed = await confirm({
      title: 'Change the engine settings?',
      consequence: (
        <>
          From the next decision:
          {Object.entries(changed).map(([name, value]) => (
            <span key={name} style={{ display: 'block' }}>
              {formatWords(name)}: {settingText(engine[name as keyof typeof changed])} → {settingText(value)}{' '}
              <Direction before={engine[name as keyof typeof changed]} after={value} />
            </span>
          ))}
          Open positions keep their size.
        </>
      ),
      confirmLabel: 'Change settings',
    });
    if (agreed) save.mutate(changed);
  };
  return (
    <Stack gap="sm">
      <ActionSwitch
        label="Engine enabled"
        checked={engine.enabled}
        onChange={(event) => void toggle(event.currentTarget.checked)}
      />
      <Select
        label="Risk tier"
        data={TIERS.map((value) => ({ value, label: formatWords(value) }))}
        allowDeselect={false}
        {...form.value('tier')}
      />
      <NumberInput
        label="Maximum position"
        prefix="$"
        thousandSeparator=","
        description={`Empty: 10% of the capital, at least $10,000${engine.absolute_position_cap_set ? '' : `; now ${formatMoney(engine.absolute_position_cap)}`}`}
        min={1}
        {...form.value('cap')}
      />
      <NumberInput
        label="Maximum open positions"
        description="Empty: the number of the risk tier"
        min={1}
        max={1000}
        {...form.value('maxPositions')}
      />
      <Group justify="flex-end">
        <ActionButton
          disabled={Object.keys(changed).length === 0}
          loading={save.isPending}
          onClick={() => void apply()}
        >
          Save
        </ActionButton>
      </Group>
    </Stack>
  );
}

/** What the button that confirms a change says, and what the change does. */
const APPROVAL_RULES = {
  auto_approve_paper: {
    on: ['Send without approval', 'Paper orders are sent without approval.'],
    off: [
      'Require approval',
      'Every paper order needs approval and expires without it. Exits are sent without approval.',
    ],
  },
  require_approval_for_live: {
    on: ['Require approval', 'Every live order needs approval. Exits are sent without approval.'],
    off: ['Send without approval', 'Live orders need no approval. Live mode is refused while this is off.'],
  },
} as const;

/** Which orders need approval. */
function ApprovalRules() {
  const confirm = useConfirm();
  const rules = useGet(query, '/api/admin/trading/approval-config');
  const save = useAction({
    run: (body: Record<string, boolean | number>) => query.put('/api/admin/trading/approval-config', { body }),
    done: 'Settings saved.',
    refresh: ['/api/admin/trading/approval-config'],
  });
  const change = async (name: keyof typeof APPROVAL_RULES, value: boolean) => {
    const [confirmLabel, consequence] = APPROVAL_RULES[name][value ? 'on' : 'off'];
    if (await confirm({ title: 'Change the approval rule?', consequence, confirmLabel, danger: true }))
      save.mutate({ [name]: value });
  };
  return (
    <Panel title="Approvals">
      <Loaded query={rules} height={140}>
        {(data) => (
          <Stack gap="sm">
            <ActionSwitch
              label="Send paper orders without approval"
              checked={data.auto_approve_paper}
              onChange={(event) => void change('auto_approve_paper', event.currentTarget.checked)}
            />
            <ActionSwitch
              label="Require approval for live orders"
              checked={data.require_approval_for_live}
              onChange={(event) => void change('require_approval_for_live', event.currentTarget.checked)}
            />
            <NumberInput
              label="Approval timeout"
              suffix=" min"
              value={data.approval_timeout_minutes}
              min={1}
              max={10_080}
              {...disabledInPast()}
              onBlur={(event) => {
                const minutes = Number.parseInt(event.currentTarget.value.replaceAll(',', ''), 10);
                if (minutes > 0 && minutes !== data.approval_timeout_minutes)
                  save.mutate({ approval_timeout_minutes: minutes });
              }}
            />
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}
