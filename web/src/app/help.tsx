import { Kbd, Modal, Stack, Text } from '@mantine/core';
import { KeyValues } from '../components/key-values.tsx';
import { NAVIGATION_ITEMS } from './navigation.ts';

export function Help({ close }: { close: () => void }) {
  const keys = [
    ['Search', <Kbd key="search">/</Kbd>],
    ['This help', <Kbd key="help">?</Kbd>],
    ['Rows of a table', <Kbd key="rows">↑ ↓ Enter</Kbd>],
    ...NAVIGATION_ITEMS.map(({ label, key }) => [
      label,
      <span key={key}>
        <Kbd>g</Kbd> <Kbd>{key}</Kbd>
      </span>,
    ]),
  ] as [string, React.ReactNode][];
  return (
    <Modal opened onClose={close} title="Keys" size="sm">
      <Stack gap="md">
        <KeyValues items={keys} />
        <Text size="sm" c="dimmed">
          Times are in your zone; hover over one for UTC. Price charts are drawn with TradingView Lightweight Charts™.
        </Text>
      </Stack>
    </Modal>
  );
}
