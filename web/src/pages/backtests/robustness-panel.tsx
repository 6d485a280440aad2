import { Fragment } from 'react';
import { KeyValues } from '../../components/key-values.tsx';
import { StructureView } from '../../components/structure-view.tsx';
import { Panel } from '../../components/panel.tsx';
import { formatCount, formatNumber, formatPercent, formatSignedPercent, formatWords } from '../../lib/format.ts';
import { SMALL_SAMPLE } from './distributions.ts';

type Json = Record<string, unknown>;
const within = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Json)[name] : undefined;
const numberAt = (value: unknown, ...path: string[]): number | null => {
  const found = path.reduce(within, value);
  return typeof found === 'number' ? found : null;
};

/** Confidence intervals, multiple-testing corrections and the benchmark of a backtest. */
export function RobustnessPanel({ config, trades }: { config: Json; trades: number }) {
  const isSmall = trades < SMALL_SAMPLE;
  const range = (name: string, format: (value: number | null) => string) =>
    `${format(numberAt(config, 'intervals', name, 'low'))} to ${format(numberAt(config, 'intervals', name, 'high'))}`;
  const known = (path: string[], format: (value: number) => string): string => {
    const value = numberAt(config, ...path);
    return value === null ? 'not enough history' : format(value);
  };
  const skipped = within(within(config, 'decisions'), 'skipped_by_reason');
  const overfitting = numberAt(config, 'pbo');
  return (
    <Panel title="Robustness" note="95% bootstrap intervals">
      <KeyValues
        items={[
          ['Return', range('total_return', formatSignedPercent)],
          ['Sharpe', range('sharpe_ratio', (value) => formatNumber(value))],
          ['Drawdown', range('max_drawdown', formatPercent)],
          [
            'Sharpe above zero',
            isSmall
              ? `cannot be judged: small sample of ${formatCount(trades)} trades`
              : `${formatPercent(numberAt(config, 'psr'))} likely`,
          ],
          [
            'After all trials',
            isSmall
              ? 'cannot be judged: small sample'
              : `${formatPercent(numberAt(config, 'dsr'))} likely, corrected for ${formatCount(numberAt(config, 'trials'))} trials`,
          ],
          ['Overfitting probability', overfitting === null ? undefined : formatPercent(overfitting)],
          [
            'Benchmark',
            `${formatSignedPercent(numberAt(config, 'benchmark', 'total_return'))}, Sharpe ${formatNumber(numberAt(config, 'benchmark', 'sharpe_ratio'))}`,
          ],
          [
            'Against the benchmark',
            `beta ${known(['performance', 'beta'], formatNumber)}, alpha ${known(['performance', 'alpha'], formatSignedPercent)} a year`,
          ],
          ['Sortino', known(['performance', 'sortino_ratio'], formatNumber)],
          ['Value at risk, one day in twenty', known(['performance', 'value_at_risk_95'], formatPercent)],
          [
            'Use of capital',
            `${known(['performance', 'exposure_mean'], formatPercent)} invested, turnover ${known(['performance', 'turnover'], formatNumber)} a year`,
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
        <StructureView value={config} />
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
