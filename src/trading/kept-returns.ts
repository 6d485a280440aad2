import { type SessionReturns, sessionReturns } from './session-returns.ts';

const NO_RETURNS = sessionReturns([], new Float64Array());

/** Reads the daily returns of several symbols; a symbol without bars is absent. */
export type LoadReturns = (tickers: readonly string[]) => Promise<ReadonlyMap<string, SessionReturns>>;

/** Daily returns by symbol. They change once a session, so they are read once for each date. */
export function keepReturns(tickersMax: number) {
  const kept = new Map<string, { date: string; returns: SessionReturns }>();
  return async (tickers: readonly string[], date: string, load: LoadReturns): Promise<SessionReturns[]> => {
    // A copy for the answer, because another reading may empty the store meanwhile.
    const found = new Map<string, SessionReturns>();
    for (const ticker of tickers) {
      const one = kept.get(ticker);
      if (one?.date === date) found.set(ticker, one.returns);
    }
    const read = await load(tickers.filter((ticker) => !found.has(ticker)));
    if (kept.size + read.size > tickersMax) kept.clear();
    for (const [ticker, returns] of read) {
      kept.set(ticker, { date, returns });
      found.set(ticker, returns);
    }
    return tickers.map((ticker) => found.get(ticker) ?? NO_RETURNS);
  };
}
