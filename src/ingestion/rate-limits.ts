import {
  BROKER_PER_MINUTE,
  FILINGS_PER_SECOND,
  SCRAPE_PER_HOST_PER_MINUTE,
  VENDOR_CEILINGS,
  VENDOR_SOURCE_TYPES,
  type VendorCeilings,
  type VendorSourceType,
} from '../kernel/limits/quota.ts';
import type { SourceType } from '../registry/registry-enums.ts';
import type { Cadences } from './cadence.ts';

/** Response of `GET /api/system/rate-limits`. Limits are calls per minute. */
export interface RateLimitsView {
  vendor_global_limit: number;
  vendor_source_types: string[];
  per_type_limits: Record<SourceType, number>;
  cadences_seconds: Record<SourceType, number>;
  market_api: VendorRateView;
  news_api: VendorRateView;
}

interface VendorRateView {
  rate_per_minute: number;
  cadence_seconds: number;
  /** Tickers that fit into the quota during one cadence. */
  max_tickers_per_cycle: number;
  active_sources: number;
}

export function describeRateLimits(
  cadences: Cadences,
  activeSources: Partial<Record<SourceType, number>>,
  ceilings: VendorCeilings = VENDOR_CEILINGS,
): RateLimitsView {
  const view = (type: VendorSourceType): VendorRateView => ({
    rate_per_minute: ceilings[type],
    cadence_seconds: cadences[type],
    max_tickers_per_cycle: maxTickersPerCycle(type, cadences, ceilings),
    active_sources: activeSources[type] ?? 0,
  });
  return {
    vendor_global_limit: ceilings.global,
    vendor_source_types: [...VENDOR_SOURCE_TYPES],
    per_type_limits: {
      market_api: ceilings.market_api,
      news_api: ceilings.news_api,
      filings_api: FILINGS_PER_SECOND * 60,
      web_scrape: SCRAPE_PER_HOST_PER_MINUTE,
      broker: BROKER_PER_MINUTE,
    },
    cadences_seconds: { ...cadences },
    market_api: view('market_api'),
    news_api: view('news_api'),
  };
}

/** At least one; otherwise a short cadence would never fetch anything. */
export function maxTickersPerCycle(
  type: VendorSourceType,
  cadences: Cadences,
  ceilings: VendorCeilings = VENDOR_CEILINGS,
): number {
  return Math.max(1, Math.floor((ceilings[type] * cadences[type]) / 60));
}
