import type { DecisionCounts, EntryDecider } from '../src/backtest/entries.ts';
import { followSignals } from '../src/backtest/follow-signals.ts';
import { defaultSettings } from '../src/backtest/settings.ts';
import { Simulation } from '../src/backtest/simulation.ts';
import { newBarColumns, type Signal, type World } from '../src/backtest/world.ts';
import { TIERS } from '../src/trading/tiers.ts';
import type { Row } from './kit.ts';

const TICKERS = 500;
const SESSIONS = 2_520;
const WARM_UP = 130;
const SECTORS = 11;
const DAY_MS = 86_400_000;
/** One ticker in five has a new recommendation per session: a quarter of a million in all. */
const SIGNAL_SHARE = 0.2;
const HORIZON_SESSIONS = 5;
const ROUNDS = 5;
const GOAL_MS = 500;
/** Twice the bars may take twice the time, plus some for cache misses. */
const LINEAR_SLACK = 1.3;

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Random prices with market and sector factors, and recommendations with a little skill, so that trading continues. */
function makeWorld(tickers: number, sessions: number): World {
  const next = random(20_261_115);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const length = WARM_UP + sessions;
  const bars = newBarColumns(length, tickers);
  const prices = Float64Array.from({ length: tickers }, () => 20 + 180 * next());
  const moves = new Float64Array(length * tickers);
  const benchmark = new Float64Array(length);
  for (let t = 0; t < length; t++) {
    const market = 0.0003 + 0.006 * normal();
    benchmark[t] = (benchmark[t - 1] ?? 1) * Math.exp(market);
    const sectors = Float64Array.from({ length: SECTORS }, () => 0.005 * normal());
    for (let i = 0; i < tickers; i++) {
      const at = i * length + t;
      const move = market + (sectors[i % SECTORS] as number) + 0.012 * normal();
      const before = prices[i] as number;
      const close = before * Math.exp(move);
      const open = before * Math.exp(0.3 * move + 0.002 * normal());
      moves[at] = move;
      prices[i] = close;
      bars.open[at] = open;
      bars.close[at] = close;
      bars.high[at] = Math.max(open, close) * (1 + 0.006 * next());
      bars.low[at] = Math.min(open, close) * (1 - 0.006 * next());
      bars.volume[at] = 2e6 + 1e6 * next();
    }
  }
  const dayMs = (t: number) => Date.UTC(2016, 0, 4) + t * DAY_MS;
  const signalsOf = (t: number): Signal[] => {
    if (t < WARM_UP) return [];
    const signals: Signal[] = [];
    for (let i = 0; i < tickers; i++) {
      if (next() >= SIGNAL_SHARE) continue;
      let ahead = 0;
      for (let k = 1; k <= HORIZON_SESSIONS; k++) ahead += t + k < length ? (moves[i * length + t + k] as number) : 0;
      const view = 0.25 * ahead + 0.03 * normal();
      const action = view > 0.008 ? 'buy' : view < -0.02 ? 'sell' : 'hold';
      const confidence = Math.min(0.95, 0.5 + 6 * Math.abs(view));
      signals.push({
        recommendationId: `${t}-${i}`,
        ticker: i,
        generatedAtMs: dayMs(t) + 15 * 3_600_000,
        staleAtMs: dayMs(t + 2),
        expiresAtMs: dayMs(t + HORIZON_SESSIONS),
        window: '7d',
        action,
        informational: action === 'hold',
        confidence,
        edge: 0.045 * (confidence - 0.5) - 0.001,
        sigmaDaily: 0.02,
        sigmaHorizon: 0.045,
        horizonSessions: HORIZON_SESSIONS,
        trendScore: Math.max(-1, Math.min(1, 10 * view)),
        layerContributions: { company: view, macro: 0, competitive: 0 },
      });
    }
    return signals;
  };
  const numbers = Array.from({ length }, (_, t) => t);
  return {
    tickers: Array.from({ length: tickers }, (_, i) => `T${i}`),
    sectors: Array.from({ length: tickers }, (_, i) => `sector ${i % SECTORS}`),
    sessions: {
      dates: numbers.map((t) => new Date(dayMs(t)).toISOString().slice(0, 10)),
      openMs: Float64Array.from(numbers, (t) => dayMs(t) + 14.5 * 3_600_000),
      closeMs: Float64Array.from(numbers, (t) => dayMs(t) + 21 * 3_600_000),
      weekEndMs: Float64Array.from(numbers, (t) => dayMs(t - (t % 5) + 4) + 21 * 3_600_000),
    },
    first: WARM_UP,
    bars,
    events: numbers.map((t) => (t % 60 === 0 ? [{ ticker: t % tickers, ratio: 1, cash: 0.2 }] : [])),
    signals: numbers.map(signalsOf),
    benchmark,
    sessionsPerYear: 252,
  };
}

/** The best of some rounds in processor time, so that other work on the machine does not count. */
function simulationMs(world: World): { ms: number; trades: number; considered: number } {
  let best = Number.POSITIVE_INFINITY;
  let trades = 0;
  let considered = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const deciders: EntryDecider[] = [];
    const before = process.cpuUsage();
    const simulation = new Simulation(world, defaultSettings(1e6, TIERS.aggressive), (context) => {
      const policy = followSignals(context);
      deciders.push(policy.entries);
      return policy;
    });
    simulation.run(world.first, world.sessions.dates.length);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
    trades = simulation.closed.length;
    considered = deciders.reduce((sum, { counts }) => sum + countOf(counts), 0);
  }
  return { ms: best, trades, considered };
}

const countOf = ({ executed, exits, deferred, skipped }: DecisionCounts) =>
  executed + exits + deferred + Object.values(skipped).reduce((a, b) => a + b);

/**
 * Simulates ten years of 500 tickers with every live decision, and half of them, to check that time is linear in the bars.
 */
export async function run(): Promise<Row[]> {
  const whole = simulationMs(makeWorld(TICKERS, SESSIONS));
  const half = simulationMs(makeWorld(TICKERS / 2, SESSIONS));
  if (whole.trades < SESSIONS) throw new Error(`only ${whole.trades} trades: the bench would measure idle sessions`);
  return [
    {
      name: `${TICKERS} tickers x ${SESSIONS} sessions, ${whole.considered} decisions, ${whole.trades} trades`,
      value: whole.ms,
      unit: 'ms',
      referenceGoal: GOAL_MS,
    },
    {
      name: 'the same against twice the time for half the tickers',
      value: whole.ms,
      unit: 'ms',
      baseline: 2 * half.ms,
      goal: Math.round(2 * half.ms * LINEAR_SLACK),
    },
  ];
}
