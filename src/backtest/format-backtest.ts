import type { BacktestRow } from './backtest.store.ts';
import type { Findings } from './findings.ts';
import type { Interval } from './statistics/bootstrap.ts';

const SKIPS_SHOWN = 4;
const TRIALS_SHOWN = 8;
const BAR_WIDTH = 30;

const percent = (value: number | null | undefined) => (value == null ? '-' : `${(100 * value).toFixed(2)}%`);
const ratio = (value: number | null) => (value === null ? '-' : value.toFixed(2));
const money = (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const within = (interval: Interval | null, show: (value: number | null) => string) =>
  interval === null ? '' : `  95%: ${show(interval.low)} to ${show(interval.high)}`;

/** A completed backtest as text: figures, confidence intervals, benchmark. */
export function formatBacktest(row: BacktestRow): string {
  // The row is completed, so its config was written by `runBacktest`.
  const found = row.config as unknown as Findings;
  const { data, benchmark, intervals, decisions, performance } = found;
  const { recommendations } = data;
  const final = row.equity_curve?.at(-1)?.equity ?? row.initial_capital;
  const replayed =
    recommendations.replayed_until === null
      ? ''
      : `, ${recommendations.replayed} of them replayed from documents until ${recommendations.replayed_until}`;
  const lines: [string, string][] = [
    ['period', `${data.first_session} to ${data.last_session}, ${data.sessions} sessions, tier ${row.risk_tier}`],
    [
      'recommendations',
      `${recommendations.stored + recommendations.replayed} about ${data.tickers} tickers${replayed}`,
    ],
    ['capital', `${money(row.initial_capital)} became ${money(final)}`],
    ['return', percent(row.total_return) + within(intervals.total_return, percent)],
    [benchmark.ticker, percent(benchmark.total_return)],
    ['Sharpe ratio', ratio(row.sharpe_ratio) + within(intervals.sharpe_ratio, ratio)],
    [
      'against benchmark',
      `beta ${ratio(performance.beta)}, alpha ${percent(performance.alpha)} a year, Sortino ${ratio(performance.sortino_ratio)}`,
    ],
    [
      'risk',
      `one session in twenty loses more than ${percent(performance.value_at_risk_95)}, ${percent(performance.expected_shortfall_95)} on average`,
    ],
    [
      'use of capital',
      `${percent(performance.exposure_mean)} invested on average, turnover ${ratio(performance.turnover)} times a year`,
    ],
    ['max drawdown', percent(row.max_drawdown) + within(intervals.max_drawdown, percent)],
    [
      'trades',
      `${row.trade_count ?? 0} closed, ${percent(row.win_rate)} won, profit factor ${ratio(row.profit_factor)}`,
    ],
    ['significance', `PSR ${ratio(found.psr)}, DSR ${ratio(found.dsr)} after ${found.trials} ${plural(found.trials)}`],
    ...(found.pbo ? [['overfitting', `PBO ${ratio(found.pbo.probability)}`] as [string, string]] : []),
    ['skipped', formatSkips(decisions.skipped_by_reason)],
  ];
  const width = Math.max(...lines.map(([title]) => title.length));
  const body = lines.map(([title, text]) => `${title.padEnd(width)}  ${text}`);
  return [...body, ...trialLines(found)].join('\n');
}

const plural = (count: number) => (count === 1 ? 'trial' : 'trials');

function formatSkips(byReason: Readonly<Record<string, number>>): string {
  const sorted = Object.entries(byReason).sort(([, a], [, b]) => b - a);
  if (sorted.length === 0) return 'none';
  const shown = sorted.slice(0, SKIPS_SHOWN).map(([reason, count]) => `${reason} ${count}`);
  return shown.join(', ') + (sorted.length > SKIPS_SHOWN ? ', …' : '');
}

/** The best trials by Sharpe ratio, where several were run. */
function trialLines({ sweep }: Findings): string[] {
  if (sweep.length === 0) return [];
  const key = (sharpe: number | null) => sharpe ?? Number.NEGATIVE_INFINITY;
  const best = sweep.toSorted((a, b) => key(b.sharpe_ratio) - key(a.sharpe_ratio)).slice(0, TRIALS_SHOWN);
  const rows = best.map((trial) => [
    Object.entries(trial.parameters)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
    percent(trial.total_return),
    ratio(trial.sharpe_ratio),
    percent(trial.max_drawdown),
    String(trial.trade_count ?? 0),
  ]);
  const table = [['trial', 'return', 'Sharpe', 'drawdown', 'trades'], ...rows];
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return ['', ...table.map(line)];
}

/** One line, made to be overwritten by the next. */
export function formatProgress(stage: string, progress: number): string {
  const done = Math.round(BAR_WIDTH * Math.max(0, Math.min(1, progress)));
  return `${'█'.repeat(done)}${'░'.repeat(BAR_WIDTH - done)} ${String(Math.floor(100 * progress)).padStart(3)}% ${stage}`;
}
