import { COMPANIES } from '../cast/companies.ts';
import { FUNDS } from '../cast/sectors.ts';
import { HALTS, TAKEOVER } from '../cast/timeline.ts';
import { MARKET, SLOT_MINUTES } from '../settings.ts';
import type { Regime, WorldSettings } from '../worlds/world-settings.ts';
import { aggregateBars, roundPrice, type WorldBar } from './bars.ts';
import { dividendOn, splitFactor } from './corporate-actions.ts';
import { driftBetween, isSpent } from './effects.ts';
import type { Effect, SandboxEvent } from './event.ts';
import { type CrowdMove, crowdMoves } from './crowding.ts';
import { createDraw, createFactors, type FactorPath, type SessionFactors } from './factors.ts';
import { isTraded } from './generate-events.ts';
import { minuteBars } from './minute-bars.ts';
import { drawSession, type SessionInputs, type SlotDraw } from './session-prices.ts';
import type { WorldSession, WorldSessions } from './sessions.ts';
import { tickLog } from './slot-path.ts';
import { createVolatility } from './volatility.ts';

interface Instrument {
  ticker: string;
  startPrice: number;
  dailyVolume: number;
  /** Loadings on the shared factors. */
  loadings(factors: SessionFactors): SessionInputs['loadings'];
  volatility: number;
}

const INSTRUMENTS: readonly Instrument[] = [
  ...FUNDS.map(
    (fund): Instrument => ({
      ...fund,
      volatility: MARKET.fundNoise,
      loadings: (factors) => [
        { factor: factors.market, weight: 1 },
        ...(fund.tracks === 'Broad market' ? [] : sectorLoading(factors, fund.tracks)),
      ],
    }),
  ),
  ...COMPANIES.map(
    (company): Instrument => ({
      ...company,
      loadings: (factors) => [
        { factor: factors.market, weight: company.beta },
        ...sectorLoading(factors, company.sector),
      ],
    }),
  ),
];

const FUND_TICKERS: ReadonlySet<string> = new Set(FUNDS.map(({ ticker }) => ticker));
const OFFER_CALM = 0.12;
const SLOT_MS = SLOT_MINUTES * 60_000;
const TICK_MS = MARKET.tickSeconds * 1_000;

function sectorLoading(factors: SessionFactors, sector: string): SessionInputs['loadings'] {
  const factor = factors.sectors[sector];
  return factor ? [{ factor, weight: 1 }] : [];
}

/** The first slot without trading; the number of slots when all of them trade. */
function haltedFrom(ticker: string, session: WorldSession): number {
  const halt = HALTS.find(
    (candidate) =>
      candidate.ticker === ticker && session.index >= candidate.fromSession && session.index < candidate.untilSession,
  );
  return halt ? Math.round(session.slots * (1 - halt.share)) : session.slots;
}

interface TickerSession {
  inputs: SessionInputs;
  daily: WorldBar | null;
  closeLog: number;
}

/**
 * Simulated prices by session. A session depends only on the previous one and the events of its news window, so
 * sessions can be appended at any time. 30-minute bars are not stored but drawn again from a session's inputs.
 */
