import { describe, expect, test } from 'vitest';
import { toEquityCurve, toTradeRows } from '../../src/backtest/backtest-rows.ts';
import { followSignals } from '../../src/backtest/follow-signals.ts';
import { defaultSettings, type SimulationSettings } from '../../src/backtest/settings.ts';
import { type ClosePolicy, type PolicyContext, Simulation } from '../../src/backtest/simulation.ts';
import {
  computeBenchmark,
  computeIntervals,
  computeSharpeSignificance,
  computeMetrics,
} from '../../src/backtest/summary.ts';
import { type BarColumns, barIndex, newBarColumns, type World } from '../../src/backtest/world.ts';
import { RISK_TIERS, TIERS } from '../../src/trading/tiers.ts';
import { seededRandom } from '../kit/random.ts';
import { type BarInput, closeOf, makeSignal, makeWorld, openOf, randomWorld } from './worlds.ts';

interface FixedOrder {
  /** Decided at the close of this session, filled at the next open. */
  session: number;
  ticker: number;
  /** Buys this many shares; 0 sells the whole position. */
  quantity: number;
}

/** Buys and sells from a list, without stops or targets. */
const fixedOrders =
  (orders: readonly FixedOrder[]) =>
  ({ portfolio, world }: PolicyContext): ClosePolicy => ({
    decide({ session }) {
      const today = orders.filter((order) => order.session === session);
      for (const { ticker } of today.filter(({ quantity }) => quantity === 0)) {
        const position = portfolio.heldOf(ticker);
        if (position) position.exiting = 'opposite';
      }
      return today
        .filter(({ quantity }) => quantity > 0)
        .map(({ ticker, quantity }) => ({
          signal: makeSignal({ session, ticker }),
          ticker,
          isMicro: false,
          quantity,
          reference: world.bars.close[barIndex(world, session, ticker)] ?? Number.NaN,
          stopDistance: Number.NaN,
          range: Number.NaN,
        }));
    },
  });

function runAll(
  world: World,
  settings: SimulationSettings,
  policy = followSignals as (c: PolicyContext) => ClosePolicy,
) {
  const simulation = new Simulation(world, settings, policy);
  simulation.run(world.first, world.sessions.dates.length);
  return simulation;
}

const moderate = (capital = 10_000) => defaultSettings(capital, TIERS.moderate);
const flat = (price: number, volume = 1e9): BarInput => ({
  open: price,
  high: price,
  low: price,
  close: price,
  volume,
});
/** 100, 101, 102, … */
const climbing = (session: number) => flat(100 + session);

describe('without signals', () => {
  test('the account does not change', () => {
    const world = makeWorld({ tickers: ['A'], sessions: 30, first: 5, bar: climbing });
    const simulation = runAll(world, moderate());
    expect([...simulation.columns.equity]).toEqual(Array.from({ length: 25 }, () => 10_000));
    expect(computeMetrics(simulation, 10_000, 252)).toEqual({
      total_return: 0,
      sharpe_ratio: null,
      max_drawdown: 0,
      win_rate: null,
      profit_factor: null,
      trade_count: 0,
    });
    expect(computeSharpeSignificance(simulation.columns.dailyReturn, { trials: 1, variance: 0 })).toMatchObject({
      psr: null,
      dsr: null,
    });
  });
});

