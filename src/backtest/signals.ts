import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { invalid } from '../kernel/errors.ts';
import { HORIZON_SESSIONS } from '../kernel/calendar/horizon.ts';
import { firstAtOrAfter } from './holder-events.ts';
import type { SignalRow } from './signal.store.ts';
import type { Signal, World } from './world.ts';

/** Of each session and ticker one is kept: so many are enough for 500 tickers and ten years of a view a day. */
const SIGNALS_MAX = 2_000_000;
/** As live: a view that nobody has renewed for a whole session is not acted upon. */
const FRESH_SESSIONS = 1;

/**
 * Collects recommendations by the session at whose close they are acted upon, of each ticker the newest: by the close an
 * earlier one of the same day has been overtaken. They come in the order in which they were told.
 */
export class SignalBook {
  readonly #calendar: TradingCalendar;
  readonly #closeMs: Float64Array;
  readonly #bySession = new Map<number, Map<string, SignalRow>>();
  #kept = 0;
  #taken = 0;

  constructor(calendar: TradingCalendar, closeMs: Float64Array) {
    this.#calendar = calendar;
    this.#closeMs = closeMs;
  }

  get taken(): number {
    return this.#taken;
  }

  take(row: SignalRow): void {
    const session = firstAtOrAfter(this.#closeMs, row.generated_at.getTime());
    if (session >= this.#closeMs.length) return;
    this.#taken++;
    let byTicker = this.#bySession.get(session);
    if (!byTicker) this.#bySession.set(session, (byTicker = new Map()));
    // Told again is told later: it goes to the end of the line.
    if (!byTicker.delete(row.ticker)) this.#kept++;
    byTicker.set(row.ticker, row);
    if (this.#kept > SIGNALS_MAX) throw invalid(`a backtest takes at most ${SIGNALS_MAX} recommendations`);
  }

  tickers(): string[] {
    const found = new Set<string>();
    for (const byTicker of this.#bySession.values()) for (const ticker of byTicker.keys()) found.add(ticker);
    return [...found].sort();
  }

  toColumns(columnOf: (ticker: string) => number | undefined): World['signals'] {
    return Array.from(this.#closeMs, (_, session) =>
      [...(this.#bySession.get(session)?.values() ?? [])].flatMap((row) => {
        const ticker = columnOf(row.ticker);
        return ticker === undefined ? [] : this.#toSignal(row, ticker);
      }),
    );
  }

  #toSignal(row: SignalRow, ticker: number): Signal {
    const expiresAtMs = row.expires_at.getTime();
    return {
      recommendationId: row.id,
      ticker,
      generatedAtMs: row.generated_at.getTime(),
      // One millisecond past a whole session is more than a session.
      staleAtMs: Math.min(expiresAtMs, this.#calendar.addSessions(row.generated_at, FRESH_SESSIONS).getTime() + 1),
      expiresAtMs,
      window: row.window,
      action: row.action,
      informational: row.mode === 'informational',
      confidence: row.confidence,
      edge: row.edge ?? Number.NaN,
      sigmaDaily: row.sigma_daily ?? Number.NaN,
      sigmaHorizon: row.sigma_horizon ?? Number.NaN,
      horizonSessions: HORIZON_SESSIONS[row.time_horizon],
      trendScore: row.trend_score ?? 0,
      layerContributions: row.layer_contributions,
    };
  }
}