export function createMarket(seed: number, sessions: WorldSessions, settings: WorldSettings) {
  const { market, liquidity } = settings;
  const shared = createFactors(seed, market);
  const own = new Map(
    INSTRUMENTS.map(({ ticker }) => [ticker, createVolatility(seed, ['own', ticker], market.ownDynamics)]),
  );
  const history: Map<string, TickerSession>[] = [];
  const factors: SessionFactors[] = [];
  let active: { effect: Effect; session: number }[] = [];

  function addSession(events: readonly SandboxEvent[]): void {
    const session = sessions.get(history.length);
    const present = shared.next(session);
    factors.push(present);
    const crowd = crowdMoves(seed, session, market.crowding, pastReturns(session.index));
    active = active.filter(({ effect, session: since }) => !isSpent(effect, session.index - since));
    const rows = new Map<string, TickerSession>();
    for (const instrument of INSTRUMENTS) {
      const { ticker } = instrument;
      if (!isTraded(ticker, session.index)) continue;
      const row = priceSession(instrument, session, present, events, crowd(ticker));
      rows.set(ticker, row);
    }
    history.push(rows);
    active.push(...events.flatMap(({ effects }) => effects.map((effect) => ({ effect, session: session.index }))));
  }

  function priceSession(
    instrument: Instrument,
    session: WorldSession,
    present: SessionFactors,
    events: readonly SandboxEvent[],
    crowd: CrowdMove,
  ): TickerSession {
    const { ticker } = instrument;
    const previous = history[session.index - 1]?.get(ticker);
    const startLog = previous?.closeLog ?? Math.log(instrument.startPrice);
    const factor = splitFactor(ticker, session.index);
    const dividend = dividendOn(ticker, session.index);
    const fresh = events.flatMap((event) =>
      event.effects
        .filter((effect) => effect.ticker === ticker)
        .map((effect) => ({ atMs: event.atMs, size: effect.jump })),
    );
    const waiting = fresh.filter(({ atMs }) => atMs < session.openMs).reduce((sum, { size }) => sum + size, 0);
    const underOffer =
      ticker === TAKEOVER.target && session.index > TAKEOVER.announced && session.index <= TAKEOVER.lastSession;
    const calm = underOffer ? OFFER_CALM : 1;
    const unwind = underOffer || crowd.jump === null ? [] : [crowd.jump];
    const inputs: SessionInputs = {
      ticker,
      startLog,
      splitFactor: factor,
      gap: waiting + (dividend > 0 ? Math.log(1 - dividend / (Math.exp(startLog) * factor)) : 0),
      // Drift starts in the next session, so that news known at the close is not already priced in.
      drift: underOffer ? 0 : driftOf(ticker, session.index) + crowd.drift,
      jumps: [...fresh.filter(({ atMs }) => atMs >= session.openMs), ...unwind],
      haltedFromSlot: haltedFrom(ticker, session),
      dailyVolume: instrument.dailyVolume * liquidity.volumeScale,
      loadings: instrument
        .loadings(present)
        .map(({ factor: path, weight }) => ({ factor: path, weight: weight * calm })),
      own: drawOwn(instrument, session, calm),
    };
    const { slots, closeLog } = drawSession(seed, session, inputs);
    return { inputs, daily: aggregateBars(slots.map(({ bar }) => bar)), closeLog };
  }

  function drawOwn({ ticker, volatility }: Instrument, session: WorldSession, calm: number): FactorPath {
    const memory = own.get(ticker);
    if (!memory) throw new RangeError(`no instrument ${ticker}`);
    const draw = createDraw(seed, session, market.gap);
    const scale = FUND_TICKERS.has(ticker) ? 1 : market.ownVolatilityScale;
    return draw(['own', session.index, ticker], memory, { drift: 0, volatility: volatility * scale * calm });
  }

  /** The companies' log returns over the look-back of crowding; empty until it is covered. */
  function pastReturns(session: number): Map<string, number> {
    const from = session - 1 - (market.crowding?.lookbackSessions ?? session);
    if (market.crowding === null || from < 0) return new Map();
    return new Map(
      COMPANIES.flatMap(({ ticker }) => {
        const [first, last] = [find(ticker, from), find(ticker, session - 1)];
        return first && last ? [[ticker, last.closeLog - first.closeLog] as const] : [];
      }),
    );
  }

  function driftOf(ticker: string, session: number): number {
    let sum = 0;
    for (const { effect, session: since } of active) {
      if (effect.ticker === ticker) sum += driftBetween(effect, session - since - 1, session - since);
    }
    return sum;
  }

  function find(ticker: string, session: number): TickerSession | null {
    return history[session]?.get(ticker) ?? null;
  }

  /** Caches one session's slots per ticker, because most price queries are about the current session. */
  const drawn = new Map<string, { session: number; slots: SlotDraw[] }>();
  function slotsOf(ticker: string, session: number): SlotDraw[] {
    const row = find(ticker, session);
    if (!row) return [];
    const cached = drawn.get(ticker);
    if (cached?.session === session) return cached.slots;
    const { slots } = drawSession(seed, sessions.get(session), row.inputs);
    drawn.set(ticker, { session, slots });
    return slots;
  }

  function tickPrice(ticker: string, slot: SlotDraw, factor: number, tick: number): number {
    const at = Math.min(1, Math.max(0, (tick * TICK_MS - slot.bar.startMs) / SLOT_MS));
    return roundPrice(Math.exp(tickLog(slot.path, at, seed, ticker, tick)) * factor);
  }

  /** The slot in progress at `ms`; null outside trading hours and during a halt. */
  function runningSlot(ticker: string, ms: number): { slot: SlotDraw; factor: number } | null {
    const session = Math.min(sessions.lastOpenedAt(ms), history.length - 1);
    const row = session < 0 ? null : find(ticker, session);
    const slot = row ? slotsOf(ticker, session).find(({ bar }) => bar.startMs <= ms && ms < bar.endMs) : undefined;
    return row && slot ? { slot, factor: row.inputs.splitFactor } : null;
  }

  return {
    tickers: INSTRUMENTS.map(({ ticker }) => ticker) as readonly string[],
    addSession,
    get length() {
      return history.length;
    },
    regimeOf: (session: number): Regime | null => factors[session]?.regime ?? null,
    /** Null for a session without trades: halted, delisted or unknown. */
    dailyBar: (ticker: string, session: number): WorldBar | null => find(ticker, session)?.daily ?? null,
    intradayBars: (ticker: string, session: number): WorldBar[] => slotsOf(ticker, session).map(({ bar }) => bar),
    minuteBars(ticker: string, session: number): WorldBar[] {
      const factor = find(ticker, session)?.inputs.splitFactor ?? 1;
      return slotsOf(ticker, session).flatMap(({ path, bar }) => minuteBars(path, bar, factor));
    },
    /** The price at `ms`; between sessions and during a halt the last traded one. Null before the first trade. */
    priceAt(ticker: string, ms: number): number | null {
      const opened = Math.min(sessions.lastOpenedAt(ms), history.length - 1);
      for (let session = opened; session >= 0; session--) {
        const row = find(ticker, session);
        if (!row) {
          if (isTraded(ticker, session)) return null;
          continue;
        }
        const slots = slotsOf(ticker, session).filter(({ bar }) => bar.startMs <= ms);
        const running = slots.at(-1);
        if (!running) continue;
        if (ms >= running.bar.endMs) return running.bar.close;
        return tickPrice(ticker, running, row.inputs.splitFactor, Math.floor(ms / TICK_MS));
      }
      return null;
    },
    isTrading: (ticker: string, ms: number): boolean => runningSlot(ticker, ms) !== null,
    /** The forming bar, which covers every tick up to `ms` and none after it. */
    formingBar(ticker: string, ms: number): WorldBar | null {
      const running = runningSlot(ticker, ms);
      if (!running) return null;
      const { bar } = running.slot;
      let { open: high, open: low, open: close } = bar;
      for (let tick = Math.ceil(bar.startMs / TICK_MS); tick * TICK_MS <= ms; tick++) {
        close = tickPrice(ticker, running.slot, running.factor, tick);
        high = Math.max(high, close);
        low = Math.min(low, close);
      }
      const share = (ms - bar.startMs) / (bar.endMs - bar.startMs);
      const volume = Math.max(1, Math.round(bar.volume * share));
      return {
        ...bar,
        endMs: ms,
        high,
        low,
        close,
        volume,
        vwap: Math.round(((bar.open + high + low + close) / 4) * 1e4) / 1e4,
        trades: Math.max(1, Math.round(bar.trades * share)),
      };
    },
  };
}
