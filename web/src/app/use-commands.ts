import { useNavigate } from '@tanstack/react-router';
import { query, trading } from '../api/client.ts';
import { useAction } from '../api/hooks.ts';
import { notify } from '../api/notify.ts';
import { useConfirm } from '../components/confirm.tsx';
import type { Command } from './commands.ts';

const ORDERS_MAX = 200;

/** Runs a command of the palette. What changes something is confirmed first. */
export function useCommands(): (command: Command) => Promise<void> {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const act = useAction({
    run: ({ change }: { change: () => Promise<string> }) => change(),
    done: (message) => message,
    refresh: '*',
  });
  const why = async (ticker: string, side: 'buy' | 'sell') => {
    const orders = await query.get('/api/orders', { query: { ticker, side, limit: ORDERS_MAX } });
    const order = orders.find(({ filled_quantity }) => filled_quantity > 0);
    // An operator's order has no idea behind it that could be traced.
    if (order?.origin === 'override')
      return void navigate({ to: '/trading/orders/$orderId', params: { orderId: order.id } });
    if (order)
      return void navigate({
        to: '/trace/$kind/$id',
        params: { kind: 'order', id: order.id },
        ...(side === 'sell' ? { hash: 'exit' } : {}),
      });
    notify({
      message: `No order to ${side} ${ticker} was ever filled.`,
      color: 'yellow',
    });
  };
  const lock = async (ticker: string, minutes: number) => {
    const agreed = await confirm({
      title: `Lock out ${ticker}?`,
      consequence: `No entries for ${ticker} are sent for ${minutes} minutes. Exits continue, and open orders at the broker stay open.`,
      confirmLabel: `Lock out ${ticker}`,
    });
    const body = {
      ticker,
      reason: 'By command in the console',
      duration_minutes: minutes,
      lockout_type: 'manual' as const,
    };
    const change = async () => {
      await query.post('/api/admin/trading/lockouts', { body });
      return `${ticker} is locked out for ${minutes} minutes.`;
    };
    if (agreed) act.mutate({ change });
  };
  const unlock = async (ticker: string) => {
    const lockouts = await query.get('/api/admin/trading/lockouts');
    const own = lockouts.filter((lockout) => lockout.ticker === ticker);
    if (own.length === 0) return notify({ message: `${ticker} is not locked out.`, color: 'yellow' });
    const agreed = await confirm({
      title: `End the lockout of ${ticker}?`,
      consequence: 'Orders for the symbol can be sent again.',
      confirmLabel: 'End lockout',
    });
    const change = async () => {
      for (const { id } of own)
        await query.delete('/api/admin/trading/lockouts/{lockout_id}', { path: { lockout_id: id } });
      return `${ticker} can be traded again.`;
    };
    if (agreed) act.mutate({ change });
  };
  const setPaused = async (paused: boolean) => {
    const agreed = await confirm({
      title: paused ? 'Pause trading?' : 'Resume trading?',
      consequence: paused
        ? 'No positions are opened and no entry orders are sent. Exits, stops and cancellations continue.'
        : 'The engine acts on recommendations again from its next cycle.',
      confirmLabel: paused ? 'Pause trading' : 'Resume trading',
    });
    const change = async () => {
      await (paused ? trading.post('/api/trading/pause') : trading.post('/api/trading/resume'));
      return paused ? 'Trading paused.' : 'Trading resumed.';
    };
    if (agreed) act.mutate({ change });
  };
  return async (command) => {
    try {
      if (command.kind === 'why') await why(command.ticker, command.side);
      else if (command.kind === 'lock') await lock(command.ticker, command.minutes);
      else if (command.kind === 'unlock') await unlock(command.ticker);
      else await setPaused(command.kind === 'pause');
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      notify({ title: 'Command failed', message, color: 'red' });
    }
  };
}
