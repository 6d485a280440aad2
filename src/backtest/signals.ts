import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { invalid } from '../kernel/errors.ts';
import { HORIZON_SESSIONS } from '../kernel/calendar/horizon.ts';
import { firstAtOrAfter } from './holder-events.ts';
import type { SignalRow } from './signal.store.ts';
import type { SessionColumns, Signal, World } from './world.ts';

/** One signal is kept per session and ticker. The limit is enough for 500 tickers with one signal a day over ten years. */
const SIGNALS_MAX = 2_000_000;
/** As live, a recommendation older than one session is not traded. */
const FRESH_SESSIONS = 1;

/**
 * Collects recommendations by the session at whose close they are decided; they are traded at the open of the next session, which
 * is strictly after their publication, as validation enters. In a market that never closes the next session opens at the instant
 * of the close: what is published at that instant is decided a session later. Of each session it keeps the newest of each ticker,
 * because it supersedes the earlier ones. They must be added in the order of publication.
 */
export class SignalBook {
  readonly #calendar: TradingCalendar;
  readonly #closeMs: Float64Array;
  readonly #openMs: Float64Array;
  readonly #bySession = new Map<number, Map<string, SignalRow>>();
  #kept = 0;
  #added = 0;

  constructor(calendar: TradingCalendar, { closeMs, openMs }: Pick<SessionColumns, 'closeMs' | 'openMs'>) {
    this.#calendar = calendar;
    this.#closeMs = closeMs;
    this.#openMs = openMs;
  }

  get added(): number {
    return this.#added;
  }

  add(row: SignalRow): void {
    const session = this.#sessionOf(row.generated_at.getTime());
    if (session >= this.#closeMs.length) return;
    this.#added++;
    let byTicker = this.#bySession.get(session);
    if (!byTicker) this.#bySession.set(session, (byTicker = new Map()));
    // Deleting first moves a renewed ticker to the end of the map's order.
    if (!byTicker.delete(row.ticker)) this.#kept++;
    byTicker.set(row.ticker, row);
    if (this.#kept > SIGNALS_MAX)
      throw invalid(`a backtest reads at most ${SIGNALS_MAX} recommendations; ask for a shorter period`);
  }

  /** The first session that closes at the publication or later and whose successor opens after it. */
  #sessionOf(publishedMs: number): number {
    const session = firstAtOrAfter(this.#closeMs, publishedMs);
    const nextOpenMs = this.#openMs[session + 1];
    return nextOpenMs !== undefined && nextOpenMs <= publishedMs ? session + 1 : session;
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
      // An age of exactly one session still counts as fresh, hence one millisecond more.
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
