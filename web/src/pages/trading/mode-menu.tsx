import { Menu } from '@mantine/core';
import { useRef } from 'react';
import { query } from '../../api/client.ts';
import { isCurrent } from '../../api/freshness.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { ActionButton } from '../../components/action.tsx';
import { useConfirm } from '../../components/confirm.tsx';
import { formatWords } from '../../lib/format.ts';
import { POLL_INTERVAL_MS, TRADING_PATHS } from './trading-types.ts';

type Mode = 'paper' | 'live' | 'disabled';
/** Of the longest mode, so that the buttons keep their place when it is known. */
const MODE_WIDTH_PX = 128;
const MODES: readonly Mode[] = ['paper', 'live', 'disabled'];

const CONSEQUENCES: Record<Mode, string> = {
  paper: 'New orders go to the paper account. Pending orders of another mode are not sent.',
  live: 'New orders use real money. The change is refused unless live credentials are configured, the quality gate has passed on lived predictions (replayed history opens paper trading only), positions reconcile with the broker and live orders require approval. Only the staged share of the account’s equity is invested: it grows with the lived record and shrinks with a drawdown.',
  disabled:
    'No entries and no exits of the engine are sent, including pending ones. The stops and targets that rest at the broker stay in force.',
};

/** Sets the trading mode: paper, live or disabled. */
export function ModeMenu() {
  const confirm = useConfirm();
  const config = useGet(query, '/api/admin/trading/config', undefined, { pollIntervalMs: POLL_INTERVAL_MS });
  const change = useAction({
    run: (mode: Mode) => query.put('/api/admin/trading/mode', { body: { mode } }),
    done: (_result, mode) => `Trading mode set to ${mode}.`,
    refresh: TRADING_PATHS,
  });
  const current = config.data?.trading_mode;
  const isLoading = config.data === undefined && config.error === null;
  // While it loads there is a dash; an old answer is no mode.
  const isKnown = isLoading || isCurrent(config);
  /** Trading can be disabled also while the mode is not known. */
  const canSet = (mode: Mode) => (isCurrent(config) ? mode !== current : mode === 'disabled');
  const opener = useRef<HTMLButtonElement>(null);
  const askToConfirm = async (mode: Mode) => {
    // The menu's item is gone when the dialog returns the focus.
    opener.current?.focus();
    const agreed = await confirm({
      title: `Set trading mode to ${mode}?`,
      consequence: CONSEQUENCES[mode],
      confirmLabel: mode === 'disabled' ? 'Disable trading' : `Switch to ${mode}`,
      danger: mode !== 'paper',
      onlyStops: mode === 'disabled',
      ...(mode === 'live' ? { phrase: 'live' } : {}),
    });
    if (agreed) change.mutate(mode);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionButton
          ref={opener}
          variant="default"
          loading={change.isPending}
          disabled={isLoading}
          miw={MODE_WIDTH_PX}
        >
          Mode: {isKnown ? formatWords(current) : 'unknown'}
        </ActionButton>
      </Menu.Target>
      <Menu.Dropdown>
        {MODES.map((mode) => (
          <Menu.Item key={mode} disabled={!canSet(mode)} onClick={() => void askToConfirm(mode)}>
            {formatWords(mode)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
