import { Fragment } from 'react';
import { JsonView } from '../../components/json-view.tsx';
import { KeyValues } from '../../components/key-values.tsx';
import { Panel } from '../../components/panel.tsx';
import { formatCount, formatNumber, formatPercent, formatSignedPercent, formatWords } from '../../lib/format.ts';

type Json = Record<string, unknown>;
const within = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Json)[name] : undefined;
const numberAt = (value: unknown, ...path: string[]): number | null => {
  const found = path.reduce(within, value);
  return typeof found === 'number' ? found : null;
};

/** Confidence intervals, multiple-testing corrections and the benchmark of a backtest. */
export function RobustnessPanel({ config }: { config: Json }) {
  const range = (name: string, format: (value: number | null) => string) =>
    `${format(numberAt(config, 'intervals', name, 'low'))} to ${format(numberAt(config, 'intervals', name, 'high'))}`;
  const skipped = within(within(config, 'decisions'), 'skipped_by_reason');
  const overfitting = numberAt(config, 'pbo');
  return (
    <Panel title="Robustness" note="95% bootstrap intervals">
      <KeyValues
        items={[
          ['Return', range('total_return', formatSignedPercent)],
          ['Sharpe', range('sharpe_ratio', (value) => formatNumber(value))],
          ['Drawdown', range('max_drawdown', formatPercent)],
          ['Probabilistic Sharpe', formatPercent(numberAt(config, 'psr'))],
          [
            'Deflated Sharpe',
            `${formatPercent(numberAt(config, 'dsr'))}, ${formatCount(numberAt(config, 'trials'))} trials`,
          ],
          ['Overfitting probability', overfitting === null ? undefined : formatPercent(overfitting)],
          [
            'Benchmark',
            `${formatSignedPercent(numberAt(config, 'benchmark', 'total_return'))}, Sharpe ${formatNumber(numberAt(config, 'benchmark', 'sharpe_ratio'))}`,
          ],
          [
            'Data',
            `${formatCount(numberAt(config, 'data', 'sessions'))} sessions, ${formatCount(numberAt(config, 'data', 'tickers'))} companies`,
          ],
          ['Executed', `${formatCount(numberAt(config, 'decisions', 'executed'))} entries`],
          ['Skipped', <Reasons key="skipped" counts={skipped} />],
        ]}
      />
      <details style={{ marginTop: 10 }}>
        <summary>Configuration and all results</summary>
        <JsonView value={config} maxHeight={300} />
      </details>
    </Panel>
  );
}

function Reasons({ counts }: { counts: unknown }) {
  if (typeof counts !== 'object' || counts === null || Object.keys(counts).length === 0) return 'none';
  return Object.entries(counts).map(([reason, count]) => (
    <Fragment key={reason}>
      {formatWords(reason)}: {formatCount(typeof count === 'number' ? count : null)}
      <br />
    </Fragment>
  ));
}
