import { KeyValues } from '../../components/key-values.tsx';
import { Columns } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Empty } from '../../components/state.tsx';
import { formatCount, formatMoney, formatNumber, formatPercent, formatSignedPercent } from '../../lib/format.ts';
import type { ReportCosts, ReportData, ReportPerformance } from './report-types.ts';

const RECORDS = [
  ['lived', 'Lived', 'Nothing has been traded yet'],
  ['replayed', 'Replayed', 'The history has not been traded'],
] as const;

/** Performance and costs, a panel for each record. */
export function ReportResults({ data }: { data: ReportData }) {
  const { performance, transaction_costs: costs } = data;
  if (!performance || !costs) return null;
  return (
    <Columns at="1fr 1fr">
      {RECORDS.map(([record, title, empty]) => {
        const section = performance[record];
        const cost = costs[record];
        return (
          <Panel
            key={record}
            title={`${title} performance and costs`}
            note={section ? `${section.since} to ${section.until}` : ''}
          >
            {section ? <KeyValues items={performanceItems(section)} /> : <Empty title={empty} icon="trading" />}
            {cost && <KeyValues items={costItems(cost)} />}
          </Panel>
        );
      })}
    </Columns>
  );
}

const performanceItems = ({ figures, ...section }: ReportPerformance) =>
  [
    ['Return', formatSignedPercent(section.total_return, 2)],
    [`Return of ${section.benchmark}`, formatSignedPercent(figures.benchmark_return, 2)],
    ['Sharpe / Sortino ratio', `${formatNumber(section.sharpe_ratio, 2)} / ${formatNumber(figures.sortino_ratio, 2)}`],
    ['Beta', formatNumber(figures.beta, 2)],
    ['Alpha a year', formatSignedPercent(figures.alpha, 2)],
    ['Volatility a year', formatPercent(figures.annual_volatility)],
    ['Max drawdown', formatPercent(section.max_drawdown)],
    ['Turnover a year', formatNumber(figures.turnover, 2)],
    ['Mean exposure', formatPercent(figures.exposure_mean)],
    ['Trades closed / won', `${formatCount(section.trades_closed)} / ${formatPercent(section.win_rate)}`],
  ] as const;

const costItems = (cost: ReportCosts) =>
  [
    [`Value traded, ${cost.since} to ${cost.until}`, formatMoney(cost.filled_value)],
    ['Execution cost', formatMoney(cost.execution_cost)],
    ['Slippage, basis points', formatNumber(cost.slippage_bps, 1)],
    ['Beyond the fill model, basis points', formatNumber(cost.against_model_bps, 1)],
    ['Implementation shortfall', formatMoney(cost.implementation_shortfall)],
  ] as const;
