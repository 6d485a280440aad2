import { Button, Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import type { FieldProblems } from '../../lib/use-fields.ts';
import { InputProblem } from '../../api/http.ts';
import { RequestButton } from '../../components/action.tsx';
import { useKept } from '../../lib/use-kept.ts';
import { type Setting, SETTINGS } from './agents.ts';

export type Settings = Record<Setting, string | number>;

interface SettingsFormProps {
  initial: Settings;
  /** Also asks for the name of a new variant. */
  withName?: boolean;
  submitLabel: string;
  busy: boolean;
  /** Why the service refused the last attempt. */
  problem: Error | null;
  onSubmit: (name: string, changed: Partial<Settings>) => void;
  onCancel: () => void;
}

const NUMBERS: readonly { setting: Setting; label: string; min: number; max: number; step?: number }[] = [
  { setting: 'temperature', label: 'Temperature', min: 0, max: 2, step: 0.1 },
  { setting: 'max_tokens', label: 'Max tokens', min: 1, max: 1_000_000 },
  { setting: 'timeout_seconds', label: 'Timeout, s', min: 1, max: 3_600 },
  { setting: 'max_retries', label: 'Max retries', min: 0, max: 10 },
];
const PROMPT_ROWS = 10;

const FIELDS: ReadonlySet<string> = new Set([...SETTINGS, 'variant_name']);

/** The fields that show their own problems. */
export const SETTINGS_PROBLEMS: FieldProblems = {
  show: (problem) => problem instanceof InputProblem && problem.field !== null && FIELDS.has(problem.field),
};

/** Model settings. Submits the changed settings only. */
export function SettingsForm(props: SettingsFormProps) {
  const { initial, withName, submitLabel, busy, problem, onSubmit, onCancel } = props;
  const problemOf = (name: string) =>
    problem instanceof InputProblem && problem.field === name ? problem.message : undefined;
  const [name, setName] = useKept('agent name', '');
  const [settings, setSettings] = useKept('agent settings', initial);
  const set = (setting: Setting, value: string | number) => setSettings((now) => ({ ...now, [setting]: value }));
  const changed = Object.fromEntries(
    Object.entries(settings).filter(([setting, value]) => value !== initial[setting as Setting]),
  ) as Partial<Settings>;
  const text = (setting: Setting, label: string) => (
    <TextInput
      label={label}
      value={String(settings[setting])}
      error={problemOf(setting)}
      onChange={(event) => set(setting, event.currentTarget.value)}
    />
  );
  const prompt = (setting: Setting, label: string) => (
    <Textarea
      label={label}
      value={String(settings[setting])}
      error={problemOf(setting)}
      onChange={(event) => set(setting, event.currentTarget.value)}
      rows={PROMPT_ROWS}
      styles={{ input: { fontFamily: 'var(--mono)', fontSize: '0.75rem' } }}
    />
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(name.trim(), changed);
      }}
    >
      <Stack gap="sm">
        {withName && (
          <TextInput
            label="Variant name"
            value={name}
            error={problemOf('variant_name')}
            onChange={(event) => setName(event.currentTarget.value)}
            required
            maxLength={200}
            data-autofocus
          />
        )}
        <Group grow gap="sm" align="flex-start">
          {text('model_provider', 'Provider')}
          {text('model_name', 'Model')}
        </Group>
        <Group grow gap="sm" align="flex-start">
          {NUMBERS.map(({ setting, label, ...bounds }) => (
            <NumberInput
              key={setting}
              label={label}
              value={settings[setting]}
              error={problemOf(setting)}
              onChange={(value) => set(setting, value)}
              {...bounds}
            />
          ))}
        </Group>
        {text('prompt_version', 'Prompt version')}
        {prompt('system_prompt', 'System prompt')}
        {prompt('user_prompt_template', 'User prompt template')}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <RequestButton type="submit" loading={busy} disabled={!withName && Object.keys(changed).length === 0}>
            {submitLabel}
          </RequestButton>
        </Group>
      </Stack>
    </form>
  );
}
