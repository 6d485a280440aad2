import { trading } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { KeyValues } from '../../components/key-values.tsx';
import { Panel } from '../../components/panel.tsx';
import { Loaded } from '../../components/state.tsx';
import { formatMoney, formatNumber, formatSignedMoney, formatPlural } from '../../lib/format.ts';

const POLLING = { pollIntervalMs: 30_000 };

const bps = (value: number | null): string => (value === null ? 'no filled order' : `${formatNumber(value, 1)} bps`);
const money = (value: number | null): string => (value === null ? 'no filled order' : formatSignedMoney(value));

/** What the orders of the last 90 days cost against the prices at their decisions. */
export function CostsPanel() {
  const costs = useGet(trading, '/api/trading/costs', undefined, POLLING);
  return (
    <Panel title="Transaction costs" note="last 90 days; a cost is positive">
      <Loaded query={costs} lines={4}>
        {({ totals }) => (
          <KeyValues
            items={[
              ['Filled', `${formatPlural(totals.orders, 'order')}, ${formatMoney(totals.filled_value, 0)}`],
              ['Implementation shortfall', money(totals.implementation_shortfall)],
              ['Slippage', bps(totals.slippage_bps)],
              ['Expected by the model', bps(totals.model_bps)],
              ['Beyond the model', bps(totals.against_model_bps)],
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
