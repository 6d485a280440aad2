import type { LoadSymbols } from '../registry/tracking/symbols.ts';
import type { MarketVendor } from './vendor.ts';

/** A vendor that is asked by the registry's tickers and answers in them, whatever its own symbols of class shares are. */
export function withSymbols(vendor: MarketVendor, load: LoadSymbols): MarketVendor {
  const named = <T extends { ticker: string }>(rows: T[], toTicker: (symbol: string) => string): T[] =>
    rows.map((row) => {
      const ticker = toTicker(row.ticker);
      return ticker === row.ticker ? row : { ...row, ticker };
    });
  return {
    ...vendor,
    fetchBars: async (query) => vendor.fetchBars({ ...query, ticker: (await load()).toVendor(query.ticker) }),
    fetchSplits: async (query) => {
      const { toVendor, toTicker } = await load();
      const ticker = query.ticker === undefined ? {} : { ticker: toVendor(query.ticker) };
      return named(await vendor.fetchSplits({ ...query, ...ticker }), toTicker);
    },
    fetchDividends: async (query) => {
      const { toVendor, toTicker } = await load();
      const ticker = query.ticker === undefined ? {} : { ticker: toVendor(query.ticker) };
      return named(await vendor.fetchDividends({ ...query, ...ticker }), toTicker);
    },
    fetchSnapshot: async (query) => {
      const { toVendor, toTicker } = await load();
      const tickers = query.tickers === undefined ? {} : { tickers: query.tickers.map(toVendor) };
      return named(await vendor.fetchSnapshot({ ...query, ...tickers }), toTicker);
    },
  };
}
