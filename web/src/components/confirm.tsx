import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { currentDay } from '../api/as-of.ts';
import { useOutage } from '../api/use-outage.ts';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

export interface Confirmation {
  title: string;
  /** What will happen, in full: "All open orders are cancelled and 4 positions are sold at market." */
  consequence: ReactNode;
  /** The button names the action: "Cancel 3 orders", never "OK". */
  confirmLabel: string;
  /** It stops trading and nothing else, so that it can be confirmed while the current state is not known. */
  onlyStops?: boolean;
  danger?: boolean;
  /** For irreversible actions: text the user must type first. */
  phrase?: string;
}

type Confirm = (confirmation: Confirmation) => Promise<boolean>;
const ConfirmContext = createContext<Confirm>(async () => false);

/** `if (await confirm({ … })) pause.mutate()`. */
export const useConfirm = (): Confirm => useContext(ConfirmContext);

interface Pending extends Confirmation {
  answer: (agreed: boolean) => void;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<Pending | null>(null);
  const [opened, setOpened] = useState(false);
  const confirm = useCallback<Confirm>(
    (confirmation) =>
      new Promise((resolve) => {
        setPending({ ...confirmation, answer: resolve });
        setOpened(true);
      }),
    [],
  );
  const close = (agreed: boolean) => {
    pending?.answer(agreed);
    setOpened(false);
  };
  return (
    <ConfirmContext value={useMemo(() => confirm, [confirm])}>
      {children}
      <Modal opened={opened} onClose={() => close(false)} title={pending?.title} size="md">
        {pending && <ConfirmBody key={pending.title} pending={pending} close={close} />}
      </Modal>
    </ConfirmContext>
  );
}

function ConfirmBody({ pending, close }: { pending: Pending; close: (agreed: boolean) => void }) {
  const [input, setInput] = useState('');
  const outage = useOutage();
  const isPast = currentDay() !== null;
  const { consequence, confirmLabel, danger = false, phrase, onlyStops = false } = pending;
  const isRefused = isPast || (outage !== null && !onlyStops);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRefused && (phrase === undefined || input === phrase)) close(true);
      }}
    >
      <Stack gap="md">
        <Text component="div" size="md">
          {consequence}
        </Text>
        {phrase !== undefined && (
          <TextInput
            label={`Type ${phrase} to continue`}
            value={input}
            onChange={(event) => setInput(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        {isPast && (
          <Text size="sm" role="alert">
            The console shows a past day. Return to now to change something.
          </Text>
        )}
        {outage && (
          <Text size="sm" role="alert">
            The current state is not known, because a service does not answer.{' '}
            {onlyStops ? 'This can be sent all the same.' : 'Try again when the bar at the top is gone.'}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => close(false)} {...(danger ? { 'data-autofocus': true } : {})}>
            Cancel
          </Button>
          <Button
            type="submit"
            {...(danger ? { color: 'red' } : {})}
            disabled={isRefused || (phrase !== undefined && input !== phrase)}
          >
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