describe('buying and holding', () => {
  const world = makeWorld({ tickers: ['A'], sessions: 60, first: 30, bar: climbing });
  const orders = [{ session: 32, ticker: 0, quantity: 10 }];

  test('has the value of the closed form', () => {
    const simulation = runAll(world, { ...moderate(), costScale: 0 }, fixedOrders(orders));
    // Bought at the open of session 33, 133 each; marked at each close since.
    const expected = Array.from({ length: 30 }, (_, row) => (row < 3 ? 10_000 : 10_000 + 10 * (100 + 30 + row - 133)));
    expect([...simulation.columns.equity]).toEqual(expected);
  });

  test('pays spread and impact once', () => {
    const simulation = runAll(world, moderate(), fixedOrders(orders));
    const [position] = simulation.portfolio.positions;
    // ADV above 50 million: a spread of 2 bps. 1,330 of 133e9 a day has almost no impact.
    const adv = Array.from({ length: 20 }, (_, index) => (113 + index) * 1e9).reduce((a, b) => a + b) / 20;
    const bps = 2 + 0.7 * sigmaOf(world, 32) * Math.sqrt(1_330 / adv) * 1e4;
    expect(position?.boughtAt).toBeCloseTo(133 * (1 + bps / 1e4), 9);
    expect(position?.costs).toBeCloseTo((1_330 * bps) / 1e4, 9);
    expect(simulation.columns.equity.at(-1)).toBeCloseTo(10_000 + 10 * 159 - 1_330 * (1 + bps / 1e4), 8);
  });

  test('a dividend is paid in cash per share held on its ex date', () => {
    const events = [{ session: 40, ticker: 0, ratio: 1, cash: 0.75 }];
    const paying = makeWorld({ tickers: ['A'], sessions: 60, first: 30, bar: climbing, events });
    const plain = runAll(world, moderate(), fixedOrders(orders)).columns;
    const paid = runAll(paying, moderate(), fixedOrders(orders)).columns;
    for (let row = 0; row < 30; row++) {
      expect(paid.equity[row]! - plain.equity[row]!).toBeCloseTo(30 + row >= 40 ? 7.5 : 0, 9);
      expect(paid.cash[row]! - plain.cash[row]!).toBeCloseTo(30 + row >= 40 ? 7.5 : 0, 9);
    }
  });

  test('a position bought on the ex date gets no dividend', () => {
    const events = [{ session: 33, ticker: 0, ratio: 1, cash: 5 }];
    const paying = makeWorld({ tickers: ['A'], sessions: 60, first: 30, bar: climbing, events });
    expect(runAll(paying, moderate(), fixedOrders(orders)).columns.cash.at(-1)).toBe(
      runAll(world, moderate(), fixedOrders(orders)).columns.cash.at(-1),
    );
  });
});

function sigmaOf(world: World, session: number): number {
  let weighted = 0;
  let weights = 0;
  for (let s = 1; s <= session; s++) {
    const value = Math.log(world.bars.close[s]! / world.bars.close[s - 1]!);
    weighted = weighted * 0.94 + value * value;
    weights = weights * 0.94 + 1;
  }
  return Math.max(0.005, Math.sqrt(weighted / weights));
}

describe('a split', () => {
  /** The same random data with and without a split of ticker 0. */
  const pair = (seed: number, ratio: number) => {
    const random = seededRandom(seed);
    const plain = randomWorld(random);
    const at = plain.first + random.below(plain.sessions.dates.length - plain.first);
    const split: World = {
      ...plain,
      bars: splitBars(plain, at, 0, ratio),
      events: plain.events.map((list, session) => [
        ...(session === at ? [{ ticker: 0, ratio, cash: 0 }] : []),
        ...list.map((event) => (session >= at && event.ticker === 0 ? { ...event, cash: event.cash / ratio } : event)),
      ]),
    };
    return { plain, split };
  };

  test('does not change the equity curve', () => {
    for (let seed = 1; seed <= 40; seed++) {
      // A large capital makes the rounding to a ten-thousandth of a share negligible: the step is another amount after a split.
      const rich = moderate(1e9);
      const settings = { ...rich, absolutePositionCap: 1e12, risk: { ...rich.risk, max_order_value: 1e12 } };
      const { plain, split } = pair(seed, seed % 2 === 0 ? 2 : 4);
      // The minimum price is an absolute amount, so low prices are excluded.
      if (plain.bars.close.some((price) => price < 8)) continue;
      const before = runAll(plain, settings).columns;
      const after = runAll(split, settings).columns;
      for (let row = 0; row < before.equity.length; row++) {
        expect(after.equity[row]! / before.equity[row]!, `world ${seed}, row ${row}`).toBeCloseTo(1, 7);
      }
    }
  });

  test('of an open position changes its quantity, and the trade keeps quantity and price as bought', () => {
    const ratio = 2;
    const plain = makeWorld({ tickers: ['A'], sessions: 60, first: 30, bar: climbing });
    const events = [{ session: 40, ticker: 0, ratio, cash: 0 }];
    const world = {
      ...plain,
      bars: splitBars(plain, 40, 0, ratio),
      events: makeWorld({ tickers: ['A'], sessions: 60, first: 30, bar: climbing, events }).events,
    };
    const orders = [
      { session: 32, ticker: 0, quantity: 10 },
      { session: 50, ticker: 0, quantity: 0 },
    ];
    const free = { ...moderate(), costScale: 0 };
    const simulation = runAll(world, free, fixedOrders(orders));
    expect([...simulation.columns.equity]).toEqual([...runAll(plain, free, fixedOrders(orders)).columns.equity]);
    const [trade] = toTradeRows('x', world, simulation);
    expect(trade).toMatchObject({
      quantity: 10,
      entry_price: 133,
      exit_price: 151 / 2,
      net_pnl: 180,
      holding_sessions: 18,
    });
    expect(trade?.mae).toBeCloseTo(0, 12);
    expect(trade?.mfe).toBeCloseTo(151 / 133 - 1, 12);
  });
});

