import { Kbd, Modal, Stack, Switch, Text } from '@mantine/core';
import { KeyValues } from '../components/key-values.tsx';
import { useFocusBack } from './focus.ts';
import { NAVIGATION_ITEMS } from './navigation.ts';
import { setSingleKeys, useSingleKeys } from './shortcuts.ts';

export function Help({ close }: { close: () => void }) {
  useFocusBack();
  const isOn = useSingleKeys();
  const always = [
    ['Search', <Kbd key="search">Ctrl K</Kbd>],
    ['Table rows', <Kbd key="rows">↑ ↓ Enter</Kbd>],
  ] as const;
  const singleKeys = [
    ['Search', <Kbd key="search">/</Kbd>],
    ['Help', <Kbd key="help">?</Kbd>],
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
        <KeyValues items={always} />
        <Switch
          label="Single-key shortcuts"
          description="Kept in this browser. Switch them off if speech input or a key pressed by mistake triggers them."
          checked={isOn}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
        {isOn && <KeyValues items={singleKeys} />}
        <Text size="sm" c="dimmed">
          Times are in your time zone; hover for UTC. Price charts are drawn with TradingView Lightweight Charts™.
        </Text>
      </Stack>
    </Modal>
  );
}
