import { describe, expect, test } from 'vitest';
import { followSignals, type SignalPolicy } from '../../src/backtest/follow-signals.ts';
import { defaultSettings } from '../../src/backtest/settings.ts';
import { Simulation } from '../../src/backtest/simulation.ts';
import { seededRandom } from '../kit/random.ts';
import { referenceSimulation } from './reference.ts';
import { randomTier, randomWorld } from './worlds.ts';

const WORLDS = Number(process.env.SEXTANT_BACKTEST_WORLDS ?? 1_000);
const close = (a: number, b: number) => Math.abs(a - b) <= 1e-8 * Math.max(1, Math.abs(a), Math.abs(b));

interface Seen {
  trades: number;
  limitedByVolatility: number;
  reasons: Set<string>;
  skips: Set<string>;
}

function compareWorld(seed: number): Seen {
  const random = seededRandom(seed);
  const world = randomWorld(random);
  const capital = random.pick([500, 10_000, 1e6]);
  const base = defaultSettings(capital, randomTier(random));
  const cap = random.pick([10_000, 1e9, null]);
  const settings = {
    ...base,
    absolutePositionCap: cap,
    risk: {
      ...base.risk,
      max_order_value: random.chance(0.9) ? cap : 1_000,
      min_confidence: random.pick([0, 0.4, 0.6]),
    },
    reservePct: random.pick([0, 0, 0.3]),
    activeMinimum: random.chance(0.1) ? 0.95 * capital : null,
    microEnabled: random.chance(0.3),
    costScale: random.pick([0, 1, 1, 3]),
  };
  let policy: SignalPolicy | undefined;
  const simulation = new Simulation(world, settings, (context) => (policy = followSignals(context)));
  simulation.run(world.first, world.sessions.dates.length);
  const expected = referenceSimulation(world, settings);
  const columns = {
    equity: [...simulation.columns.equity],
    cash: [...simulation.columns.cash],
    reserve: [...simulation.columns.reserve],
    heat: [...simulation.columns.heat],
    open: [...simulation.columns.openPositions],
  };
  for (const key of ['equity', 'cash', 'reserve', 'heat', 'open'] as const) {
    const wrong = columns[key].findIndex((value, row) => !close(value, expected[key][row] ?? Number.NaN));
    expect(
      wrong,
      `world ${seed}: ${key} of session ${world.first + wrong} is ${columns[key][wrong]}, not ${expected[key][wrong]}`,
    ).toBe(-1);
  }
  const trades = simulation.closed.map(({ position, exitSession, reason }) => ({
    ticker: position.ticker,
    entrySession: position.entrySession,
    exitSession,
    reason,
    net: position.received + position.dividends - position.paid,
    costs: position.costs,
  }));
  expect(trades.length, `world ${seed}: trades`).toBe(expected.trades.length);
  for (const [index, trade] of trades.entries()) {
    const { net, costs, ...named } = expected.trades[index]!;
    expect(trade, `world ${seed}, trade ${index}`).toMatchObject(named);
    expect(close(trade.net, net) && close(trade.costs, costs), `world ${seed}, trade ${index}: money`).toBe(true);
  }
  const skipped = Object.fromEntries(
    Object.entries(policy?.entries.counts.skipped ?? {}).filter(([, count]) => count > 0),
  );
  expect(skipped, `world ${seed}: skips`).toEqual(expected.skipped);
  return {
    trades: trades.length,
    limitedByVolatility: expected.limitedByVolatility,
    reasons: new Set(trades.map(({ reason }) => reason)),
    skips: new Set(Object.keys(skipped)),
  };
}

describe('the simulator and a reference implementation without shared code', () => {
  test(`agree on ${WORLDS} random worlds`, { timeout: 600_000 }, () => {
    let trades = 0;
    let limitedByVolatility = 0;
    const reasons = new Set<string>();
    const skips = new Set<string>();
    for (let seed = 1; seed <= WORLDS; seed++) {
      const seen = compareWorld(seed);
      trades += seen.trades;
      limitedByVolatility += seen.limitedByVolatility;
      for (const reason of seen.reasons) reasons.add(reason);
      for (const skip of seen.skips) skips.add(skip);
    }
    // Guards against random data in which nothing happens.
    expect(trades).toBeGreaterThan(3 * WORLDS);
    expect(limitedByVolatility).toBeGreaterThan(0);
    expect([...reasons].sort()).toEqual(['delisted', 'invalidation', 'opposite', 'stop', 'target', 'time', 'trail']);
    expect([...skips].sort()).toEqual([
      'active_pool_below_minimum',
      'already_in_position',
      'below_min_confidence',
      'circuit_breaker',
      'correlation_limit',
      'heat_limit',
      'liquidity_limit',
      'max_open_positions',
      'max_trades_per_day',
      'negative_edge',
      'no_position_to_sell',
      'not_actionable',
      'recommendation_expired',
      'risk_rejected',
      'sector_limit',
      'size_too_small',
    ]);
  });
});
