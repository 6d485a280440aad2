import { findHolding } from '../broker/holding.store.ts';
import type { Config } from '../config.ts';
import { countCoMentions } from '../documents/co-mention.store.ts';
import { installationSealer } from '../kernel/access/installation-key.adapter.ts';
import { BROKER_QUOTAS, FILINGS_QUOTAS, vendorQuotas } from '../kernel/limits/quota.ts';
import { createGuardedClient } from '../kernel/net/guarded-client.adapter.ts';
import { createJobQueue } from '../kernel/queue/job-queue.store.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { computeCompanyImpacts } from '../macro/use/compute-impacts.ts';
import { findVendorPlan } from '../market/vendor-plan.store.ts';
import { createReferenceData } from '../registry/tracking/reference.adapter.ts';
import type { TrackDeps } from '../registry/tracking/use/track-companies.ts';
import type { UntrackDeps } from '../registry/tracking/use/untrack-company.ts';
import type { RegistryDeps } from '../registry/use/registry-deps.ts';
import { AGGREGATE_QUEUE } from '../trends/queues.ts';
import type { RoleContext } from './role.ts';
import { vendorClients } from './vendor-clients.ts';
import { platformCalendar, userAgent, vendorSettings } from './vendors.ts';

export interface TrackingContext extends Pick<RoleContext, 'config' | 'db' | 'version' | 'calendarOverrides'> {
  onStop(work: () => Promise<void>): void;
  /** The longest wait for the market data vendor's rate limit. */
  maxWaitMs?: number | undefined;
  /** Called before a wait for the market data vendor's rate limit. */
  onWait?: ((waitMs: number, callsPerMinute: number) => void) | undefined;
}

/**
 * Companies that the SEC lists and whose market capitalisation is asked from the market data vendor in one call. None under a plan
 * of so few calls a minute: prices come first, and the reported public float gives the size as well.
 */
const DETAIL_CALLS_MAX = 5;

export function registryDeps(context: Pick<TrackingContext, 'db' | 'config' | 'calendarOverrides'>): RegistryDeps {
  const { db, config } = context;
  const calendar = platformCalendar(context);
  const queue = createJobQueue(config.stage);
  return {
    db,
    now: systemNow,
    allowedSourceHosts: vendorSettings(config).allowedHosts,
    countCoMentions,
    getSealer: installationSealer(config),
    exposureChanged: async (tx, companyId) => {
      const { tickers } = await computeCompanyImpacts(tx, calendar, companyId, systemNow());
      const jobs = tickers.map((ticker) => ({
        queue: AGGREGATE_QUEUE,
        key: ticker,
        payload: { ticker },
        intent: true,
      }));
      if (jobs.length > 0) await queue.enqueue(tx, jobs);
    },
  };
}

/** Tracking with the vendors whose keys are set. */
export function trackingDeps(context: TrackingContext): TrackDeps & UntrackDeps {
  const { config, db } = context;
  const settings = vendorSettings(config);
  const client = createGuardedClient({ userAgent: userAgent(context.version), allowedHosts: settings.allowedHosts });
  context.onStop(() => client.close());
  const clients = vendorClients({ config, db, get: client.get });
  const { keyId, secretKey } = config.broker;
  const hasBroker = !settings.simulated && keyId !== null && secretKey !== null;
  const marketGet = settings.simulated
    ? clients.limited(vendorQuotas('market_api'))
    : clients.planned('polygon', 'market_api', { maxWaitMs: context.maxWaitMs, onWait: context.onWait });
  const vendor = settings.marketKey === null ? (hasBroker ? 'alpaca' : null) : 'massive';
  return {
    ...registryDeps(context),
    findHolding,
    vendors: { market: vendor, news: vendor, filings: settings.filingsUserAgent !== null },
    countDetailCalls: async () => {
      const plan = settings.simulated ? null : await findVendorPlan(db, 'polygon');
      return (plan?.callsPerMinute ?? DETAIL_CALLS_MAX + 1) <= DETAIL_CALLS_MAX ? 0 : DETAIL_CALLS_MAX;
    },
    reference: createReferenceData({
      now: systemNow,
      sec:
        settings.filingsUserAgent === null
          ? null
          : {
              get: clients.limited(FILINGS_QUOTAS),
              dataUrl: settings.filingsUrl,
              archiveUrl: settings.filingsArchiveUrl,
              userAgent: settings.filingsUserAgent,
            },
      massive:
        settings.marketKey === null
          ? null
          : { get: marketGet, baseUrl: settings.marketUrl, apiKey: settings.marketKey },
      alpaca: hasBroker ? { get: clients.limited(BROKER_QUOTAS), baseUrl: settings.brokerUrl, keyId, secretKey } : null,
    }),
  };
}

/** One sentence about what is missing; null when companies can be tracked. */
export function missingKeys(config: Config, mode: 'simulated' | 'real'): string | null {
  if (mode === 'simulated')
    return 'No vendor key is set, so the platform runs its simulated market: MASSIVE_API_KEY gives prices and news, ALPACA_KEY_ID with ALPACA_SECRET_KEY gives prices, news and paper trading, EDGAR_USER_AGENT gives filings; "sextant setup" asks for them.';
  const hasAny = config.market.apiKey !== null || config.broker.keyId !== null || config.filings.userAgent !== null;
  return hasAny
    ? null
    : 'No vendor key is set: MASSIVE_API_KEY gives prices and news, ALPACA_KEY_ID with ALPACA_SECRET_KEY gives prices, news and paper trading, EDGAR_USER_AGENT gives filings; "sextant setup" asks for them.';
}
