import { COMPANIES } from '../cast/companies.ts';
import { FUNDS } from '../cast/sectors.ts';
import { HALTS, TAKEOVER } from '../cast/timeline.ts';
import { MARKET, SLOT_MINUTES } from '../settings.ts';
import { aggregateBars, roundPrice, type WorldBar } from './bars.ts';
import { dividendOn, splitFactor } from './corporate-actions.ts';
import { driftBetween, isSpent } from './effects.ts';
import type { Effect, WorldEvent } from './event.ts';
import { drawPath, nextRegime, type Regime, type SessionFactors, sessionFactors } from './factors.ts';
import { isTraded } from './happenings.ts';
import { drawSession, type SessionInputs } from './session-prices.ts';
import type { WorldSession, WorldSessions } from './sessions.ts';
import { tickLog } from './slot-path.ts';

interface Instrument {
  ticker: string;
  startPrice: number;
  dailyVolume: number;
  /** Which shared factors move it, and its own noise. */
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

const OFFER_CALM = 0.12;
const SLOT_MS = SLOT_MINUTES * 60_000;

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
 * Prices, session after session. A session is made from the one before and the events of its news window, so it can be
 * added at the end at any time; half hours are drawn again from a session's few inputs when somebody asks for them.
 */
export function createMarket(seed: number, sessions: WorldSessions) {
  const history: Map<string, TickerSession>[] = [];
  const factors: SessionFactors[] = [];
  let active: { effect: Effect; session: number }[] = [];
  let regime: Regime = 'expansion';

  function addSession(events: readonly WorldEvent[]): void {
    const session = sessions.get(history.length);
    regime = nextRegime(seed, session.index, regime);
    const shared = sessionFactors(seed, session, regime);
    factors.push(shared);
    active = active.filter(({ effect, session: since }) => !isSpent(effect, session.index - since));
    const rows = new Map<string, TickerSession>();
    for (const instrument of INSTRUMENTS) {
      const row = isTraded(instrument.ticker, session.index) ? priceSession(instrument, session, shared, events) : null;
      if (row) rows.set(instrument.ticker, row);
    }
    history.push(rows);
    active.push(...events.flatMap(({ effects }) => effects.map((effect) => ({ effect, session: session.index }))));
  }

  function priceSession(
    instrument: Instrument,
    session: WorldSession,
    shared: SessionFactors,
    events: readonly WorldEvent[],
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
    const inputs: SessionInputs = {
      ticker,
      startLog,
      splitFactor: factor,
      gap: waiting + (dividend > 0 ? Math.log(1 - dividend / (Math.exp(startLog) * factor)) : 0),
      // Drift starts with the session after: what is known at the close has not been paid out before it.
      drift: underOffer ? 0 : driftOf(ticker, session.index),
      jumps: fresh.filter(({ atMs }) => atMs >= session.openMs),
      haltedFromSlot: haltedFrom(ticker, session),
      dailyVolume: instrument.dailyVolume,
      loadings: instrument
        .loadings(shared)
        .map(({ factor: path, weight }) => ({ factor: path, weight: weight * calm })),
      own: drawPath(seed, ['own', session.index, ticker], session, 0, instrument.volatility * calm),
    };
    const { slots, closeLog } = drawSession(seed, session, inputs);
    return { inputs, daily: aggregateBars(slots.map(({ bar }) => bar)), closeLog };
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

  function slotsOf(ticker: string, session: number) {
    const row = find(ticker, session);
    return row ? drawSession(seed, sessions.get(session), row.inputs).slots : [];
  }

  return {
    tickers: INSTRUMENTS.map(({ ticker }) => ticker) as readonly string[],
    addSession,
    get length() {
      return history.length;
    },
    regimeOf: (session: number): Regime | null => factors[session]?.regime ?? null,
    /** Null for a session without a trade: halted, delisted, unknown. */
    dailyBar: (ticker: string, session: number): WorldBar | null => find(ticker, session)?.daily ?? null,
    intradayBars: (ticker: string, session: number): WorldBar[] => slotsOf(ticker, session).map(({ bar }) => bar),
    /** The last price at an instant; between sessions and in a halt the last one traded. Null before the first trade. */
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
        const tick = Math.floor(ms / (MARKET.tickSeconds * 1_000));
        const at = Math.min(1, Math.max(0, (tick * MARKET.tickSeconds * 1_000 - running.bar.startMs) / SLOT_MS));
        return roundPrice(Math.exp(tickLog(running.path, at, seed, ticker, tick)) * row.inputs.splitFactor);
      }
      return null;
    },
  };
}

export type Market = ReturnType<typeof createMarket>;
