import { Group, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { query, trading } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { InputProblem } from '../../api/http.ts';
import { ActionButton } from '../../components/action.tsx';
import { Badge } from '../../components/badge.tsx';
import { useConfirm } from '../../components/confirm.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { useKept } from '../../lib/use-kept.ts';
import { LimitInput } from './limit-input.tsx';
import {
  changedLimits,
  configuredLimits,
  directionOf,
  formatLimit,
  isSwitch,
  LIMIT_NAMES,
  LIMITS,
  type LimitName,
  type Limits,
  tierBinding,
  type TierLimits,
} from './limits.ts';
import css from './risk-limits.module.css';

type Draft = Partial<Record<LimitName, number | boolean | null>>;

/** The limits that every order must satisfy. */
export function RiskLimits() {
  const config = useGet(query, '/api/admin/trading/config');
  const engine = useGet(trading, '/api/trading/status');
  return (
    <Panel title="Risk limits" note="the stricter of limit and risk tier binds; percentages are of the active pool">
      <Loaded query={config} height={720}>
        {({ updated_at, limits, config: set }) => (
          <LimitsForm key={updated_at} limits={configuredLimits(limits, set)} tier={engine.data?.tier_limits} />
        )}
      </Loaded>
    </Panel>
  );
}

function LimitsForm({ limits, tier }: { limits: Partial<Limits>; tier: TierLimits | undefined }) {
  const confirm = useConfirm();
  const [draft, setDraft] = useKept<Draft>('limits', {});
  const [problem, setProblem] = useState<InputProblem | null>(null);
  const [unclear, setUnclear] = useKept<readonly LimitName[]>('unclear limits', []);
  const changed = changedLimits(limits, draft);
  const names = LIMIT_NAMES.filter((name) => changed[name] !== undefined);
  const save = useAction({
    run: (body: Partial<Limits>) => query.put('/api/admin/trading/config', { body }),
    done: 'Limits saved. They apply to new orders.',
    refresh: ['/api/admin/trading/config'],
    form: {
      show: (found) => {
        const isOfField = found instanceof InputProblem && LIMIT_NAMES.some((name) => name === found.field);
        if (isOfField) setProblem(found);
        return isOfField;
      },
    },
  });
  const set = (name: LimitName, value: number | boolean | null) => setDraft((before) => ({ ...before, [name]: value }));
  const apply = async () => {
    const agreed = await confirm({
      title: names.length === 1 ? 'Change this limit?' : `Change ${names.length} limits?`,
      consequence: (
        <>
          These limits apply to new orders:
          {names.map((name) => (
            <LimitChange key={name} name={name} before={limits[name]} after={changed[name]} tier={tier} />
          ))}
          Orders already sent are not affected.
        </>
      ),
      confirmLabel: names.length === 1 ? 'Change limit' : 'Change limits',
      danger: true,
    });
    if (agreed) save.mutate(changed);
  };
  return (
    <Stack gap="sm">
      <div className={css.fields}>
        {LIMIT_NAMES.filter((name) => !isSwitch(name)).map((name) => (
          <LimitInput
            key={name}
            name={name}
            value={(draft[name] === undefined ? limits[name] : draft[name]) as number | null | undefined}
            isClearAtFirst={!unclear.includes(name)}
            tier={tier}
            problem={problem?.field === name ? problem.message : undefined}
            onChange={(value, isClear) => {
              setProblem(null);
              set(name, value);
              setUnclear((known) => known.filter((other) => other !== name).concat(isClear ? [] : [name]));
            }}
          />
        ))}
      </div>
      {LIMIT_NAMES.filter(isSwitch).map((name) => (
        <Switch
          key={name}
          label={LIMITS[name].label}
          checked={Boolean(draft[name] ?? limits[name])}
          onChange={(event) => set(name, event.currentTarget.checked)}
        />
      ))}
      <Group justify="flex-end">
        <ActionButton
          disabled={names.length === 0 || unclear.length > 0}
          loading={save.isPending}
          onClick={() => void apply()}
        >
          Save limits
        </ActionButton>
      </Group>
    </Stack>
  );
}

type LimitValue = number | boolean | null | undefined;

/** Old and new value, whether more or fewer orders pass, and which of limit and tier binds then. */
function LimitChange(props: { name: LimitName; before: LimitValue; after: LimitValue; tier: TierLimits | undefined }) {
  const { name, before, after, tier } = props;
  const known = before ?? (tier && name in tier ? tier[name as keyof TierLimits] : undefined);
  const direction = directionOf(name, known, after);
  const binding = tierBinding(name, after, tier);
  return (
    <span style={{ display: 'block' }}>
      {LIMITS[name].label}: {formatLimit(name, before)} → {formatLimit(name, after)}{' '}
      {direction && (
        <Badge tone={direction === 'loosens' ? 'warn' : 'neutral'}>
          {direction}: {direction === 'loosens' ? 'more' : 'fewer'} orders pass
        </Badge>
      )}
      {binding?.binds && ` The tier’s ${formatLimit(name, binding.limit)} is stricter and still binds.`}
    </span>
  );
}
