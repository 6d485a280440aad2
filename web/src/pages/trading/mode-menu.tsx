import { Button, Menu } from '@mantine/core';
import { query } from '../../api/client.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { useConfirm } from '../../components/confirm.tsx';
import { formatWords } from '../../lib/format.ts';
import { TRADING_PATHS } from './trading-types.ts';

type Mode = 'paper' | 'live' | 'disabled';
const MODES: readonly Mode[] = ['paper', 'live', 'disabled'];

const CONSEQUENCES: Record<Mode, string> = {
  paper: 'Orders made from now on go to the paper account. Orders that were made for another mode are not sent.',
  live: 'Orders made from now on spend real money. The platform refuses unless live credentials are there, the quality gate is passed, the books agree with the broker’s and approvals for live orders are on.',
  disabled: 'No order is sent from now on, of whatever origin, and none that waits. Open positions stay as they are.',
};

/** Paper, live or nothing at all. */
export function ModeMenu() {
  const confirm = useConfirm();
  const config = useGet(query, '/api/admin/trading/config');
  const change = useAction({
    run: (mode: Mode) => query.put('/api/admin/trading/mode', { body: { mode } }),
    done: (_answer, mode) => `Trading mode is ${mode}.`,
    refresh: TRADING_PATHS,
  });
  const current = config.data?.trading_mode;
  const ask = async (mode: Mode) => {
    const agreed = await confirm({
      title: `Set trading mode to ${mode}?`,
      consequence: CONSEQUENCES[mode],
      confirmLabel: mode === 'disabled' ? 'Disable trading' : `Trade on ${mode}`,
      danger: mode !== 'paper',
      ...(mode === 'live' ? { phrase: 'live' } : {}),
    });
    if (agreed) change.mutate(mode);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={change.isPending}>
          Mode: {formatWords(current)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {MODES.map((mode) => (
          <Menu.Item key={mode} disabled={mode === current} onClick={() => void ask(mode)}>
            {formatWords(mode)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
