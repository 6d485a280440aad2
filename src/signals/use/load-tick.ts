import type { Executor } from '../../kernel/db/database.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { StoredTimeframe } from '../../market/bar.ts';
import type { EngineSettings } from '../engine.ts';
import type { PipelineName, TrendInput } from '../output.ts';
import { isConsistent } from '../series.ts';
import type { KnownSplit, SignalBar } from '../signal-bar.ts';
import { listBarsOfTickers, listHistories, listSplits } from '../signal-input.store.ts';
import { listStatePositions, type StatePosition } from '../signal-state.store.ts';
import { BASE_OF, TIMEFRAMES, type Timeframe } from '../timeframe.ts';
import type { EngineVersion } from '../version.ts';

/** Trends known at an instant; tickers without a trend are left out. */
export type LoadTrends = (db: Executor, tickers: readonly string[], asOf: Date) => Promise<Map<string, TrendInput>>;

export type Positions = Partial<Record<Timeframe, StatePosition>>;

/** The inputs of one ticker's verdicts. */
export interface TickerLoad {
  ticker: string;
  splits: readonly KnownSplit[];
  trend: TrendInput | null;
  bars: Record<StoredTimeframe, readonly SignalBar[]>;
  /** Empty where a pipeline is rebuilt from the bars. */
  positions: Record<PipelineName, Positions>;
}

export interface LoadDeps {
  db: Executor;
  settings: EngineSettings;
  version: EngineVersion;
  loadTrends: LoadTrends;
}

const BASES: readonly StoredTimeframe[] = ['M30', 'D'];
const PIPELINES: readonly PipelineName[] = ['heuristic', 'bayesian'];

/** Loads the inputs of a tick's tickers except their states, with a few queries for all, and the history of new tickers. */
export async function loadTick(deps: LoadDeps, tickers: readonly string[], asOf: Date): Promise<TickerLoad[]> {
  if (tickers.length === 0) return [];
  const { db, version } = deps;
  const [splits, trends, heuristic, bayesian] = await Promise.all([
    listSplits(db, tickers, asOf),
    deps.loadTrends(db, tickers, asOf),
    listStatePositions(db, { pipeline: 'heuristic', tickers, version }),
    listStatePositions(db, { pipeline: 'bayesian', tickers, version }),
  ]);
  const byTicker = {
    heuristic: groupBy(heuristic, ({ ticker }) => ticker),
    bayesian: groupBy(bayesian, ({ ticker }) => ticker),
  };
  const loads = tickers.map((ticker): TickerLoad => {
    const known = splits.get(ticker) ?? [];
    const positions = (pipeline: PipelineName) => usablePositions(byTicker[pipeline].get(ticker) ?? [], known);
    return {
      ticker,
      splits: known,
      trend: trends.get(ticker) ?? null,
      bars: { M30: [], D: [] },
      positions: { heuristic: positions('heuristic'), bayesian: positions('bayesian') },
    };
  });
  for (const base of BASES) await loadBars(deps, loads, base, asOf);
  return loads;
}

/** All positions or none: levels that lack a split which was announced late are unusable for every timeframe. */
function usablePositions(rows: readonly StatePosition[], splits: readonly KnownSplit[]): Positions {
  if (!rows.every((row) => isConsistent(row, splits))) return {};
  return Object.fromEntries(rows.map((row) => [row.timeframe, row]));
}

async function loadBars(
  deps: LoadDeps,
  loads: readonly TickerLoad[],
  base: StoredTimeframe,
  asOf: Date,
): Promise<void> {
  const { db, settings } = deps;
  const spanOf = settings.spans[base];
  const closedMs = settings.calendar.lastClosedBar(asOf, base)?.end.getTime() ?? Number.NEGATIVE_INFINITY;
  const recent: { ticker: string; fromMs: number }[] = [];
  const anew: string[] = [];
  for (const { ticker, positions } of loads) {
    const fromMs = Math.min(...PIPELINES.map((pipeline) => neededFrom(positions[pipeline], base, closedMs)));
    if (fromMs === Number.NEGATIVE_INFINITY) anew.push(ticker);
    else if (fromMs !== Number.POSITIVE_INFINITY) recent.push({ ticker, fromMs });
  }
  const found = await listBarsOfTickers(db, { timeframe: base, asOf, wanted: recent, spanOf });
  const histories = await listHistories(db, { timeframe: base, asOf, tickers: anew, spanOf });
  for (const load of loads) load.bars[base] = found.get(load.ticker) ?? histories.get(load.ticker) ?? [];
}

/** The time from which bars are needed: infinity if none can be new, minus infinity if a timeframe has no state. */
function neededFrom(positions: Positions, base: StoredTimeframe, closedMs: number): number {
  if ((positions[base]?.endMs ?? Number.NEGATIVE_INFINITY) >= closedMs) return Number.POSITIVE_INFINITY;
  const dependents = TIMEFRAMES.filter((timeframe) => BASE_OF[timeframe] === base);
  return Math.min(...dependents.map((timeframe) => positions[timeframe]?.endMs ?? Number.NEGATIVE_INFINITY));
}
