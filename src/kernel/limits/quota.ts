import { MINUTE_MS, SECOND_MS } from '../clock.ts';

/** At most `limit` calls in any window of `windowMs`, wherever the window begins, over all processes on one database. */
export interface Quota {
  /** Quotas of one name share their count: the name is the quota's identity. */
  name: string;
  limit: number;
  windowMs: number;
}

/**
 * A caller may start its call this long after its slot and no later. Windows are stretched by as much, so that calls keep the
 * quota at the moment they are made and not only on paper; it costs 1.6 % of a one-minute quota.
 */
export function slotGraceMs(quotas: readonly Quota[]): number {
  return Math.min(GRACE_MAX_MS, ...quotas.map(({ windowMs }) => windowMs / GRACE_PER_WINDOW));
}

const GRACE_MAX_MS = 1_000;
const GRACE_PER_WINDOW = 10;

/** The source types that draw on the market data vendor's account, and so on its one global cap. */
export const VENDOR_SOURCE_TYPES = ['market_api', 'news_api'] as const;
export type VendorSourceType = (typeof VENDOR_SOURCE_TYPES)[number];

export const VENDOR_GLOBAL_PER_MINUTE = 45;
/** News may use what the market quota leaves of the global cap, so neither can starve the other. */
export const VENDOR_PER_MINUTE: Record<VendorSourceType, number> = { market_api: 20, news_api: 25 };

export const FILINGS_PER_SECOND = 10;
export const BROKER_PER_MINUTE = 60;
export const SCRAPE_PER_HOST_PER_MINUTE = 60;

const perMinute = (name: string, limit: number): Quota => ({ name, limit, windowMs: MINUTE_MS });

const vendorGlobal = perMinute('vendor:global', VENDOR_GLOBAL_PER_MINUTE);

/** What one call to the market data vendor must have: a slot of its type and one of the global cap. */
export function vendorQuotas(sourceType: VendorSourceType): readonly Quota[] {
  return [perMinute(`vendor:${sourceType}`, VENDOR_PER_MINUTE[sourceType]), vendorGlobal];
}

/** The first fill of a sandbox, whose vendor is this machine: a quota of its own, so that it leaves the others untouched. */
export const BULK_QUOTAS: readonly Quota[] = [{ name: 'vendor:bulk', limit: 500, windowMs: SECOND_MS }];

/** The filing archive's fair-access rule is per second and per client. */
export const FILINGS_QUOTAS: readonly Quota[] = [
  { name: 'filings_api', limit: FILINGS_PER_SECOND, windowMs: SECOND_MS },
];

export const BROKER_QUOTAS: readonly Quota[] = [perMinute('broker', BROKER_PER_MINUTE)];

/** Politeness towards one web site, whoever of us visits it. */
export function scrapeQuotas(host: string): readonly Quota[] {
  return [perMinute(`scrape:${host.slice(0, 150)}`, SCRAPE_PER_HOST_PER_MINUTE)];
}
