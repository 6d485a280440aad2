import type { Session } from '../../kernel/calendar/calendar.ts';
import { sampleDailyBars } from '../cross-check.store.ts';
import type { MarketVendor } from '../vendor.ts';
import { storeBars, type StoreBarsDeps } from './store-bars.ts';

export interface CrossCheckDeps extends StoreBarsDeps {
  /** One vendor per account, in their order. */
  vendors: readonly MarketVendor[];
}

export interface CrossCheck {
  /** Bars that a second vendor also sent. */
  compared: number;
  conflicts: number;
}

/** The account of a source: `alpaca` of `alpaca/sip`. Feeds of one vendor do not check each other. */
const accountOf = (source: string): string => source.split('/', 1)[0] ?? source;

/**
 * Compares the stored daily bars of a closed session with those of another vendor, in as few calls as it offers. A disagreement is
 * recorded as a conflict, and the stored bar stays. Throws `VendorFailure` when a vendor cannot be asked.
 */
export async function crossCheckBars(
  deps: CrossCheckDeps,
  input: { session: Session; barsMax: number; signal?: AbortSignal },
): Promise<CrossCheck> {
  const { session, signal } = input;
  let unchecked = await sampleDailyBars(deps.db, session, input.barsMax);
  const result: CrossCheck = { compared: 0, conflicts: 0 };
  for (const vendor of deps.vendors) {
    const own = accountOf(vendor.name);
    const tickers = unchecked.filter(({ source }) => accountOf(source) !== own).map(({ ticker }) => ticker);
    if (tickers.length === 0) continue;
    const query = { tickers, timeframe: 'D' as const, sessions: [session.date] };
    const { source, rows } = await vendor.fetchManyBars({ ...query, ...(signal ? { signal } : {}) });
    for (const ticker of tickers) {
      const bars = rows.filter((row) => row.ticker === ticker);
      if (bars.length === 0) continue;
      const { conflicts } = await storeBars(deps, { ticker, timeframe: 'D', source, bars });
      result.compared++;
      result.conflicts += conflicts;
    }
    unchecked = unchecked.filter(({ ticker }) => !tickers.includes(ticker));
  }
  return result;
}
