import { MINUTE_MS, SECOND_MS } from '../clock.ts';

/** At most `limit` calls in any sliding window of `windowMs`, over all processes that share the database. */
export interface Quota {
  /** The quota's identity: quotas with the same name share one count. */
  name: string;
  limit: number;
  windowMs: number;
}

/** `the quota vendor:global (45 calls in 60 s)`, for messages. */
export const describeQuota = ({ name, limit, windowMs }: Quota): string =>
  `the quota ${name} (${limit} calls in ${windowMs / SECOND_MS} s)`;

/** Source types that use the market data vendor's account and therefore its global limit. */
export const VENDOR_SOURCE_TYPES = ['market_api', 'news_api'] as const;
export type VendorSourceType = (typeof VENDOR_SOURCE_TYPES)[number];

export const VENDOR_GLOBAL_PER_MINUTE = 45;
/** News may use what the market quota leaves of the global limit, so neither can starve the other. */
export const VENDOR_PER_MINUTE: Record<VendorSourceType, number> = { market_api: 20, news_api: 25 };

/** The archive refuses more than ten calls in a second, also in a short burst; calls are spread evenly below it. */
export const FILINGS_PER_SECOND = 8;
/** A little below an eighth of a second, because each window is extended by how late a call may start. */
export const FILINGS_SPACING_MS = 110;
export const BROKER_PER_MINUTE = 60;
export const SCRAPE_PER_HOST_PER_MINUTE = 60;

/**
 * A vendor counts calls when they arrive. The first of a process travels longer than the later ones, by a second and more on a busy
 * machine, so that a minute between two starts can be less between their arrivals.
 */
const ARRIVAL_MARGIN_MS = 3 * SECOND_MS;

const perMinute = (name: string, limit: number): Quota => ({ name, limit, windowMs: MINUTE_MS });

/** Calls a minute that the operator allows; the plan of a vendor may allow fewer. */
export interface VendorCeilings extends Record<VendorSourceType, number> {
  global: number;
  /** True when the operator has set none: then a larger plan raises them. */
  followPlan: boolean;
}

export const VENDOR_CEILINGS: VendorCeilings = {
  ...VENDOR_PER_MINUTE,
  global: VENDOR_GLOBAL_PER_MINUTE,
  followPlan: false,
};

/** The ceilings under a plan of so many calls a minute: raised in proportion where they follow it. A smaller plan is a limit apart. */
export function ceilingsUnderPlan(ceilings: VendorCeilings, planPerMinute: number): VendorCeilings {
  if (!ceilings.followPlan || !Number.isFinite(planPerMinute) || planPerMinute <= ceilings.global) return ceilings;
  const market = Math.floor((ceilings.market_api * planPerMinute) / ceilings.global);
  return { ...ceilings, market_api: market, news_api: planPerMinute - market, global: planPerMinute };
}

/**
 * The quotas of one call to a market data vendor: one of its source type and the global one. Each account has its own. Under a
 * smaller plan prices may use all of it and news its share, so that the first prices do not wait for old news.
 */
export function vendorQuotas(
  sourceType: VendorSourceType,
  allowed: VendorCeilings = VENDOR_CEILINGS,
  account = 'vendor',
  planPerMinute = Number.POSITIVE_INFINITY,
): readonly Quota[] {
  const ceilings = ceilingsUnderPlan(allowed, planPerMinute);
  const global = Math.min(ceilings.global, planPerMinute);
  const newsShare = Math.max(1, Math.floor((global * ceilings.news_api) / ceilings.global));
  const ofType = sourceType === 'news_api' ? newsShare : Math.min(ceilings.market_api, global);
  const isPlanBound = planPerMinute < allowed.global || ceilings !== allowed;
  const windowMs = isPlanBound ? MINUTE_MS + ARRIVAL_MARGIN_MS : MINUTE_MS;
  return [
    { name: `${account}:${sourceType}`, limit: ofType, windowMs },
    { name: `${account}:global`, limit: global, windowMs },
  ];
}

/**
 * For the first fill of a sandbox: its vendors run on this machine and set no limit. A slot for each of 6,000 calls took longer than
 * the calls.
 */
export const NO_QUOTAS: readonly Quota[] = [];

/** The filing archive's fair-access rule is per client: one call at a time, evenly spread over all processes. */
export const FILINGS_QUOTAS: readonly Quota[] = [{ name: 'filings_api', limit: 1, windowMs: FILINGS_SPACING_MS }];

export const BROKER_QUOTAS: readonly Quota[] = [perMinute('broker', BROKER_PER_MINUTE)];

/** The request rate for one web site, over all sources that read it. */
export function scrapeQuotas(host: string): readonly Quota[] {
  return [perMinute(`scrape:${host.slice(0, 150)}`, SCRAPE_PER_HOST_PER_MINUTE)];
}
