import { Stack } from '@mantine/core';
import { query, type QueryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Figure, Figures, toneOf } from '../../components/figure.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { Columns } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Signed } from '../../components/signed.tsx';
import { Empty, Loaded } from '../../components/state.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { TickerLink } from '../../components/ticker.tsx';
import {
  formatMoney,
  formatNumber,
  formatPercent,
  formatSignedMoney,
  formatSignedPercent,
  formatWords,
} from '../../lib/format.ts';
import { formatTime } from '../../lib/time.ts';
import { CostsPanel } from './costs-panel.tsx';

type Risk = QueryResponse<'/api/portfolio/risk'>;

const RISK_POLL_INTERVAL_MS = 30_000;
const NOT_ENOUGH = 'not enough history';
const orNot = (value: number | null, format: (value: number) => string): string =>
  value === null ? NOT_ENOUGH : format(value);

/** Risk of what is held, and what trading has cost. */
export function RiskTab() {
  const risk = useGet(query, '/api/portfolio/risk', undefined, { pollIntervalMs: RISK_POLL_INTERVAL_MS });
  return (
    <Stack gap="md">
      <Loaded query={risk} lines={8}>
        {(data) =>
          data.holdings.length === 0 ? (
            <Empty title="No positions" hint="Risk is measured once something is held." />
          ) : (
            <RiskBody risk={data} />
          )
        }
      </Loaded>
      <CostsPanel />
    </Stack>
  );
}

function RiskBody({ risk }: { risk: Risk }) {
  const tail = risk.tail_losses.find(
    ({ level, sessions, method }) => level === 0.95 && sessions === 1 && method === 'historical',
  );
  return (
    <Stack gap="md">
      <Figures>
        <Figure
          label="Invested"
          value={formatPercent(risk.exposure.gross_share)}
          hint={formatMoney(risk.exposure.gross, 0)}
        />
        <Figure label="Volatility" value={orNot(risk.volatility, formatPercent)} hint="per year" />
        <Figure label="Beta" value={orNot(risk.beta, formatNumber)} hint={`against ${risk.benchmark}`} />
        <Figure
          label="Value at risk"
          value={orNot(tail?.value_at_risk ?? null, (value) => formatPercent(value, 2))}
          hint="loss of a day that one in twenty exceeds"
        />
        <Figure
          label="Expected shortfall"
          value={orNot(tail?.expected_shortfall ?? null, (value) => formatPercent(value, 2))}
          hint="mean loss of those days"
        />
      </Figures>
      <Columns at="3fr 2fr">
        <Panel title="Holdings" note={historyNote(risk)} flush>
          <Table rows={risk.holdings} columns={HOLDINGS} rowKey={(row) => row.ticker} label="Risk of the holdings" />
        </Panel>
        <Stack gap="md">
          <Panel title="Sectors" note="share of the account">
            <KeyValues items={risk.sectors.map(({ sector, share }) => [sector ?? 'No sector', formatPercent(share)])} />
          </Panel>
          <Panel title="Factors" note={`${risk.factors.sessions} sessions`}>
            <KeyValues
              items={[
                ...risk.factors.exposures.map(
                  ({ factor, exposure, t_value }) =>
                    [formatWords(factor), `${formatNumber(exposure)}, t ${formatNumber(t_value, 1)}`] as const,
                ),
                ...risk.factors.missing.map(({ factor, reason }) => [formatWords(factor), reason] as const),
              ]}
            />
          </Panel>
        </Stack>
      </Columns>
      <Panel title="Stress" note="result of the account with its present holdings" flush>
        <Table rows={stressRows(risk)} columns={STRESS} rowKey={(row) => row.name} label="Stress results" hasCards />
      </Panel>
    </Stack>
  );
}

function historyNote({ history }: Risk): string {
  const left = history.left_out.map(({ ticker }) => ticker);
  return left.length === 0
    ? `${history.sessions} sessions`
    : `${history.sessions} sessions; ${NOT_ENOUGH} for ${left.join(', ')}`;
}

const HOLDINGS: Column<Risk['holdings'][number]>[] = [
  { key: 'ticker', header: 'Ticker', width: '70px', render: (row) => <TickerLink ticker={row.ticker} /> },
  { key: 'share', header: 'Share', width: '64px', right: true, render: (row) => formatPercent(row.share) },
  { key: 'beta', header: 'Beta', width: '56px', right: true, render: (row) => formatNumber(row.beta) },
  {
    key: 'volatility',
    header: 'Volatility',
    width: '76px',
    right: true,
    from: 'sm',
    render: (row) => formatPercent(row.volatility),
  },
  {
    key: 'contribution',
    header: 'Share of the risk',
    width: 'minmax(100px, 1fr)',
    right: true,
    sort: (row) => row.contribution_share,
    render: (row) => orNot(row.contribution_share, formatPercent),
  },
];

interface StressRow {
  name: string;
  result: number | null;
  share: number | null;
  kind: string;
}

const stressRows = ({ stress, portfolio_value: value }: Risk): StressRow[] => [
  ...stress.crises.map(({ name, result, result_share }) => ({
    name,
    result,
    share: result_share,
    kind: 'past crisis',
  })),
  ...stress.scenarios.map(({ name, result, result_share }) => ({
    name,
    result,
    share: result_share,
    kind: 'macro event',
  })),
  ...stress.worst_windows.map((window) => ({
    name: `Worst ${window.sessions === 1 ? 'session' : `${window.sessions} sessions`} of the history`,
    result: window.return === null ? null : window.return * value,
    share: window.return,
    kind: describeWindow(window),
  })),
];

function describeWindow({ from, to }: Risk['stress']['worst_windows'][number]): string {
  if (from === null) return NOT_ENOUGH;
  const [first, last] = [from, to ?? from].map((day) => formatTime(`${day}T12:00:00Z`, 'date'));
  return first === last ? `${first}` : `${first} to ${last}`;
}

const STRESS: Column<StressRow>[] = [
  { key: 'name', header: 'Event', width: 'minmax(140px, 2fr)', render: (row) => row.name },
  { key: 'kind', header: 'Kind', width: 'minmax(180px, 1fr)', from: 'md', render: (row) => row.kind },
  {
    key: 'share',
    header: 'Of the account',
    width: '110px',
    right: true,
    sort: (row) => row.share,
    render: (row) => <Signed tone={toneOf(row.share)}>{formatSignedPercent(row.share, 2)}</Signed>,
  },
  {
    key: 'result',
    header: 'Result',
    width: '110px',
    right: true,
    from: 'sm',
    render: (row) => formatSignedMoney(row.result, 0),
  },
];
