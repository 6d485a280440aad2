import { query, type QueryResponse } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { TickerLink } from '../../components/ticker.tsx';
import css from './cockpit.module.css';
import { ShareBars } from './share-bars.tsx';

export type Risk = QueryResponse<'/api/portfolio/risk'>;
const POLL_INTERVAL_MS = 30_000;

/** What the account consists of: positions and cash, sectors, and clusters that move together. */
export function ExposurePanel() {
  const found = useGet(query, '/api/portfolio/risk', undefined, { pollIntervalMs: POLL_INTERVAL_MS, retry: false });
  return (
    <Panel title="Allocation" note="share of the account’s value">
      <Loaded
        query={found}
        lines={6}
        isEmpty={({ holdings }) => holdings.length === 0}
        empty={{
          title: 'All cash',
          hint: 'Nothing is held. Positions, sectors and clusters are shown after the first purchase.',
          icon: 'trading',
        }}
      >
        {(risk) => <Exposures risk={risk} />}
      </Loaded>
    </Panel>
  );
}

function Exposures({ risk }: { risk: Risk }) {
  const cash = risk.portfolio_value === 0 ? null : risk.cash / risk.portfolio_value;
  const holdings = risk.holdings.toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value));
  const clusters = risk.clusters.filter(({ tickers }) => tickers.length > 1);
  return (
    <div className={css.beside}>
      <ShareBars
        title="Positions and cash"
        shares={[
          ...holdings.map(({ ticker, value, share }) => ({
            key: ticker,
            name: <TickerLink ticker={ticker} />,
            value,
            share,
          })),
          { key: 'cash', name: 'Cash', value: risk.cash, share: cash },
        ]}
      />
      <div>
        <ShareBars
          title="Sectors"
          shares={risk.sectors.map(({ sector, value, share }) => ({
            key: sector ?? '',
            name: sector ?? 'No sector',
            value,
            share,
          }))}
        />
        {clusters.length === 0 ? (
          <p>No two holdings move together closely enough to count as one bet.</p>
        ) : (
          <ShareBars
            title="Clusters that move together"
            shares={clusters.map(({ tickers, value, share }) => ({
              key: tickers.join(' '),
              name: tickers.join(', '),
              title: tickers.join(', '),
              value,
              share,
            }))}
          />
        )}
      </div>
    </div>
  );
}