function splitBars(world: World, from: number, ticker: number, ratio: number): BarColumns {
  const { bars, tickers, sessions } = world;
  const copy = newBarColumns(sessions.dates.length, tickers.length);
  for (const key of ['open', 'high', 'low', 'close', 'volume'] as const) {
    copy[key].set(bars[key]);
    for (let session = from; session < sessions.dates.length; session++) {
      const at = barIndex(world, session, ticker);
      copy[key][at] = key === 'volume' ? copy[key][at]! * ratio : copy[key][at]! / ratio;
    }
  }
  return copy;
}

/** Only the first sessions of the data. */
function truncated(world: World, until: number): World {
  const { bars, sessions } = world;
  const cut = (column: Float64Array) => column.filter((_, at) => at % sessions.dates.length < until);
  return {
    ...world,
    sessions: {
      dates: sessions.dates.slice(0, until),
      openMs: sessions.openMs.slice(0, until),
      closeMs: sessions.closeMs.slice(0, until),
      weekEndMs: sessions.weekEndMs.slice(0, until),
    },
    bars: {
      open: cut(bars.open),
      high: cut(bars.high),
      low: cut(bars.low),
      close: cut(bars.close),
      volume: cut(bars.volume),
    },
    events: world.events.slice(0, until),
    signals: world.signals.slice(0, until),
    benchmark: world.benchmark.slice(0, until),
  };
}

describe('no look-ahead', () => {
  const cuts = Array.from({ length: 60 }, (_, seed) => seed + 1);
  const setUp = (seed: number) => {
    const random = seededRandom(seed);
    const world = randomWorld(random);
    const settings = defaultSettings(random.pick([500, 1e6]), TIERS[random.pick(RISK_TIERS)]);
    const cut = world.first + 1 + random.below(world.sessions.dates.length - world.first);
    return { random, world, settings, cut };
  };
  const past = (world: World, simulation: Simulation, cut: number) => ({
    curve: toEquityCurve(world, simulation, 1).slice(0, cut - world.first),
    trades: toTradeRows('x', world, simulation).filter(
      ({ exit_at }) => exit_at !== null && Date.parse(exit_at) < openOf(cut),
    ),
  });

  test('data that ends earlier gives the same past, byte for byte', () => {
    for (const seed of cuts) {
      const { world, settings, cut } = setUp(seed);
      const short = truncated(world, cut);
      const whole = past(world, runAll(world, settings), cut);
      expect(JSON.stringify(past(short, runAll(short, settings), cut)), `world ${seed}`).toBe(JSON.stringify(whole));
    }
  });

  test('different future data does not change the past', () => {
    for (const seed of cuts) {
      const { random, world, settings, cut } = setUp(seed);
      const other = structuredClone(world) as { -readonly [Key in keyof World]: World[Key] };
      for (const column of Object.values(other.bars) as Float64Array[]) {
        for (let at = 0; at < column.length; at++) {
          if (at % world.sessions.dates.length >= cut) column[at]! *= 0.01 + 100 * random.next();
        }
      }
      other.benchmark = other.benchmark.map((value, session) => (session < cut ? value : random.next()));
      other.signals = other.signals.map((list, session) => (session < cut ? list : list.toReversed()));
      other.events = other.events.map((list, session) => (session < cut ? list : [{ ticker: 0, ratio: 7, cash: 3 }]));
      const expected = JSON.stringify(past(world, runAll(world, settings), cut));
      expect(JSON.stringify(past(other, runAll(other, settings), cut)), `world ${seed}`).toBe(expected);
    }
  });
});

describe('costs', () => {
  test('higher costs never raise the return of the same orders', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = seededRandom(seed);
      const world = randomWorld(random);
      const orders = Array.from({ length: 30 }, () => ({
        session: world.first + random.below(world.sessions.dates.length - world.first),
        ticker: random.below(world.tickers.length),
        quantity: random.chance(0.5) ? 0 : 1 + random.below(500),
      })).filter(
        ({ session, ticker, quantity }, index, all) =>
          quantity === 0 ||
          !all
            .slice(0, index)
            .some((other) => other.ticker === ticker && other.quantity > 0 && other.session <= session),
      );
      const results = [0, 0.5, 1, 2, 10].map(
        (costScale) =>
          runAll(world, { ...moderate(1e7), siphonPct: 0, costScale }, fixedOrders(orders)).columns.equity.at(-1)!,
      );
      expect(results).toEqual(results.toSorted((a, b) => b - a));
    }
  });
});

