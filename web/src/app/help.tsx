import { Kbd, Modal, Stack, Text } from '@mantine/core';
import { KeyValues } from '../components/key-values.tsx';
import { useFocusBack } from './focus.ts';
import { NAVIGATION_ITEMS } from './navigation.ts';

export function Help({ close }: { close: () => void }) {
  useFocusBack();
  const keys = [
    ['Search', <Kbd key="search">/</Kbd>],
    ['Help', <Kbd key="help">?</Kbd>],
    ['Table rows', <Kbd key="rows">↑ ↓ Enter</Kbd>],
    ...NAVIGATION_ITEMS.map(({ label, key }) => [
      label,
      <span key={key}>
        <Kbd>g</Kbd> <Kbd>{key}</Kbd>
      </span>,
    ]),
  ] as [string, React.ReactNode][];
  return (
    <Modal opened onClose={close} title="Keyboard shortcuts" size="sm">
      <Stack gap="md">
        <KeyValues items={keys} />
        <Text size="sm" c="dimmed">
          Times are in your time zone; hover for UTC. Price charts are drawn with TradingView Lightweight Charts™.
        </Text>
      </Stack>
    </Modal>
  );
}
