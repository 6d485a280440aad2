import { Link } from '@tanstack/react-router';
import { currentDay } from '../../api/as-of.ts';
import { query, trading } from '../../api/client.ts';
import { isCurrent } from '../../api/freshness.ts';
import { useGet } from '../../api/hooks.ts';
import { useOutage } from '../../api/use-outage.ts';
import { StatusBadge } from '../../components/badge.tsx';
import { Figure, Figures, toneOf } from '../../components/figure.tsx';
import { Columns, Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { Table } from '../../components/table.tsx';
import { formatCount, formatMoney, formatPercent, formatSignedMoney, formatWords, NO_VALUE } from '../../lib/format.ts';
import { byUrgency, type Recommendation, SHORT_COLUMNS } from '../recommendations/columns.tsx';
import { isWaitingForPrices } from '../trading/trading-types.ts';
import { computeAttention } from './attention.ts';
import { AttentionPanel } from './attention-panel.tsx';
import { ChangesPanel } from './changes-panel.tsx';
import { EquityPanel } from './equity-panel.tsx';
import { ExposurePanel } from './exposure-panel.tsx';
import { NextPanel } from './next-panel.tsx';
import { PnlPanel } from './pnl-panel.tsx';
import { RiskPanel } from './risk-panel.tsx';
import { Tour } from './tour.tsx';
import { ReplayedPanel } from './replayed-panel.tsx';
import { FirstCompanies } from './first-companies.tsx';
import { PipelinePanel } from './pipeline-panel.tsx';

const POLL_INTERVAL_MS = 10_000;
const TOP_MAX = 8;
const pollIntervalMs = POLL_INTERVAL_MS;

export function OverviewPage() {
  const health = useGet(query, '/api/ops/pipeline/health', undefined, { pollIntervalMs });
  const sources = useGet(query, '/api/admin/sources/health', undefined, { pollIntervalMs: 60_000 });
  const status = useGet(query, '/api/system/status', undefined, { pollIntervalMs });
  const conflicts = useGet(query, '/api/market/conflicts', { query: { open: true } }, { pollIntervalMs: 60_000 });
  const companies = useGet(query, '/api/companies', { query: { active: true } });
  const approvals = useGet(query, '/api/admin/trading/approvals', undefined, { pollIntervalMs });
  const config = useGet(query, '/api/admin/trading/config', undefined, { pollIntervalMs });
  const engine = useGet(trading, '/api/trading/status', undefined, { pollIntervalMs, retry: false });
  const metrics = useGet(trading, '/api/trading/metrics', undefined, { pollIntervalMs, retry: false });
  const next = useGet(trading, '/api/trading/next', undefined, { pollIntervalMs: 15_000, retry: false });
  const info = useGet(query, '/api/system/info');
  const attention = computeAttention({
    isSimulated: info.data?.data_mode === 'simulated',
    incidents: next.data?.incidents,
    health: health.data,
    sources: sources.data,
    status: status.data,
    conflicts: conflicts.data?.conflicts,
    approvals: approvals.data,
    engine: engine.data,
    engineError: engine.error?.message ?? null,
    tradingMode: config.data?.trading_mode,
  });
  // Also where another panel of the page found that a service does not answer.
  const outage = useOutage();
  const waiting = approvals.data?.length;
  return (
    <Page title="Overview">
      <AttentionPanel
        items={attention}
        isKnown={
          outage === null && [health, sources, status, conflicts, approvals, config, engine, next].every(isCurrent)
        }
      />
      <Tour />
      {companies.data?.length === 0 && <FirstCompanies />}
      <Figures of={[metrics, engine, config, approvals]}>
        <Figure
          label="Portfolio"
          value={formatMoney(metrics.data?.total_portfolio_value, 0)}
          hint={reserveHint(metrics.data)}
        />
        <Figure
          label="P&L today"
          value={formatSignedMoney(metrics.data?.daily_pnl)}
          tone={toneOf(metrics.data?.daily_pnl)}
          hint={metrics.data ? `${formatSignedMoney(metrics.data.unrealized_pnl)} unrealised` : ''}
        />
        <Figure
          label="Portfolio heat"
          value={formatPercent(metrics.data?.portfolio_heat)}
          hint="of the active pool, lost if all stops are hit"
        />
        <Figure
          label={currentDay() === null ? 'Positions' : 'Positions now'}
          value={engine.data ? `${engine.data.open_position_count} / ${engine.data.max_open_positions}` : NO_VALUE}
          hint={engine.data ? `${formatWords(engine.data.risk_tier)} tier` : ''}
        />
        <Figure
          label="Trading mode"
          value={config.data ? formatWords(config.data.trading_mode) : NO_VALUE}
          hint={<EngineState engine={engine.data} isUnknown={engine.error !== null} />}
        />
        <Figure
          label="Pending approvals"
          value={formatCount(waiting)}
          tone={waiting ? 'warn' : 'neutral'}
          hint={
            <Link to="/trading" search={{ tab: 'approvals' }}>
              Review
            </Link>
          }
        />
      </Figures>
      <Columns at="2fr 1fr">
        <EquityPanel />
        <NextPanel />
      </Columns>
      <Columns at="1fr 1fr">
        <PnlPanel />
        <ExposurePanel />
      </Columns>
      <Columns at="2fr 1fr">
        <RiskPanel />
        <ChangesPanel />
      </Columns>
      <ReplayedPanel />
      <Columns at="2fr 1fr">
        <TopRecommendations />
        <PipelinePanel />
      </Columns>
    </Page>
  );
}

function reserveHint(metrics: { reserve_pool: number } | undefined): string {
  if (!metrics) return '';
  return `${formatMoney(metrics.reserve_pool, 0)} in reserve`;
}

interface EngineStateProps {
  engine:
    | { paused: boolean; circuit_breaker_status: string; circuit_breakers: readonly { name: string }[] }
    | undefined;
  /** The last attempt to read the engine's state failed. */
  isUnknown: boolean;
}

function EngineState({ engine, isUnknown }: EngineStateProps) {
  if (isUnknown) return 'engine state unknown';
  if (!engine) return '';
  if (engine.paused) return <StatusBadge status="paused" />;
  if (isWaitingForPrices(engine.circuit_breakers)) return 'entries wait for prices';
  return `breaker ${engine.circuit_breaker_status.replaceAll('_', ' ')}`;
}

function TopRecommendations() {
  const found = useGet(query, '/api/recommendations', { query: { limit: 200 } }, { pollIntervalMs });
  return (
    <Panel title="Top recommendations" flush aside={<Link to="/recommendations">All</Link>}>
      <Loaded
        query={found}
        lines={8}
        empty={{
          title: 'No recommendations yet',
          hint: 'Recommendations are published once documents have been read and trends computed.',
        }}
      >
        {(rows: Recommendation[]) => (
          <Table
            label="Top recommendations"
            rows={rows.toSorted(byUrgency).slice(0, TOP_MAX)}
            columns={SHORT_COLUMNS}
            rowKey={(row) => row.id}
            to={(row) => `/recommendations/${row.id}`}
          />
        )}
      </Loaded>
    </Panel>
  );
}
