import type { Executor } from '../../kernel/db/database.ts';
import { meanOf } from '../../risk/measures/moments.ts';
import { portfolioConfigOf } from '../../risk/trading-config.ts';
import { getTradingConfig } from '../../risk/trading-config.store.ts';
import { effectiveLimits, effectiveMinConfidence } from '../../trading/engine-config.ts';
import { readEngineConfig } from '../../trading/engine-config.store.ts';
import { BENCHMARK_TICKER } from '../../trends/queues.ts';
import { toEquityCurve, toTradeRows } from '../backtest-rows.ts';
import type { StoredResult } from '../backtest.store.ts';
import type { DecisionCounts } from '../entries.ts';
import type { Findings } from '../findings.ts';
import { followSignals } from '../follow-signals.ts';
import type { BacktestRequest, BacktestStage } from '../request.ts';
import { widenRiskConfig, type SimulationSettings } from '../settings.ts';
import { Simulation } from '../simulation.ts';
import { computeOverfitting } from '../statistics/overfitting.ts';
import {
  type BacktestMetrics,
  computeBenchmark,
  computeIntervals,
  computeSharpeSignificance,
  computeMetrics,
  computePerformance,
} from '../summary.ts';
import { applyTrial, type Trial, trialsOf } from '../sweep.ts';
import type { World } from '../world.ts';
import type { LoadDeps } from './load-signals.ts';
import { loadWorld } from './load-world.ts';

export const ALGO_VERSION = 'backtest-1';

export interface RunDeps extends Omit<LoadDeps, 'onProgress'> {
  now: Date;
  onProgress: (stage: BacktestStage, share: number) => void;
}

interface TrialRun {
  trial: Trial;
  settings: SimulationSettings;
  simulation: Simulation;
  counts: DecisionCounts;
  metrics: BacktestMetrics;
}

/** Runs a request and returns the result; writes nothing to the database. */
export async function runBacktest(deps: RunDeps, id: string, request: BacktestRequest): Promise<StoredResult> {
  const { world, signals } = await loadWorld(deps, request, deps.now);
  const settings = await loadSimulationSettings(deps.db, request);
  const trials = trialsOf(request.sweep);
  const results: Pick<TrialRun, 'trial' | 'metrics'>[] = [];
  const returns: Float64Array[] = [];
  for (const [index, trial] of trials.entries()) {
    const report = (share: number) => deps.onProgress('simulating', (index + share) / trials.length);
    const { metrics, simulation } = runTrial(world, settings, trial, report);
    results.push({ trial, metrics });
    returns.push(simulation.columns.dailyReturn);
  }
  deps.onProgress('judging', 0);
  // The best trial is run again, because keeping every simulation in memory would cost more.
  const best = runTrial(world, settings, trials[indexOfBest(results)] ?? {}, () => {});
  const { dailyReturn } = best.simulation.columns;
  const { first, sessions, sessionsPerYear, tickers } = world;
  const config: Findings = {
    algo_version: ALGO_VERSION,
    data: {
      first_session: sessions.dates[first] ?? '',
      last_session: sessions.dates.at(-1) ?? '',
      sessions: sessions.dates.length - first,
      warm_up_sessions: first,
      tickers: tickers.length,
      recommendations: signals,
    },
    settings: describeSettings(best.settings),
    benchmark: computeBenchmark(world, BENCHMARK_TICKER),
    performance: computePerformance(world, best.simulation),
    decisions: describeCounts(best.counts),
    breaker_sessions: best.simulation.trippedSessions,
    ...computeSharpeSignificance(dailyReturn, {
      trials: trials.length,
      variance: varianceOfSharpes(results, sessionsPerYear),
    }),
    intervals: computeIntervals(dailyReturn, sessionsPerYear),
    pbo: computeOverfitting(returns),
    sweep: trials.length > 1 ? results.map(({ trial, metrics }) => ({ parameters: trial, ...metrics })) : [],
    chosen: best.trial,
  };
  deps.onProgress('judging', 1);
  return {
    metrics: best.metrics,
    config,
    equityCurve: JSON.stringify(toEquityCurve(world, best.simulation, request.initialCapital)),
    trades: JSON.stringify(toTradeRows(id, world, best.simulation)),
  };
}

/** The present settings of live trading, with the tier and the capital of the request. */
export async function loadSimulationSettings(
  db: Executor,
  request: Pick<BacktestRequest, 'initialCapital' | 'riskTier'>,
): Promise<SimulationSettings> {
  const stored = await getTradingConfig(db);
  const engine = { ...(await readEngineConfig(db)), riskTier: request.riskTier };
  const risk = { ...portfolioConfigOf(stored), min_confidence: effectiveMinConfidence(engine, stored.config) };
  return {
    initialCapital: request.initialCapital,
    tier: effectiveLimits(engine, risk),
    risk: { ...risk, trading_mode: 'paper' },
    reservePct: 0,
    siphonPct: engine.reserveSiphonPct,
    absolutePositionCap: engine.absolutePositionCap,
    // The configured minimum is an amount for live's capital and does not apply to another capital.
    activeMinimum: null,
    microEnabled: engine.microTradingEnabled,
    costScale: 1,
  };
}

/** Sessions between two progress reports. */
const REPORT_SESSIONS = 126;

function runTrial(world: World, base: SimulationSettings, trial: Trial, report: (share: number) => void): TrialRun {
  const tier = applyTrial(base.tier, trial);
  const isChanged = Object.keys(trial).length > 0;
  const settings = isChanged ? { ...base, tier, risk: widenRiskConfig(base.risk, tier) } : base;
  let counts: DecisionCounts | null = null;
  const simulation = new Simulation(world, settings, (context) => {
    const policy = followSignals(context);
    counts = policy.entries.counts;
    return policy;
  });
  const length = world.sessions.dates.length;
  for (let session = world.first; session < length; session += REPORT_SESSIONS) {
    simulation.run(session, Math.min(length, session + REPORT_SESSIONS));
    report((session - world.first) / (length - world.first));
  }
  if (counts === null) throw new Error('invariant broken: the simulation created no policy');
  const metrics = computeMetrics(simulation, settings.initialCapital, world.sessionsPerYear);
  return { trial, settings, simulation, counts, metrics };
}

/** By Sharpe ratio; the first of equals, and where no trial has one. */
function indexOfBest(results: readonly Pick<TrialRun, 'metrics'>[]): number {
  let best = 0;
  const sharpe = (index: number) => results[index]?.metrics.sharpe_ratio ?? Number.NEGATIVE_INFINITY;
  for (let index = 1; index < results.length; index++) if (sharpe(index) > sharpe(best)) best = index;
  return best;
}

/** Per session, over the trials that have a Sharpe ratio. */
function varianceOfSharpes(results: readonly Pick<TrialRun, 'metrics'>[], sessionsPerYear: number): number {
  const sharpes = results
    .flatMap(({ metrics }) => metrics.sharpe_ratio ?? [])
    .map((one) => one / Math.sqrt(sessionsPerYear));
  if (sharpes.length < 2) return 0;
  const mean = meanOf(sharpes);
  return sharpes.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (sharpes.length - 1);
}

const describeSettings = ({ tier, risk, ...rest }: SimulationSettings) => ({
  ...Object.fromEntries(Object.entries({ ...rest, ...tier }).map(([name, value]) => [snakeCase(name), value])),
  risk_config: risk,
});

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function describeCounts({ executed, exits, deferred, skipped }: DecisionCounts) {
  const reasons = Object.entries(skipped).filter(([, count]) => count > 0);
  return { executed, exits, deferred, skipped_by_reason: Object.fromEntries(reasons) };
}
