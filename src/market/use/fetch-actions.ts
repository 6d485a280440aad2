import type { IsoDate } from '../../kernel/calendar/calendar.ts';
import type { MarketVendor } from '../vendor.ts';
import type { StoreBarsDeps } from './store-bars.ts';
import { storeCorporateActions } from './store-corporate-actions.ts';

export interface VendorDeps extends StoreBarsDeps {
  vendor: MarketVendor;
}

/** Fetches splits and dividends of the given tickers and stores them with their source. */
export async function fetchActions(deps: VendorDeps, tickers: readonly string[], from: IsoDate, signal?: AbortSignal) {
  const query = { tickers, from, ...(signal ? { signal } : {}) };
  const splits = await deps.vendor.fetchSplits(query);
  const dividends = await deps.vendor.fetchDividends(query);
  const wanted = new Set(tickers);
  return storeCorporateActions(deps, {
    source: splits.source,
    from,
    splits: splits.rows.filter(({ ticker }) => wanted.has(ticker)),
    dividends: dividends.rows.filter(({ ticker }) => wanted.has(ticker)),
  });
}
