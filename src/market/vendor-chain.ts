import { type MarketVendor, VendorFailure } from './vendor.ts';

/** More series at once are read from a vendor that serves them together: one call each would take minutes under most plans. */
const TOGETHER_FROM = 100;

/**
 * Several vendors behind one port, in their order: the next one is asked when one fails for a reason that is its own. Each result
 * names its source. Throws the first failure when none answers.
 */
export function vendorChain(vendors: readonly MarketVendor[]): MarketVendor {
  const [first] = vendors;
  if (!first) throw new RangeError('a chain of market data vendors needs at least one');
  const ask = async <T>(call: (vendor: MarketVendor) => Promise<T>): Promise<T> => {
    let failure: unknown;
    for (const vendor of vendors) {
      try {
        return await call(vendor);
      } catch (error) {
        if (!(error instanceof VendorFailure)) throw error;
        failure ??= error;
      }
    }
    throw failure;
  };
  return {
    name: first.name,
    callsForMany: (query) => {
      const calls = first.callsForMany(query);
      if (Number.isFinite(calls) || query.tickers.length < TOGETHER_FROM) return calls;
      return Math.min(...vendors.map((vendor) => vendor.callsForMany(query)));
    },
    fetchBars: (query) => ask((vendor) => vendor.fetchBars(query)),
    fetchManyBars: (query) =>
      ask((vendor) => {
        const isOffered = Number.isFinite(vendor.callsForMany(query));
        if (!isOffered)
          throw new VendorFailure('not_entitled', `${vendor.name} does not serve several tickers at once`);
        return vendor.fetchManyBars(query);
      }),
    fetchSplits: (query) => ask((vendor) => vendor.fetchSplits(query)),
    fetchDividends: (query) => ask((vendor) => vendor.fetchDividends(query)),
    fetchSnapshot: (query) => ask((vendor) => vendor.fetchSnapshot(query)),
  };
}
