import { currentDay } from '../../api/as-of.ts';
import { query, trading } from '../../api/client.ts';
import { type Freshness, isCurrent, outdatedSince } from '../../api/freshness.ts';
import { useAction, useGet } from '../../api/hooks.ts';
import { ActionButton } from '../../components/action.tsx';
import { StatusBadge } from '../../components/badge.tsx';
import { useConfirm } from '../../components/confirm.tsx';
import { Figure, Figures, toneOf } from '../../components/figure.tsx';
import { Icon } from '../../components/icon.tsx';
import { Time } from '../../components/time.tsx';
import { breakerLabel } from '../../lib/check-names.ts';
import { formatMoney, formatPercent, formatSignedMoney, formatWords, NO_VALUE } from '../../lib/format.ts';
import { engineState } from './engine-state.ts';
import { POLL_INTERVAL_MS, type Engine, isWaitingForPrices, TRADING_PATHS } from './trading-types.ts';

const pollIntervalMs = POLL_INTERVAL_MS;

/** Key figures of the trading account. */
export function EngineFigures() {
  const engine = useGet(trading, '/api/trading/status', undefined, { pollIntervalMs });
  const metrics = useGet(trading, '/api/trading/metrics', undefined, { pollIntervalMs });
  const config = useGet(query, '/api/admin/trading/config', undefined, { pollIntervalMs });
  const status = useGet(query, '/api/system/status', undefined, { pollIntervalMs });
  const { data } = engine;
  const loop = isCurrent(status) ? status.data?.checks.find(({ name }) => name === 'trading_loop') : undefined;
  const state = engineState({
    engine: data,
    isUnknown: outdatedSince(engine) !== null || (!data && engine.error !== null),
    loop,
  });
  const tripped = data?.circuit_breakers.map(({ name }) => breakerLabel(name)).join(', ');
  const isWaiting = data !== undefined && isWaitingForPrices(data.circuit_breakers);
  return (
    <Figures of={[engine, metrics, config]}>
      <Figure
        label="Mode"
        value={<StatusBadge status={config.data?.trading_mode} />}
        hint={state}
        {...(loop ? { title: loop.detail } : {})}
      />
      <Figure
        label="Circuit breaker"
        to="/trading?tab=decisions"
        value={isWaiting ? 'Waiting' : data ? formatWords(data.circuit_breaker_status) : NO_VALUE}
        tone={!data || data.circuit_breaker_status === 'normal' ? 'neutral' : 'warn'}
        hint={isWaiting ? 'no current prices: no entries' : data ? tripped || 'no breaker tripped' : ''}
      />
      <Figure
        label="Active pool"
        to="/trading?tab=risk"
        value={formatMoney(data?.active_pool, 0)}
        hint={data ? `${formatMoney(data.reserve_pool, 0)} in reserve` : ''}
      />
      <Figure
        label="P&L today"
        to="/trading?tab=orders&status=filled"
        value={formatSignedMoney(metrics.data?.daily_pnl)}
        tone={toneOf(metrics.data?.daily_pnl)}
        hint={metrics.data ? `${formatSignedMoney(metrics.data.realized_pnl)} realised` : ''}
      />
      <Figure
        label="Portfolio heat"
        value={formatPercent(data?.portfolio_heat)}
        hint="of the active pool, lost if all stops are hit"
        to="/trading?tab=risk"
      />
      <Figure
        label={currentDay() === null ? 'Positions' : 'Positions now'}
        to="/trading?tab=positions"
        value={data ? `${data.open_position_count} / ${data.max_open_positions}` : NO_VALUE}
        hint={data ? `${formatWords(data.risk_tier)} tier` : ''}
      />
      <Figure
        label="Last decision"
        value={<Time value={data?.last_decision_at} />}
        hint=""
        to="/trading?tab=decisions"
      />
    </Figures>
  );
}

const PAUSE =
  'No positions are opened and no entry orders are sent. Exits, stops and cancellations continue. The engine stays paused after a restart until someone resumes it.';
const RESUME =
  'The engine acts on recommendations again from its next cycle. A tripped drawdown breaker is reset, and drawdown is measured from the current value.';

/** Pauses or resumes trading. Trading can be paused also while its state is not known; it is resumed only from a known state. */
export function PauseButton({ engine }: { engine: Freshness & { data: Engine | undefined } }) {
  const confirm = useConfirm();
  const run = useAction({
    run: (paused: boolean) => (paused ? trading.post('/api/trading/resume') : trading.post('/api/trading/pause')),
    done: (_result, wasPaused) => (wasPaused ? 'Trading resumed.' : 'Trading paused.'),
    refresh: TRADING_PATHS,
  });
  const paused = isCurrent(engine) && engine.data?.paused === true;
  const isLoading = engine.data === undefined && engine.error === null;
  const askToConfirm = async () => {
    const agreed = await confirm({
      title: paused ? 'Resume trading?' : 'Pause trading?',
      consequence: paused ? RESUME : PAUSE,
      confirmLabel: paused ? 'Resume trading' : 'Pause trading',
      onlyStops: !paused,
    });
    if (agreed) run.mutate(paused);
  };
  return (
    <ActionButton
      variant={paused ? 'filled' : 'default'}
      loading={run.isPending}
      disabled={isLoading}
      leftSection={<Icon name={paused ? 'play' : 'pause'} size={13} />}
      onClick={() => void askToConfirm()}
    >
      {paused ? 'Resume' : 'Pause'}
    </ActionButton>
  );
}
