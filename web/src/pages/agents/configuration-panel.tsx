import { Code, Modal } from '@mantine/core';
import { query } from '../../api/client.ts';
import { useAction } from '../../api/hooks.ts';
import { ActionButton, ActionSwitch } from '../../components/action.tsx';
import { useConfirm } from '../../components/confirm.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { Panel } from '../../components/panel.tsx';
import { Time } from '../../components/time.tsx';
import { formatCount, NO_VALUE } from '../../lib/format.ts';
import { useKept } from '../../lib/use-kept.ts';
import { type Agent, SETTINGS } from './agents.ts';
import { type Settings, SETTINGS_PROBLEMS, SettingsForm } from './settings-form.tsx';

const PROMPT_HEIGHT = 260;

export const settingsOf = (agent: Agent): Settings =>
  Object.fromEntries(SETTINGS.map((setting) => [setting, agent[setting]])) as Settings;

/** The agent's own model and prompts, which apply when no variant is active. */
export function ConfigurationPanel({ agent }: { agent: Agent }) {
  const [editing, setEditing] = useKept('agent edited', false);
  const confirm = useConfirm();
  const change = useAction({
    run: (body: Partial<Settings> & { active?: boolean }) =>
      query.put('/api/agents/{agent_id}', { path: { agent_id: agent.id }, body: body as never }),
    done: 'Saved. The configuration applies to documents read from now on.',
    refresh: ['/api/agents'],
    onDone: () => setEditing(false),
    form: SETTINGS_PROBLEMS,
  });
  const toggle = async (active: boolean) => {
    const agreed = await confirm({
      title: active ? `Enable ${agent.name}?` : `Disable ${agent.name}?`,
      consequence: active
        ? 'The agent reads every document from now on.'
        : 'The agent reads no further documents. The builtin extractor reads them alone.',
      confirmLabel: active ? 'Enable agent' : 'Disable agent',
      danger: !active,
    });
    if (agreed) change.mutate({ active });
  };
  return (
    <Panel
      title="Configuration"
      aside={
        <>
          <ActionSwitch
            label="Enabled"
            checked={agent.active}
            disabled={change.isPending}
            onChange={(event) => void toggle(event.currentTarget.checked)}
          />
          <ActionButton size="xs" variant="default" onClick={() => setEditing(true)}>
            Edit
          </ActionButton>
        </>
      }
    >
      <KeyValues
        items={[
          ['Purpose', agent.purpose || NO_VALUE],
          ['Provider', agent.model_provider],
          ['Model', agent.model_name],
          ['Temperature', String(agent.temperature)],
          ['Max tokens', formatCount(agent.max_tokens)],
          ['Timeout', `${agent.timeout_seconds} s, ${agent.max_retries} retries`],
          ['Prompt version', agent.prompt_version || NO_VALUE],
          ['Updated', <Time key="changed" value={agent.updated_at} style="datetime" />],
        ]}
      />
      <Prompt title="System prompt" text={agent.system_prompt} />
      <Prompt title="User prompt template" text={agent.user_prompt_template} />
      <Modal opened={editing} onClose={() => setEditing(false)} title={`Edit ${agent.name}`} size="xl">
        <SettingsForm
          initial={settingsOf(agent)}
          submitLabel="Save agent"
          busy={change.isPending}
          problem={change.error}
          onSubmit={(_name, changed) => change.mutate(changed)}
          onCancel={() => setEditing(false)}
        />
      </Modal>
    </Panel>
  );
}

function Prompt({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3 style={{ font: 'inherit', color: 'var(--dim)', margin: '12px 0 4px' }}>{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <Code block tabIndex={0} style={{ maxHeight: PROMPT_HEIGHT, overflow: 'auto', whiteSpace: 'pre-wrap' }}>
        {text || '(empty)'}
      </Code>
    </>
  );
}
