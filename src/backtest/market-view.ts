import { averageDailyVolume, averageTrueRange, ewmaVolatility, SIGMA_DEFAULT } from '../market/volatility.ts';
import type { Liquidity } from '../broker/paper/fill-model.ts';
import type { World } from './world.ts';

/** Sessions of history that decisions read, as live does. The warm-up has the same length. */
export const HISTORY_SESSIONS = 130;

/** Sessions that are searched for the 20 bars of an average daily volume. */
const VOLUME_SESSIONS = 40;

/** Figures of a ticker at a close, with prices in shares of that day. */
export interface Readings {
  sigmaDaily: number;
  averageTrueRange: number | null;
  /** Money per day; null where there are fewer than 20 bars. */
  averageDollars: number | null;
}

interface AdjustedBar {
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** The bars as decisions read them: adjusted for splits, and never beyond the session that is asked for. */
export class MarketView {
  readonly #world: World;
  readonly #sessions: number;
  /** Ticker-major logarithmic returns from one bar to the next; NaN where there is no bar or no earlier one. */
  readonly #returns: Float64Array;
  /** Shares by session that one share of the first session has become; null for a ticker that never split. */
  readonly #factors: (Float64Array | null)[];
  /** Overwritten by each call, because allocating 130 bars per call is slow. */
  readonly #window: AdjustedBar[] = Array.from({ length: HISTORY_SESSIONS }, () => newBar());
  readonly #readings: Readings = { sigmaDaily: SIGMA_DEFAULT, averageTrueRange: null, averageDollars: null };

  /** The newest volatility of each ticker and its session: the holdings' are read for every entry of a close. */
  readonly #sigmas: Float64Array;
  readonly #sigmaSessions: Int32Array;

  constructor(world: World) {
    this.#world = world;
    this.#sigmas = new Float64Array(world.tickers.length);
    this.#sigmaSessions = new Int32Array(world.tickers.length).fill(-1);
    this.#sessions = world.sessions.dates.length;
    this.#factors = splitFactors(world);
    this.#returns = logReturnColumns(world, this.#factors);
  }

  /** The result is valid until the next call. */
  readingsAt(session: number, ticker: number): Readings {
    const readings = this.#readings;
    const { adv, sigmaDaily } = this.liquidityAt(session, ticker);
    readings.averageTrueRange = averageTrueRange(this.#fillWindow(session, ticker, HISTORY_SESSIONS));
    readings.averageDollars = adv;
    readings.sigmaDaily = sigmaDaily;
    return readings;
  }

  /** Only what fills need: the true range, which costs most, is left out. */
  liquidityAt(session: number, ticker: number): Liquidity {
    const volume = averageDailyVolume(this.#fillWindow(session, ticker, VOLUME_SESSIONS));
    return { adv: volume?.dollars ?? null, sigmaDaily: this.sigmaAt(session, ticker) };
  }

  sigmaAt(session: number, ticker: number): number {
    if (this.#sigmaSessions[ticker] === session) return this.#sigmas[ticker] as number;
    const start = ticker * this.#sessions;
    const from = Math.max(0, session - HISTORY_SESSIONS + 2);
    const sigma = ewmaVolatility(this.#returns.subarray(start + from, start + session + 1)) ?? SIGMA_DEFAULT;
    this.#sigmaSessions[ticker] = session;
    this.#sigmas[ticker] = sigma;
    return sigma;
  }

  /** All returns of a ticker. The caller must not read beyond its session. */
  returnsOf(ticker: number): Float64Array {
    return this.#returns.subarray(ticker * this.#sessions, (ticker + 1) * this.#sessions);
  }

  /** Bars of the last sessions, oldest first, in shares of the last session. */
  #fillWindow(session: number, ticker: number, sessions: number): AdjustedBar[] {
    const { bars, tickers } = this.#world;
    const factors = this.#factors[ticker] ?? null;
    const until = factors?.[session] ?? 1;
    let count = 0;
    for (let t = Math.max(0, session - sessions + 1); t <= session; t++) {
      const at = t * tickers.length + ticker;
      const close = bars.close[at] as number;
      if (!(close > 0)) continue;
      const scale = factors ? (factors[t] as number) / until : 1;
      const bar = this.#window[count++] as AdjustedBar;
      bar.high = (bars.high[at] as number) * scale;
      bar.low = (bars.low[at] as number) * scale;
      bar.close = close * scale;
      bar.volume = (bars.volume[at] as number) / scale;
    }
    return count === HISTORY_SESSIONS ? this.#window : this.#window.slice(0, count);
  }
}

const newBar = (): AdjustedBar => ({ high: 0, low: 0, close: 0, volume: 0 });

function splitFactors({ tickers, events, sessions }: World): (Float64Array | null)[] {
  const factors: (Float64Array | null)[] = tickers.map(() => null);
  for (const [session, list] of events.entries()) {
    for (const { ticker, ratio } of list) {
      if (ratio === 1) continue;
      const column = (factors[ticker] ??= new Float64Array(sessions.dates.length).fill(1));
      for (let t = session; t < column.length; t++) column[t] = (column[t] as number) * ratio;
    }
  }
  return factors;
}

function logReturnColumns({ tickers, bars, sessions }: World, factors: readonly (Float64Array | null)[]): Float64Array {
  const length = sessions.dates.length;
  const returns = new Float64Array(tickers.length * length).fill(Number.NaN);
  for (let ticker = 0; ticker < tickers.length; ticker++) {
    const factor = factors[ticker] ?? null;
    let previous = Number.NaN;
    for (let t = 0; t < length; t++) {
      const close = bars.close[t * tickers.length + ticker] as number;
      if (!(close > 0)) continue;
      const adjusted = factor ? close * (factor[t] as number) : close;
      returns[ticker * length + t] = Math.log(adjusted / previous);
      previous = adjusted;
    }
  }
  return returns;
}
