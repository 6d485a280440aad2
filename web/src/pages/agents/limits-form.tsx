import { Group, NumberInput } from '@mantine/core';
import { query, type QueryResponse } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { ActionButton } from '../../components/action.tsx';
import { Loaded } from '../../components/state.tsx';
import { formatCompact } from '../../lib/format.ts';
import { useFields } from '../../lib/use-fields.ts';
import type { Variant } from './agents.ts';

const LIMITS = '/api/agents/{agent_id}/variants/{variant_id}/limits';
type Limits = QueryResponse<typeof LIMITS>;

/** A variant's context and daily budgets, with what it used today. */
export function LimitsForm({ variant }: { variant: Variant }) {
  const path = { agent_id: variant.agent_id, variant_id: variant.id };
  const limits = useGet(query, LIMITS, { path });
  return (
    <Loaded query={limits} lines={1}>
      {(data) => <Fields key={JSON.stringify(data)} path={path} limits={data} />}
    </Loaded>
  );
}

function Fields({ path, limits }: { path: { agent_id: string; variant_id: string }; limits: Limits }) {
  const form = useFields<Record<'context_window' | 'token_budget' | 'money_budget_usd', number | string>>({
    context_window: limits.context_window,
    token_budget: limits.token_budget,
    money_budget_usd: limits.money_budget_usd,
  });
  const { values, value } = form;
  const save = useAction({
    run: () =>
      query.put(LIMITS, {
        path,
        body: {
          context_window: Number(values.context_window),
          token_budget: Number(values.token_budget),
          money_budget_usd: Number(values.money_budget_usd),
        },
      }),
    form,
    done: 'Limits saved. They apply to calls from now on.',
    refresh: [LIMITS, '/api/agents/{agent_id}/variants'],
  });
  const used = `${formatCompact(limits.used_tokens)} tokens`;
  const spent = limits.input_usd_per_million === null ? 'price unknown' : `$${limits.used_usd.toFixed(2)}`;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined);
      }}
    >
      <Group gap="sm" align="flex-end" mt="xs">
        <NumberInput label="Context, tokens (0 is the model’s)" min={0} max={10_000_000} {...value('context_window')} />
        <NumberInput label="Tokens per day (0 is no limit)" min={0} {...value('token_budget')} />
        <NumberInput
          label="USD per day (0 is no limit)"
          min={0}
          max={1_000_000}
          decimalScale={2}
          {...value('money_budget_usd')}
        />
        <ActionButton type="submit" size="xs" variant="default" loading={save.isPending}>
          Save limits
        </ActionButton>
        <span style={{ color: 'var(--dim)' }}>
          today: {used}, {spent}
        </span>
      </Group>
    </form>
  );
}
