import { percent } from './page/format.ts';
import type { ReportData } from './report-data.ts';

const change = (value: number | null): string => (value === null ? 'an unknown amount' : percent(value));

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** A report in one sentence, from its own numbers. */
export function headlineOf(data: Omit<ReportData, 'summary'>): string {
  const { portfolio, benchmark, trades, recommendations, decisions, pipeline } = data;
  const money = portfolio
    ? `The portfolio moved ${change(portfolio.return)} against ${change(benchmark.return)} for ${benchmark.ticker}`
    : `Nothing was traded; ${benchmark.ticker} moved ${change(benchmark.return)}`;
  const work = [
    counted(trades.length, 'trade') + ' closed',
    counted(decisions.executed, 'order') + ' decided',
    counted(recommendations.total, 'recommendation'),
    counted(pipeline.documents, 'document') + ' read',
  ].join(', ');
  return `${money}; ${work}.`;
}
