import type { ClosePolicy, PolicyContext } from '../../src/backtest/simulation.ts';
import { defaultSettings, type SimulationSettings } from '../../src/backtest/settings.ts';
import { barIndex, newBarColumns, type Signal, type World } from '../../src/backtest/world.ts';
import { TIERS } from '../../src/trading/tiers.ts';
import { gaussian, seededRandom } from '../../test/kit/random.ts';

const FAST = 20;
const SLOW = 50;
/** As in kit.py. */
export const STAKE = 10_000;
export const CAPITAL = 100_000;
const DAY_MS = 86_400_000;
/** Exact as a binary and as a decimal number: averages that are equal are equal in every tool. */
const TICK = 0.25;
/** No order reaches its share of a day's volume. */
const VOLUME = 1e9;

/** Random prices in steps of 0.25, without dividends, splits and recommendations. */
export function makeCrossingWorld(tickers: number, sessions: number): World {
  const random = seededRandom(20_261_118);
  const normal = gaussian(random);
  const onTick = (price: number) => Math.max(TICK, Math.round(price / TICK) * TICK);
  const bars = newBarColumns(sessions, tickers);
  const prices = Float64Array.from({ length: tickers }, () => 100 + 400 * random.next());
  for (let step = 0; step < sessions * tickers; step++) {
    const ticker = step % tickers;
    const at = ticker * sessions + Math.floor(step / tickers);
    const before = prices[ticker] as number;
    const close = before * Math.exp(0.0001 + 0.012 * normal());
    prices[ticker] = close;
    const open = onTick(before * Math.exp(0.004 * normal()));
    bars.open[at] = open;
    const last = onTick(close);
    bars.close[at] = last;
    bars.high[at] = Math.max(open, last) + TICK;
    bars.low[at] = Math.max(TICK, Math.min(open, last) - TICK);
    bars.volume[at] = VOLUME;
  }
  const numbers = Array.from({ length: sessions }, (_, t) => t);
  const dayMs = (t: number) => Date.UTC(2016, 0, 4) + t * DAY_MS;
  return {
    tickers: Array.from({ length: tickers }, (_, i) => `T${i}`),
    sectors: Array.from({ length: tickers }, () => ''),
    sessions: {
      dates: numbers.map((t) => new Date(dayMs(t)).toISOString().slice(0, 10)),
      openMs: Float64Array.from(numbers, (t) => dayMs(t) + 14.5 * 3_600_000),
      closeMs: Float64Array.from(numbers, (t) => dayMs(t) + 21 * 3_600_000),
      weekEndMs: Float64Array.from(numbers, (t) => dayMs(t - (t % 5) + 4) + 21 * 3_600_000),
    },
    first: 0,
    bars,
    events: numbers.map(() => []),
    signals: numbers.map(() => []),
    benchmark: new Float64Array(sessions).fill(1),
    sessionsPerYear: 252,
  };
}

/** No reserve, no slippage: the engine has no commission, so no tool is given one. */
export const crossingSettings = (tickers: number): SimulationSettings => ({
  ...defaultSettings(CAPITAL * tickers, TIERS.aggressive),
  siphonPct: 0,
  costScale: 0,
});

/**
 * Buys whole shares for the stake at the open after the fast average of closes crosses above the slow one, and sells them at the
 * open after it crosses below. It holds one position per ticker. Without stops and targets: their distance is infinite.
 */
export function followCrossings({ world, portfolio }: PolicyContext): ClosePolicy {
  const { close } = world.bars;
  const tickers = world.tickers.length;
  const fast = new Float64Array(tickers);
  const slow = new Float64Array(tickers);
  const before = new Float64Array(tickers).fill(Number.NaN);
  return {
    decide({ session }) {
      const orders = [];
      for (let ticker = 0; ticker < tickers; ticker++) {
        const closeBefore = (count: number) => (session < count ? 0 : (close[at - count] as number));
        const at = barIndex(world, session, ticker);
        const price = close[at] as number;
        fast[ticker] = (fast[ticker] as number) + price - closeBefore(FAST);
        slow[ticker] = (slow[ticker] as number) + price - closeBefore(SLOW);
        if (session < SLOW - 1) continue;
        const now = (fast[ticker] as number) / FAST - (slow[ticker] as number) / SLOW;
        const previous = before[ticker] as number;
        before[ticker] = now;
        const position = portfolio.heldOf(ticker);
        if (now > 0 && previous <= 0 && position === undefined) {
          const quantity = Math.floor(STAKE / price);
          const distance = Number.POSITIVE_INFINITY;
          const order = { signal: SIGNAL, ticker, isMicro: false, quantity, reference: price };
          orders.push({ ...order, stopDistance: distance, range: distance });
        } else if (now < 0 && previous >= 0) {
          if (position !== undefined) position.exiting = 'opposite';
        }
      }
      return orders;
    },
  };
}

/** A position names the recommendation behind it; the rule has none. */
const SIGNAL: Signal = {
  recommendationId: 'crossing',
  ticker: 0,
  generatedAtMs: 0,
  staleAtMs: 0,
  expiresAtMs: 0,
  window: '7d',
  action: 'buy',
  informational: false,
  confidence: 1,
  edge: 0,
  sigmaDaily: 0,
  sigmaHorizon: 0,
  horizonSessions: 0,
  trendScore: 0,
  layerContributions: {},
};
