import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '../api/http.ts';
import { NO_ANSWER_TO_CHANGE } from '../api/outcome.ts';
import type { FieldProblems } from '../lib/use-fields.ts';
import { useKept } from '../lib/use-kept.ts';
import { ActionButton, RequestButton } from './action.tsx';
import { Icon, type IconName } from './icon.tsx';

interface FormModalProps {
  /** Label of the button that opens the form. */
  label: string;
  icon?: IconName;
  title: string;
  /** What submitting does, in one sentence. */
  description?: ReactNode;
  submitLabel: string;
  /** On success the form closes; on rejection it shows the error message. */
  onSubmit: () => Promise<unknown>;
  /** Shows problems of single fields beside them. */
  form?: FieldProblems;
  disabled?: boolean;
  /** The form cannot be opened, because the state that it depends on is not known. */
  unavailable?: boolean;
  variant?: 'default' | 'filled' | 'subtle';
  size?: string;
  children: ReactNode;
}

/** A button that opens a form in a dialog. */
export function FormModal(props: FormModalProps) {
  const [opened, setOpened] = useKept(`open ${props.title}`, false);
  // True until the outcome is known, so that a form that is there again after a reload says that it was sent.
  const [isSent, setSent] = useKept(`sent ${props.title}`, false);
  const [problem, setProblem] = useState<string | null>(isSent ? NO_ANSWER_TO_CHANGE : null);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    setSent(true);
    setProblem(null);
    try {
      await props.onSubmit();
      setSent(false);
      setOpened(false);
    } catch (error) {
      setSent(error instanceof ApiError && error.isOutcomeUnknown);
      if (props.form?.show(error) !== true) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  // Closing would look like a cancellation, and would hide a refusal.
  const close = () => {
    if (!busy) setOpened(false);
  };
  return (
    <>
      <ActionButton
        variant={props.variant ?? 'default'}
        onClick={() => {
          setSent(false);
          setProblem(null);
          setOpened(true);
        }}
        disabled={props.unavailable ?? false}
        leftSection={<Icon name={props.icon ?? 'plus'} size={13} />}
      >
        {props.label}
      </ActionButton>
      <Modal opened={opened} onClose={close} title={props.title} size={props.size ?? 'md'}>
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
            {busy && <Waiting />}
            <Group justify="flex-end" gap="sm" mt="xs">
              <Button variant="default" onClick={close} disabled={busy}>
                Cancel
              </Button>
              <RequestButton type="submit" loading={busy} disabled={props.disabled ?? false}>
                {props.submitLabel}
              </RequestButton>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}

/** A request without an answer for this long is named, so that nobody takes it for sent and done, or sends it elsewhere. */
const WAIT_NAMED_AFTER_MS = 8_000;

function Waiting() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), WAIT_NAMED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Text size="sm" c="dimmed" role="status">
      {isLong && 'No answer yet. It is not sent again; the form stays open until it is answered.'}
    </Text>
  );
}
