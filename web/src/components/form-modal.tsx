import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface FormModalProps {
  /** What the button that opens it says. */
  label: string;
  icon?: IconName;
  title: string;
  /** What will happen, in a sentence. */
  description?: ReactNode;
  submitLabel: string;
  /** Resolves when it worked: then the form closes. Rejects with what is shown in the form. */
  onSubmit: () => Promise<unknown>;
  disabled?: boolean;
  variant?: 'default' | 'filled' | 'subtle';
  size?: string;
  children: ReactNode;
}

/** A button and the form behind it. */
export function FormModal(props: FormModalProps) {
  const [opened, setOpened] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await props.onSubmit();
      setOpened(false);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant={props.variant ?? 'default'}
        onClick={() => setOpened(true)}
        leftSection={<Icon name={props.icon ?? 'plus'} size={13} />}
      >
        {props.label}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={props.title} size={props.size ?? 'md'}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <Stack gap="sm">
            {props.description !== undefined && (
              <Text size="sm" c="dimmed">
                {props.description}
              </Text>
            )}
            {props.children}
            {problem !== null && (
              <Text size="sm" c="var(--down)" role="alert">
                {problem}
              </Text>
            )}
            <Group justify="flex-end" gap="sm" mt="xs">
              <Button variant="default" onClick={() => setOpened(false)}>
                Cancel
              </Button>
              <Button type="submit" loading={busy} disabled={props.disabled ?? false}>
                {props.submitLabel}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
