import { ADV_SESSIONS, ewmaVolatility, SIGMA_DEFAULT, trueRange, wilderAverage } from '../market/volatility.ts';
import type { Liquidity } from '../broker/paper/fill-model.ts';
import { CORRELATION_SESSIONS, type Deviations, fillDeviations, newDeviations } from '../trading/correlation.ts';
import type { World } from './world.ts';

/** Sessions of history that decisions read, as live does. The warm-up has the same length. */
export const HISTORY_SESSIONS = 130;

/** Sessions that are searched for the 20 bars of an average daily volume. */
const VOLUME_SESSIONS = 40;

/** The bars as decisions read them: adjusted for splits, and never beyond the session that is asked for. */
export class MarketView {
  readonly #world: World;
  readonly #sessions: number;
  /** Logarithmic returns, indexed like the bars, from one bar to the next; NaN where there is no bar or no earlier one. */
  readonly #returns: Float64Array;
  /** True ranges, indexed like the bars, in shares of the first session; NaN where there is no bar or no earlier one. */
  readonly #ranges: Float64Array;
  /** Shares by session that one share of the first session has become; null for a ticker that never split. */
  readonly #factors: (Float64Array | null)[];
  /** The newest volatility of each ticker and its session: the holdings' are read for every entry of a close. */
  readonly #sigmas: Float64Array;
  readonly #sigmaSessions: Int32Array;
  /** The same for its deviations: each entry is compared with every holding. */
  readonly #deviations: readonly Deviations[];
  readonly #deviationSessions: Int32Array;

  constructor(world: World) {
    this.#world = world;
    this.#sigmas = new Float64Array(world.tickers.length);
    this.#sigmaSessions = new Int32Array(world.tickers.length).fill(-1);
    this.#deviations = world.tickers.map(newDeviations);
    this.#deviationSessions = new Int32Array(world.tickers.length).fill(-1);
    this.#sessions = world.sessions.dates.length;
    this.#factors = splitFactors(world);
    const { returns, ranges } = changeColumns(world, this.#factors);
    this.#returns = returns;
    this.#ranges = ranges;
  }

  liquidityAt(session: number, ticker: number): Liquidity {
    return { adv: this.averageDollarsAt(session, ticker), sigmaDaily: this.sigmaAt(session, ticker) };
  }

  /** In shares of the session. A window's first bar has no true range: the bar before it is outside. */
  averageTrueRangeAt(session: number, ticker: number): number | null {
    const start = ticker * this.#sessions;
    const { close } = this.#world.bars;
    let first = start + Math.max(0, session - HISTORY_SESSIONS + 1);
    while (first < start + session && !((close[first] as number) > 0)) first++;
    const average = wilderAverage(this.#ranges, first + 1, start + session + 1);
    return average === null ? null : average / (this.#factors[ticker]?.[session] ?? 1);
  }

  /** Money per day; null where there are fewer than 20 bars. A split changes price and volume but not their product. */
  averageDollarsAt(session: number, ticker: number): number | null {
    const { close, volume } = this.#world.bars;
    const start = ticker * this.#sessions;
    const from = start + Math.max(0, session - VOLUME_SESSIONS + 1);
    let dollars = 0;
    let count = 0;
    for (let at = start + session; at >= from && count < ADV_SESSIONS; at--) {
      if (!((close[at] as number) > 0)) continue;
      dollars += (close[at] as number) * (volume[at] as number);
      count++;
    }
    return count === ADV_SESSIONS ? dollars / ADV_SESSIONS : null;
  }

  sigmaAt(session: number, ticker: number): number {
    if (this.#sigmaSessions[ticker] === session) return this.#sigmas[ticker] as number;
    const start = ticker * this.#sessions;
    const from = Math.max(0, session - HISTORY_SESSIONS + 2);
    const sigma = ewmaVolatility(this.#returns, start + from, start + session + 1) ?? SIGMA_DEFAULT;
    this.#sigmaSessions[ticker] = session;
    this.#sigmas[ticker] = sigma;
    return sigma;
  }

  /** Of the returns of the last 60 sessions. */
  deviationsAt(session: number, ticker: number): Deviations {
    const deviations = this.#deviations[ticker] as Deviations;
    if (this.#deviationSessions[ticker] !== session) {
      const start = ticker * this.#sessions;
      const from = Math.max(0, session - CORRELATION_SESSIONS + 1);
      fillDeviations(deviations, this.#returns, start + from, start + session + 1);
      this.#deviationSessions[ticker] = session;
    }
    return deviations;
  }

  /** All returns of a ticker. The caller must not read beyond its session. */
  returnsOf(ticker: number): Float64Array {
    return this.#returns.subarray(ticker * this.#sessions, (ticker + 1) * this.#sessions);
  }
}

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

/** Logarithmic returns and true ranges from one bar to the next. */
function changeColumns({ tickers, bars, sessions }: World, factors: readonly (Float64Array | null)[]) {
  const length = sessions.dates.length;
  const returns = new Float64Array(tickers.length * length).fill(Number.NaN);
  const ranges = new Float64Array(tickers.length * length).fill(Number.NaN);
  for (let ticker = 0; ticker < tickers.length; ticker++) {
    const factor = factors[ticker] ?? null;
    let previous = Number.NaN;
    for (let t = 0; t < length; t++) {
      const at = ticker * length + t;
      if (!((bars.close[at] as number) > 0)) continue;
      const scale = factor ? (factor[t] as number) : 1;
      const close = (bars.close[at] as number) * scale;
      returns[at] = Math.log(close / previous);
      ranges[at] = trueRange((bars.high[at] as number) * scale, (bars.low[at] as number) * scale, previous);
      previous = close;
    }
  }
  return { returns, ranges };
}
