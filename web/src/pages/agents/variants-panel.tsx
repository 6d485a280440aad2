import { Group, Modal } from '@mantine/core';
import { query } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { ActionButton } from '../../components/action.tsx';
import { Badge } from '../../components/badge.tsx';
import { useConfirm } from '../../components/confirm.tsx';
import { Icon } from '../../components/icon.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { Time } from '../../components/time.tsx';
import { useKept } from '../../lib/use-kept.ts';
import type { Agent, Variant } from './agents.ts';
import { settingsOf } from './configuration-panel.tsx';
import { DiffView } from './diff-view.tsx';
import { LimitsForm } from './limits-form.tsx';
import { type Settings, SETTINGS_PROBLEMS, SettingsForm } from './settings-form.tsx';
import css from './variants-panel.module.css';

const REFRESH = ['/api/agents/{agent_id}/variants', '/api/agents'];

/** Alternative configurations of an agent; at most one is active. */
export function VariantsPanel({ agent }: { agent: Agent }) {
  const variants = useGet(query, '/api/agents/{agent_id}/variants', { path: { agent_id: agent.id } });
  const [adding, setAdding] = useKept('variant added', false);
  const add = useAction({
    run: ({ name, changed }: { name: string; changed: Partial<Settings> }) =>
      query.post('/api/agents/{agent_id}/clone', {
        path: { agent_id: agent.id },
        body: { variant_name: name, ...changed } as never,
      }),
    done: 'Variant created. It has no effect until it is activated.',
    refresh: REFRESH,
    onDone: () => setAdding(false),
    form: SETTINGS_PROBLEMS,
  });
  return (
    <Panel
      title="Variants"
      note="at most one is active"
      aside={
        <ActionButton
          size="xs"
          variant="default"
          leftSection={<Icon name="plus" size={12} />}
          onClick={() => setAdding(true)}
        >
          New variant
        </ActionButton>
      }
    >
      <Loaded
        query={variants}
        lines={3}
        empty={{
          title: 'No variants',
          hint: 'A variant uses another model or prompt. Compare variants with “sextant eval” before activating one.',
          icon: 'agents',
        }}
      >
        {(rows) => (
          <ul className={css.list}>
            {rows.map((variant) => (
              <VariantItem key={variant.id} agent={agent} variant={variant} />
            ))}
          </ul>
        )}
      </Loaded>
      <Modal opened={adding} onClose={() => setAdding(false)} title={`New variant of ${agent.name}`} size="xl">
        <SettingsForm
          initial={settingsOf(agent)}
          withName
          submitLabel="Create variant"
          busy={add.isPending}
          problem={add.error}
          onSubmit={(name, changed) => add.mutate({ name, changed })}
          onCancel={() => setAdding(false)}
        />
      </Modal>
    </Panel>
  );
}

function VariantItem({ agent, variant }: { agent: Agent; variant: Variant }) {
  const confirm = useConfirm();
  const path = { agent_id: agent.id, variant_id: variant.id };
  const activate = useAction({
    run: () => query.post('/api/agents/{agent_id}/variants/{variant_id}/activate', { path }),
    done: `${variant.variant_name} is active.`,
    refresh: REFRESH,
  });
  const deactivate = useAction({
    run: () => query.post('/api/agents/{agent_id}/variants/deactivate', { path: { agent_id: agent.id } }),
    done: `${agent.name} uses its own configuration again.`,
    refresh: REFRESH,
  });
  const remove = useAction({
    run: () => query.delete('/api/agents/{agent_id}/variants/{variant_id}', { path }),
    done: `${variant.variant_name} is deleted; its log is kept.`,
    refresh: REFRESH,
  });
  const askToConfirm = async (
    run: () => void,
    title: string,
    consequence: string,
    confirmLabel: string,
    danger = false,
  ) => {
    if (await confirm({ title, consequence, confirmLabel, danger })) run();
  };
  return (
    <li className={css.item}>
      <Group gap="sm" justify="space-between">
        <span className={css.name}>
          {variant.variant_name}
          {variant.is_active && <Badge tone="up">active</Badge>}
          <span className={css.dim}>
            {variant.model_provider} · {variant.model_name} · created <Time value={variant.created_at} />
          </span>
        </span>
        <Group gap="xs">
          {variant.is_active ? (
            <ActionButton
              size="xs"
              variant="default"
              onClick={() =>
                void askToConfirm(
                  () => deactivate.mutate(undefined),
                  'Deactivate this variant?',
                  `Documents are read with the configuration of ${agent.name} from now on.`,
                  'Deactivate',
                )
              }
            >
              Deactivate
            </ActionButton>
          ) : (
            <>
              <ActionButton
                size="xs"
                onClick={() =>
                  void askToConfirm(
                    () => activate.mutate(undefined),
                    `Activate ${variant.variant_name}?`,
                    'Documents are read with this variant from now on, so it affects trends, recommendations and orders. The currently active variant, if any, is deactivated. Earlier extractions stay unchanged.',
                    'Activate variant',
                  )
                }
              >
                Activate
              </ActionButton>
              <ActionButton
                size="xs"
                variant="subtle"
                color="red"
                onClick={() =>
                  void askToConfirm(
                    () => remove.mutate(undefined),
                    `Delete ${variant.variant_name}?`,
                    'This cannot be undone. Its invocation log is kept.',
                    'Delete variant',
                    true,
                  )
                }
              >
                Delete
              </ActionButton>
            </>
          )}
        </Group>
      </Group>
      {variant.description && <p className={css.dim}>{variant.description}</p>}
      <DiffView agent={agent} variant={variant} />
      <LimitsForm variant={variant} />
    </li>
  );
}
