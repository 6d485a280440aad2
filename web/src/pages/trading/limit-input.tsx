import { Button, Group, NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import {
  formatLimit,
  fromDisplayValue,
  isAmbiguousShare,
  LIMITS,
  type LimitName,
  tierBinding,
  type TierLimits,
  toDisplayValue,
  unsetText,
} from './limits.ts';

interface LimitInputProps {
  name: LimitName;
  /** Null or undefined while it is not set. */
  value: number | null | undefined;
  tier: TierLimits | undefined;
  /** Why the service refused the value. */
  problem: string | undefined;
  /** False where a kept entry is still asked about. */
  isClearAtFirst: boolean;
  /** Null while the field is empty, or while it is not clear what is meant. */
  onChange: (value: number | null, isClear: boolean) => void;
}

const PER_CENT = 100;

const describeBinding = (name: LimitName, { limit, binds }: { limit: number; binds: boolean }): string =>
  binds
    ? `The tier’s ${formatLimit(name, limit)} is stricter and binds`
    : `Binds; the tier has ${formatLimit(name, limit)}`;

/** A limit with its unit in the field. A percentage below one is asked about, because 0.5 may be meant as 50%. */
export function LimitInput({ name, value, tier, problem, isClearAtFirst, onChange }: LimitInputProps) {
  const { label, unit } = LIMITS[name];
  const [shown, setShown] = useState<number | ''>(
    value === undefined || value === null ? '' : toDisplayValue(name, value),
  );
  const [isConfirmed, setIsConfirmed] = useState(isClearAtFirst);
  const set = (next: number | '', confirmed: boolean) => {
    setShown(next);
    const isClear = next === '' || confirmed || !isAmbiguousShare(name, next);
    setIsConfirmed(isClear);
    onChange(next === '' ? null : fromDisplayValue(name, next), isClear);
  };
  const binding = tierBinding(name, shown === '' ? undefined : fromDisplayValue(name, shown), tier);
  return (
    <div>
      <NumberInput
        label={label}
        value={shown}
        min={0}
        {...(unit === 'share' && name === 'min_confidence' ? { max: PER_CENT } : {})}
        allowDecimal={unit !== 'count'}
        thousandSeparator=","
        {...(unit === 'share' ? { suffix: '%' } : unit === 'dollars' ? { prefix: '$' } : {})}
        {...(unit === 'minutes' ? { suffix: ' min' } : {})}
        description={shown === '' ? `Empty: ${unsetText(name)}` : binding ? describeBinding(name, binding) : undefined}
        error={isConfirmed ? problem : `Do you mean ${shown}% or ${Number(shown) * PER_CENT}%?`}
        onChange={(next) => set(typeof next === 'number' ? next : '', false)}
      />
      {!isConfirmed && typeof shown === 'number' && (
        <Group gap="xs" mt={4}>
          <Button size="compact-xs" variant="default" onClick={() => set(shown * PER_CENT, true)}>
            {shown * PER_CENT}%
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => set(shown, true)}>
            {shown}%
          </Button>
          <Text size="xs" c="dimmed">
            choose one to save
          </Text>
        </Group>
      )}
    </div>
  );
}
