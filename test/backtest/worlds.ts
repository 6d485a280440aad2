import { newBarColumns, type HolderEvent, type Signal, type World } from '../../src/backtest/world.ts';
import { RISK_TIERS, TIERS, type TierLimits } from '../../src/trading/tiers.ts';
import type { Random } from '../kit/random.ts';

const DAY_MS = 86_400_000;
const MONDAY_MS = Date.UTC(2024, 0, 1);

export interface BarInput {
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

export interface WorldInput {
  tickers: readonly string[];
  sectors?: readonly string[];
  sessions: number;
  first: number;
  bar: (session: number, ticker: number) => BarInput | null;
  events?: readonly (HolderEvent & { session: number })[];
  signals?: readonly (Partial<Signal> & { session: number; ticker: number })[];
  benchmark?: (session: number) => number;
}

/** Five sessions a week from Monday, 14:30 to 21:00. */
export const dayOf = (session: number): number => MONDAY_MS + (Math.floor(session / 5) * 7 + (session % 5)) * DAY_MS;
export const openOf = (session: number): number => dayOf(session) + 14.5 * 3_600_000;
export const closeOf = (session: number): number => dayOf(session) + 21 * 3_600_000;

export function makeSignal(input: Partial<Signal> & { session: number; ticker: number }): Signal {
  const { session, ...rest } = input;
  return {
    recommendationId: `00000000-0000-4000-8000-${String(session * 1_000 + input.ticker).padStart(12, '0')}`,
    generatedAtMs: closeOf(session) - 3_600_000,
    staleAtMs: closeOf(session + 1),
    expiresAtMs: closeOf(session + 5),
    window: '7d',
    action: 'buy',
    informational: false,
    confidence: 0.8,
    edge: 0.01,
    sigmaDaily: 0.02,
    sigmaHorizon: 0.045,
    horizonSessions: 5,
    trendScore: 0.4,
    layerContributions: { company: 1, macro: 0, competitive: 0 },
    ...rest,
  };
}

export function makeWorld(input: WorldInput): World {
  const { tickers, sessions: length } = input;
  const bars = newBarColumns(length, tickers.length);
  for (let session = 0; session < length; session++) {
    for (let ticker = 0; ticker < tickers.length; ticker++) {
      const bar = input.bar(session, ticker);
      if (!bar) continue;
      const at = ticker * length + session;
      for (const key of ['open', 'high', 'low', 'close', 'volume'] as const) bars[key][at] = bar[key];
    }
  }
  const numbers = Array.from({ length }, (_, session) => session);
  const of = <T extends { session: number }>(items: readonly T[], session: number) =>
    items.filter((item) => item.session === session);
  return {
    tickers,
    sectors: input.sectors ?? tickers.map(() => ''),
    sessions: {
      dates: numbers.map((session) => new Date(dayOf(session)).toISOString().slice(0, 10)),
      openMs: Float64Array.from(numbers, openOf),
      closeMs: Float64Array.from(numbers, closeOf),
      weekEndMs: Float64Array.from(numbers, (session) => closeOf(session - (session % 5) + 4)),
    },
    first: input.first,
    bars,
    events: numbers.map((session) => of(input.events ?? [], session).toSorted((a, b) => a.cash - b.cash)),
    signals: numbers.map((session) => of(input.signals ?? [], session).map(makeSignal)),
    benchmark: Float64Array.from(numbers, input.benchmark ?? (() => Number.NaN)),
    sessionsPerYear: 252,
  };
}

/** Limits tight enough that a few tickers reach each of them. */
export function randomTier(random: Random): TierLimits {
  const tier = TIERS[random.pick(RISK_TIERS)];
  const sometimes = (share: number, value: number, otherwise: number) => (random.chance(share) ? value : otherwise);
  return {
    ...tier,
    maxOpenPositions: sometimes(0.4, 1 + random.below(3), tier.maxOpenPositions),
    entriesPerDay: sometimes(0.4, 1 + random.below(2), tier.entriesPerDay),
    maxHeat: sometimes(0.3, 0.002 + 0.01 * random.next(), tier.maxHeat),
    maxSector: sometimes(0.3, 0.02 + 0.1 * random.next(), tier.maxSector),
    maxCluster: sometimes(0.3, 0.02 + 0.1 * random.next(), tier.maxCluster),
    maxPosition: sometimes(0.3, 0.6, tier.maxPosition),
    riskPerTrade: sometimes(0.3, 0.2, tier.riskPerTrade),
    targetVolatility: sometimes(0.3, 5, tier.targetVolatility),
    kellyFraction: sometimes(0.3, 5, tier.kellyFraction),
  };
}

/** A small random market: gaps, splits, dividends, delistings, thin volume, crashes, and signals of every kind. */
export function randomWorld(random: Random): World {
  const count = 1 + random.below(6);
  const length = 60 + random.below(120);
  const first = random.pick([0, 1, 25, 40]);
  const tickers = Array.from({ length: count }, (_, index) => `T${index}`);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  const common = Array.from({ length }, () => normal());
  const events: (HolderEvent & { session: number })[] = [];
  const series = tickers.map((_, ticker) => {
    let price = random.pick([0.8, 5, 40, 300]) * (0.5 + random.next());
    const volume = random.pick([0, 40, 3_000, 2e5, 5e7]);
    const shared = random.pick([0, 0.95]);
    const sigma = random.pick([0.003, 0.02, 0.05]);
    const drift = random.pick([-0.01, 0, 0.002, 0.01]);
    const ends = random.chance(0.2) ? first + random.below(length - first) : length;
    return Array.from({ length }, (_, session): BarInput | null => {
      if (random.chance(0.01)) {
        const ratio = random.pick([2, 3, 0.1, 1.5]);
        events.push({ session, ticker, ratio, cash: 0 });
        price /= ratio;
      }
      if (random.chance(0.02)) events.push({ session, ticker, ratio: 1, cash: price * 0.02 * random.next() });
      const open = price * Math.exp(0.4 * sigma * normal());
      const own = Math.sqrt(1 - shared * shared) * normal();
      const close = open * Math.exp(drift + sigma * (shared * common[session]! + own));
      price = close;
      if (session >= ends || random.chance(0.04)) return null;
      const high = Math.max(open, close) * (1 + sigma * random.next());
      const low = Math.min(open, close) * (1 - sigma * random.next());
      return { open, high, low, close, volume: random.chance(0.02) ? 0 : volume * (0.5 + random.next()) };
    });
  });
  const signals: (Partial<Signal> & { session: number; ticker: number })[] = [];
  const share = random.pick([0.05, 0.2, 0.6]);
  for (let session = first; session < length; session++) {
    for (let ticker = 0; ticker < count; ticker++) {
      if (!random.chance(share)) continue;
      const action = random.pick(['buy', 'buy', 'buy', 'sell', 'hold'] as const);
      signals.push({
        session,
        ticker,
        action,
        informational: action === 'hold' || random.chance(0.05),
        confidence: 0.35 + 0.6 * random.next(),
        edge: random.chance(0.05) ? Number.NaN : -0.002 + 0.02 * random.next(),
        sigmaDaily: random.chance(0.2) ? Number.NaN : 0.005 + 0.05 * random.next(),
        sigmaHorizon: random.chance(0.1) ? Number.NaN : 0.01 + 0.1 * random.next(),
        horizonSessions: random.pick([1, 5, 21]),
        staleAtMs: closeOf(session + random.pick([0, 1, 5])),
        expiresAtMs: closeOf(session + random.pick([1, 5, 21])),
        window: random.pick(['1d', '7d']),
        trendScore: 2 * random.next() - 1,
      });
    }
  }
  let benchmark = 1;
  return makeWorld({
    tickers,
    sectors: tickers.map(() => random.pick(['', 'Energy', 'Health'])),
    sessions: length,
    first,
    bar: (session, ticker) => series[ticker]![session] ?? null,
    events,
    signals,
    benchmark: () => (benchmark *= random.chance(0.01) ? 0.94 : Math.exp(0.01 * normal())),
  });
}
