import type { LoadSymbols } from '../registry/tracking/symbols.ts';
import type { Fetched, MarketVendor } from './vendor.ts';

/** A vendor that is asked by the registry's tickers and answers in them, whatever its own symbols of class shares are. */
export function withSymbols(vendor: MarketVendor, load: LoadSymbols): MarketVendor {
  const ask = async <Q extends { tickers: readonly string[] }, T extends { ticker: string }>(
    query: Q,
    fetch: (query: Q) => Promise<Fetched<T>>,
  ): Promise<Fetched<T>> => {
    const { toVendor, toTicker } = await load();
    const { source, rows } = await fetch({ ...query, tickers: query.tickers.map(toVendor) });
    const named = rows.map((row) => {
      const ticker = toTicker(row.ticker);
      return ticker === row.ticker ? row : { ...row, ticker };
    });
    return { source, rows: named };
  };
  return {
    ...vendor,
    fetchBars: async (query) => vendor.fetchBars({ ...query, ticker: (await load()).toVendor(query.ticker) }),
    fetchManyBars: (query) => ask(query, (asked) => vendor.fetchManyBars(asked)),
    fetchSplits: (query) => ask(query, (asked) => vendor.fetchSplits(asked)),
    fetchDividends: (query) => ask(query, (asked) => vendor.fetchDividends(asked)),
    fetchSnapshot: (query) => ask(query, (asked) => vendor.fetchSnapshot(asked)),
  };
}
