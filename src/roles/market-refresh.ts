import { DAY_MS } from '../kernel/clock.ts';
import { findFlag, setFlag } from '../kernel/flags.store.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import type { RefreshMarket } from '../ingestion/use/run-market.ts';
import { finishBackfill } from '../market/use/backfill.ts';
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
/** Calls per cycle while a simulated market's history is filled: no vendor quota applies. */
const BULK_CALLS_MAX = 10_000;
const REFRESH_FLAG = 'market_refreshed';

type Refreshed = Awaited<ReturnType<RefreshMarket>>;
interface LastRefresh {
  at: string;
  remaining: number;
}

/**
 * One refresh serves all market sources. Runs that overlap share it, and a run that starts within half the cadence of a complete
 * one calls no vendor.
 */
export function marketRefresh(context: RoleContext, access: VendorAccess): RefreshMarket {
  const { db, config } = context;
  const sharedMs = (platformCadences(config).market_api * 1_000) / 2;
  let running: Promise<Refreshed> | null = null;
  return async (input) => {
    if (running) return running;
    const last = await findFlag<LastRefresh>(db, REFRESH_FLAG);
    const isRecent = last !== null && systemNow().getTime() - Date.parse(last.at) < sharedMs && last.remaining === 0;
    if (isRecent) return { quotes: 0, series: [], remaining: 0 };
    running ??= refreshAll(context, access, input).finally(() => (running = null));
    const refreshed = await running;
    await setFlag(db, REFRESH_FLAG, { at: systemNow().toISOString(), remaining: refreshed.remaining }, 'scheduler');
    return refreshed;
  };
}

/** Quotes and series that lack a bar come first, then corporate actions when due: quarantined bars are screened again by them. */
async function refreshAll(
  context: RoleContext,
  access: VendorAccess,
  { maxSeries, signal }: Parameters<RefreshMarket>[0],
): Promise<Refreshed> {
  const { db } = context;
  const calendar = platformCalendar(context);
  const now = systemNow();
  const last = await findFlag<{ at: string }>(db, ACTIONS_FLAG);
  const first = last === null;
  const vendor = access.marketVendor(first ? 'bulk' : 'live');
  if (!vendor) throw new VendorFailure('unauthorised', NO_KEY);
  const deps = { db, now: systemNow, calendar, vendor };
  const extraTickers = [...BENCHMARK_TICKERS, ...(await listFundsInUse(db))];
  const actionsDue = first || now.getTime() - Date.parse(last.at) > ACTIONS_EVERY_MS;
  const actions = async () => {
    const lookbackDays = first ? ACTIONS_FIRST_LOOKBACK_DAYS : ACTIONS_LOOKBACK_DAYS;
    await refreshCorporateActions(deps, { extraTickers, lookbackDays, signal });
    await setFlag(db, ACTIONS_FLAG, { at: now.toISOString() }, 'scheduler');
  };
  const { simulated } = access.settings;
  if (actionsDue && simulated) await actions();
  const maxCalls = first && simulated ? BULK_CALLS_MAX : maxSeries;
  const refreshed = await refreshBars(deps, { extraTickers, maxCalls, signal });
  if (actionsDue && !simulated) {
    await actions().catch((error: unknown) => {
      // Prices are stored; the actions are tried again in the next cycle.
      if (signal.aborted || !(error instanceof VendorFailure)) throw error;
      context.log.warn({ err: error }, 'corporate actions could not be refreshed');
    });
  }
  return refreshed;
}

const NO_KEY = 'No market data key is configured: set MASSIVE_API_KEY, or ALPACA_KEY_ID with ALPACA_SECRET_KEY.';

/** Loads a queued backfill. The vendor's clients wait for its quota. */
export function backfillFinisher(context: RoleContext, access: VendorAccess) {
  return async (ticker: string, signal: AbortSignal): Promise<void> => {
    const vendor = access.marketVendor('live');
    if (!vendor) throw new VendorFailure('unauthorised', NO_KEY);
    const calendar = platformCalendar(context);
    await finishBackfill({ db: context.db, now: systemNow, calendar, vendor }, ticker, signal);
  };
}
