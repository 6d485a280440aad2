import { Type } from 'typebox';
import { Named, Nullable } from '../../kernel/http/types.schema.ts';
import type { PerformanceFigures } from './performance-figures.ts';

const figure = (description: string) =>
  Nullable(Type.Number({ description: `${description}; null: not enough history` }));
const count = (description: string) => Type.Integer({ description });

export const PerformanceView = Named('PerformanceView', {
  sessions: count('sessions with a return'),
  benchmark_sessions: count('sessions that the benchmark has too'),
  annual_volatility: figure('standard deviation of the returns, per year'),
  sortino_ratio: figure('mean return over downside deviation, per year'),
  downside_deviation: figure('root mean square of the losses, per year'),
  beta: figure('against the benchmark'),
  alpha: figure('return beyond beta times the benchmark, per year, risk-free rate 0'),
  r_squared: figure('share of the variance that the benchmark explains'),
  tracking_error: figure('standard deviation of the difference from the benchmark, per year'),
  information_ratio: figure('mean difference from the benchmark over the tracking error, per year'),
  benchmark_return: figure('total return of the benchmark over the same sessions'),
  value_at_risk_95: figure('loss of one session that one in twenty exceeds, fraction of the value'),
  expected_shortfall_95: figure('mean loss of those sessions, fraction of the value'),
  turnover: figure('smaller of purchases and sales over the mean value, per year'),
  exposure_mean: figure('mean value of the positions over the value of the account'),
  exposure_max: figure('largest value of the positions over the value of the account'),
} satisfies Record<keyof PerformanceFigures, unknown>);
