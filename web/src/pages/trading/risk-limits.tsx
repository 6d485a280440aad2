import { Button, Group, NumberInput, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { useConfirm } from '../../components/confirm.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import {
  changedLimits,
  formatLimit,
  isSwitch,
  configuredLimits,
  LIMIT_NAMES,
  LIMITS,
  type LimitName,
  type Limits,
  TIER_DEFAULT,
  toDisplayValue,
  fromDisplayValue,
} from './limits.ts';
import css from './risk-limits.module.css';

type Draft = Partial<Record<LimitName, number | boolean | null>>;

/** The limits that every order must satisfy. */
export function RiskLimits() {
  const config = useGet(query, '/api/admin/trading/config');
  return (
    <Panel title="Risk limits" note="a stricter risk tier takes precedence; percentages are of the active pool">
      <Loaded query={config} lines={8}>
        {({ updated_at, limits, config: set }) => (
          <LimitsForm key={updated_at} limits={configuredLimits(limits, set)} />
        )}
      </Loaded>
    </Panel>
  );
}

function LimitsForm({ limits }: { limits: Partial<Limits> }) {
  const confirm = useConfirm();
  const [draft, setDraft] = useState<Draft>({});
  const changed = changedLimits(limits, draft);
  const names = LIMIT_NAMES.filter((name) => changed[name] !== undefined);
  const save = useAction({
    run: (body: Partial<Limits>) => query.put('/api/admin/trading/config', { body }),
    done: 'Limits saved. They apply to new orders.',
    refresh: ['/api/admin/trading/config'],
  });
  const set = (name: LimitName, value: number | boolean | null) => setDraft((before) => ({ ...before, [name]: value }));
  const apply = async () => {
    const agreed = await confirm({
      title: names.length === 1 ? 'Change this limit?' : `Change ${names.length} limits?`,
      consequence: (
        <>
          These limits apply to new orders:
          {names.map((name) => (
            <span key={name} style={{ display: 'block' }}>
              {LIMITS[name].label}: {formatLimit(name, limits[name])} → {formatLimit(name, changed[name])}
            </span>
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
            value={limits[name] as number | undefined}
            onChange={(value) => set(name, value)}
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
        <Button disabled={names.length === 0} loading={save.isPending} onClick={() => void apply()}>
          Save limits
        </Button>
      </Group>
    </Stack>
  );
}

interface LimitInputProps {
  name: LimitName;
  value: number | undefined;
  /** Null while the field is empty. */
  onChange: (value: number | null) => void;
}

function LimitInput({ name, value, onChange }: LimitInputProps) {
  const { label, unit } = LIMITS[name];
  return (
    <NumberInput
      label={label}
      {...(value === undefined ? { placeholder: TIER_DEFAULT } : { defaultValue: toDisplayValue(name, value) })}
      min={0}
      allowDecimal={unit !== 'count'}
      thousandSeparator=","
      {...(unit === 'share' ? { suffix: '%' } : unit === 'dollars' ? { prefix: '$' } : {})}
      {...(unit === 'minutes' ? { suffix: ' min' } : {})}
      onChange={(next) => onChange(typeof next === 'number' ? fromDisplayValue(name, next) : null)}
    />
  );
}
