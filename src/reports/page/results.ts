import type { CostsSection, PerformanceSection, ReportData, Results } from '../report-data.ts';
import { cards, count, money, number, percent, share, tone } from './format.ts';
import { type Html, html } from './html.ts';

const RECORDS = ['lived', 'replayed'] as const;
const TITLES = { lived: 'Lived', replayed: 'Replayed' } as const;
const EMPTY = { lived: 'Nothing has been traded yet.', replayed: 'The history has not been traded.' } as const;

export const performanceSection = ({ performance }: ReportData): Html => apart(performance, performanceCards);
export const costsSection = ({ transaction_costs }: ReportData): Html => apart(transaction_costs, costCards);

/** Lived and replayed figures under headings of their own. */
function apart<Section extends { since: string; until: string }>(
  results: Results<Section> | undefined,
  show: (section: Section) => Html,
): Html {
  if (!results) return html`<p class="soft">This report was written before these figures existed.</p>`;
  return html`${RECORDS.map((record) => {
    const section = results[record];
    return section
      ? html`<h3>${TITLES[record]}, ${section.since} to ${section.until}</h3>${show(section)}`
      : html`<h3>${TITLES[record]}</h3><p class="soft">${EMPTY[record]}</p>`;
  })}`;
}

const performanceCards = (section: PerformanceSection): Html => {
  const { figures } = section;
  return cards([
    { label: 'return', value: percent(section.total_return), tone: tone(section.total_return) },
    { label: `return of ${section.benchmark}`, value: percent(figures.benchmark_return) },
    { label: 'Sharpe ratio', value: number(section.sharpe_ratio, 2) },
    { label: 'Sortino ratio', value: number(figures.sortino_ratio, 2) },
    { label: 'beta', value: number(figures.beta, 2) },
    { label: 'alpha a year', value: percent(figures.alpha), tone: tone(figures.alpha) },
    { label: 'volatility a year', value: share(figures.annual_volatility) },
    { label: 'max drawdown', value: share(section.max_drawdown) },
    { label: 'value at risk, 95%', value: share(figures.value_at_risk_95) },
    { label: 'turnover a year', value: number(figures.turnover, 2) },
    { label: 'mean / max exposure', value: `${share(figures.exposure_mean)} / ${share(figures.exposure_max)}` },
    { label: 'trades closed / won', value: `${count(section.trades_closed)} / ${share(section.win_rate)}` },
  ]);
};

const costCards = (section: CostsSection): Html =>
  cards([
    { label: 'orders filled', value: section.orders === null ? '–' : count(section.orders) },
    { label: 'value traded', value: money(section.filled_value) },
    { label: 'execution cost', value: money(section.execution_cost) },
    { label: 'slippage, basis points', value: number(section.slippage_bps, 1) },
    { label: 'of the fill model', value: number(section.model_bps, 1) },
    { label: 'beyond the model', value: number(section.against_model_bps, 1) },
    { label: 'opportunity cost', value: money(section.opportunity_cost) },
    { label: 'implementation shortfall', value: money(section.implementation_shortfall) },
  ]);
