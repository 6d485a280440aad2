import type { ReportData } from './report-data.ts';

export const percent = (value: number | null, digits = 2): string =>
  value === null ? 'unknown' : `${value > 0 ? '+' : ''}${(100 * value).toFixed(digits)}%`;

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** A report in one sentence, from its own numbers. */
export function headlineOf(data: Omit<ReportData, 'summary'>): string {
  const { portfolio, benchmark, trades, recommendations, decisions, pipeline } = data;
  const money = portfolio
    ? `The portfolio moved ${percent(portfolio.return)} against ${percent(benchmark.return)} for ${benchmark.ticker}`
    : `Nothing was traded; ${benchmark.ticker} moved ${percent(benchmark.return)}`;
  const work = [
    counted(trades.length, 'trade') + ' closed',
    counted(decisions.executed, 'order') + ' decided',
    counted(recommendations.total, 'recommendation'),
    counted(pipeline.documents, 'document') + ' read',
  ].join(', ');
  return `${money}; ${work}.`;
}
