import type { Config } from '../config.ts';
import { DAY_MS } from '../kernel/clock.ts';
import { findFlag, setFlag } from '../kernel/flags.store.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { maxTickersPerCycle } from '../ingestion/rate-limits.ts';
import type { RefreshMarket } from '../ingestion/use/run-market.ts';
import { refreshBars, refreshCorporateActions } from '../market/use/refresh-bars.ts';
import { VendorFailure } from '../market/vendor.ts';
import { listFundsInUse } from '../validation/sector.store.ts';
import type { RoleContext } from './role.ts';
import { platformCadences, platformCalendar, type VendorAccess } from './vendors.ts';

/** The benchmark that returns are measured against; its prices are kept beside those of the companies. */
const BENCHMARK_TICKERS = ['SPY'];
const ACTIONS_FLAG = 'corporate_actions_refreshed';
const ACTIONS_EVERY_MS = DAY_MS / 2;
const ACTIONS_LOOKBACK_DAYS = 30;
const ACTIONS_FIRST_LOOKBACK_DAYS = 800;
/** Series per cycle while a simulated market's history is filled: no vendor quota applies. */
const BULK_SERIES_MAX = 10_000;

/** Calls that a cycle's share of the quota leaves for bars after the snapshot call. */
export function marketSeriesPerCycle(config: Config): number {
  return Math.max(1, maxTickersPerCycle('market_api', platformCadences(config)) - 1);
}

/** Corporate actions come first when due, because bars are checked against them; then quotes, then series that lack a bar. */
export function marketRefresh(context: RoleContext, access: VendorAccess): RefreshMarket {
  const { db } = context;
  const calendar = platformCalendar(context.config);
  return async ({ maxSeries, signal }) => {
    const now = systemNow();
    const last = await findFlag<{ at: string }>(db, ACTIONS_FLAG);
    const first = last === null;
    const vendor = access.marketVendor(first ? 'bulk' : 'live');
    if (!vendor) throw new VendorFailure('unauthorised', 'No market data key is configured: set POLYGON_API_KEY.');
    const deps = { db, now: systemNow, calendar, vendor };
    const extraTickers = [...BENCHMARK_TICKERS, ...(await listFundsInUse(db))];
    const actionsDue = first || now.getTime() - Date.parse(last.at) > ACTIONS_EVERY_MS;
    if (actionsDue) {
      const lookbackDays = first ? ACTIONS_FIRST_LOOKBACK_DAYS : ACTIONS_LOOKBACK_DAYS;
      await refreshCorporateActions(deps, { extraTickers, lookbackDays, signal });
    }
    const bulk = first && access.settings.simulated;
    const refreshed = await refreshBars(deps, { extraTickers, maxSeries: bulk ? BULK_SERIES_MAX : maxSeries, signal });
    if (actionsDue) await setFlag(db, ACTIONS_FLAG, { at: now.toISOString() }, 'scheduler');
    return refreshed;
  };
}