describe('the result of a backtest', () => {
  const signals = [{ session: 40, ticker: 0 }];
  const sectors = ['Energy'];
  const world = makeWorld({
    tickers: ['A'],
    sectors,
    sessions: 90,
    first: 30,
    bar: climbing,
    signals,
    benchmark: (s) => 2 + s / 10,
  });
  const simulation = runAll(world, moderate());

  test('has an equity curve whose parts add up', () => {
    const curve = toEquityCurve(world, simulation, 10_000);
    expect(curve).toHaveLength(60);
    for (const [row, point] of curve.entries()) {
      expect(point.active_pool + point.reserve_pool).toBeCloseTo(point.cash + point.positions_value, 9);
      expect(point.equity).toBeCloseTo(point.cash + point.positions_value, 9);
      const before = row === 0 ? 10_000 : curve[row - 1]!.equity;
      expect(point.daily_return).toBeCloseTo(point.equity / before - 1, 12);
      expect(point.benchmark_equity).toBeCloseTo((10_000 * (2 + (30 + row) / 10)) / (2 + 2.9), 9);
    }
    expect(Object.keys(curve[0]!)).toEqual([
      'date',
      'equity',
      'cash',
      'active_pool',
      'reserve_pool',
      'positions_value',
      'daily_return',
      'drawdown',
      'portfolio_heat',
      'open_positions',
      'benchmark_equity',
    ]);
  });

  test('has each trade with its signal, entry, exit and profit', () => {
    const [trade, ...others] = toTradeRows('x', world, simulation);
    expect(others).toEqual([]);
    expect(trade).toMatchObject({
      ticker: 'A',
      sector: 'Energy',
      side: 'buy',
      signal_at: new Date(closeOf(40) - 3_600_000).toISOString(),
      entry_at: new Date(openOf(41)).toISOString(),
      exit_reason: 'target',
      confidence: 0.8,
      is_micro_trade: false,
    });
    // The average true range is 1, so that the stop is 2.5 times .3 times the root of five sessions away.
    expect(trade!.r_multiple).toBeCloseTo(trade!.net_pnl / (trade!.quantity * 2.5 * 0.3 * Math.sqrt(5)), 9);
    expect(trade!.gross_pnl - trade!.costs).toBeCloseTo(trade!.net_pnl, 9);
    expect(trade!.return_pct).toBeCloseTo(trade!.net_pnl / (trade!.quantity * trade!.entry_price), 12);
    expect(toTradeRows('x', world, simulation)[0]!.id).toBe(trade!.id);
    expect(toTradeRows('y', world, simulation)[0]!.id).not.toBe(trade!.id);
  });

  test('has open positions at their last mark, without an exit', () => {
    const held = runAll(world, moderate(), fixedOrders([{ session: 40, ticker: 0, quantity: 10 }]));
    const [trade] = toTradeRows('x', world, held);
    expect(trade).toMatchObject({ exit_at: null, exit_price: null, exit_reason: null, quantity: 10 });
    expect(trade!.net_pnl).toBeCloseTo(held.columns.equity.at(-1)! - 10_000, 9);
    expect(computeMetrics(held, 10_000, 252).trade_count).toBe(0);
  });

  test('has the figures of the benchmark, null where it has no bars', () => {
    expect(computeBenchmark(world, 'SPY').total_return).toBeCloseTo(10.9 / 4.9 - 1, 12);
    const without = makeWorld({ tickers: ['A'], sessions: 40, first: 30, bar: climbing });
    expect(computeBenchmark(without, 'SPY')).toEqual({
      ticker: 'SPY',
      total_return: null,
      sharpe_ratio: null,
      max_drawdown: null,
    });
    expect(toEquityCurve(without, runAll(without, moderate()), 1)[0]!.benchmark_equity).toBeNull();
  });

  test('has confidence intervals around the figures', () => {
    const random = seededRandom(4);
    const returns = Float64Array.from({ length: 500 }, () => 0.001 + 0.01 * (random.next() - 0.5));
    const { total_return: growth, sharpe_ratio: sharpe, max_drawdown: fall } = computeIntervals(returns, 252);
    const total = returns.reduce((value, one) => value * (1 + one), 1) - 1;
    expect(growth!.low).toBeLessThan(total);
    expect(growth!.high).toBeGreaterThan(total);
    expect(sharpe!.low).toBeGreaterThan(0);
    expect(fall!.low).toBeGreaterThan(0);
    expect(fall!.high).toBeLessThan(1);
  });
});
