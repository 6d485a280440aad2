import type { Config } from '../config.ts';
import {
  ALPACA_CALLS,
  type Capacity,
  describeCapacity,
  filingsCapacity,
  isShort,
  newsCapacity,
  POLYGON_CALLS,
  priceCapacity,
} from '../ingestion/capacity.ts';
import { maxTickersPerCycle } from '../ingestion/rate-limits.ts';
import { countActiveSources } from '../ingestion/source-state.store.ts';
import { MINUTE_MS } from '../kernel/clock.ts';
import type { Db } from '../kernel/db/database.ts';
import { ceilingsUnderPlan, type VendorCeilings } from '../kernel/limits/quota.ts';
import { findVendorPlan } from '../market/vendor-plan.store.ts';
import type { VendorAccount } from './vendor-clients.ts';
import { platformCadences } from './vendors.ts';

/** The calls a minute of an account: those of the settings, raised or lowered by what its responses have shown. */
async function loadCeilings(db: Db, config: Config, account: VendorAccount): Promise<VendorCeilings> {
  const plan = (await findVendorPlan(db, account))?.callsPerMinute ?? Number.POSITIVE_INFINITY;
  const ceilings = ceilingsUnderPlan(config.market.ceilings, plan);
  if (plan >= ceilings.global) return ceilings;
  // As `vendorQuotas` shares a smaller plan: prices may use all of it.
  const news = Math.max(1, Math.floor((plan * ceilings.news_api) / ceilings.global));
  return { ...ceilings, market_api: Math.min(ceilings.market_api, plan), news_api: news, global: plan };
}

const accountOf = (config: Config): VendorAccount =>
  config.market.apiKey === null && config.broker.keyId !== null ? 'alpaca' : 'polygon';

/** With both keys many half-hour bars come from Alpaca, which serves them together, and the quotes of all from Polygon. */
async function loadPriceCapacity(db: Db, config: Config): Promise<number> {
  const cadences = platformCadences(config);
  const polygon = priceCapacity(POLYGON_CALLS, cadences, await loadCeilings(db, config, 'polygon'));
  if (config.broker.keyId === null) return polygon;
  const alpaca = await loadCeilings(db, config, 'alpaca');
  if (config.market.apiKey === null) return priceCapacity(ALPACA_CALLS, cadences, alpaca);
  return Math.max(polygon, priceCapacity({ ...ALPACA_CALLS, tickersPerSnapshotCall: null }, cadences, alpaca));
}

/** The calls a minute that are in force; a simulated market has no plan. */
export const loadPlatformCeilings = async (db: Db, config: Config): Promise<VendorCeilings> =>
  config.sandboxUrl === null ? loadCeilings(db, config, accountOf(config)) : config.market.ceilings;

/** Calls for bars that a cycle's share of the quota leaves after the snapshot call. */
export async function loadSeriesPerCycle(db: Db, config: Config): Promise<number> {
  const ceilings = await loadPlatformCeilings(db, config);
  return Math.max(1, maxTickersPerCycle('market_api', platformCadences(config), ceilings) - 1);
}

/** How many companies the vendors' plans carry at their cadences, and how many there are. */
export async function loadCapacities(db: Db, config: Config): Promise<Capacity[]> {
  const cadences = platformCadences(config);
  const ceilings = await loadCeilings(db, config, accountOf(config));
  const active = await countActiveSources(db);
  const carried = {
    prices: await loadPriceCapacity(db, config),
    news: newsCapacity(cadences, ceilings),
    filings: filingsCapacity(cadences),
  };
  const companies = {
    prices: active.market_api ?? 0,
    news: active.news_api ?? 0,
    filings: active.filings_api ?? 0,
  };
  return [
    { subject: 'prices', companies: companies.prices, carried: carried.prices, cadenceSeconds: cadences.market_api },
    {
      subject: 'news',
      companies: companies.news,
      // Beyond what can be read one by one, the vendor's feed of all companies is read.
      carried: companies.news > carried.news ? Number.POSITIVE_INFINITY : carried.news,
      cadenceSeconds: cadences.news_api,
    },
    {
      subject: 'filings',
      companies: companies.filings,
      carried: carried.filings,
      cadenceSeconds: cadences.filings_api,
    },
  ];
}

interface CapacityWatch {
  /** True when the vendor's calls do not suffice to read the news of each company by itself. */
  usesNewsFeed: () => Promise<boolean>;
}

/** Compares companies and plans once a minute, and logs a cadence that cannot be kept when that changes. */
export function createCapacityWatch(
  db: Db,
  config: Config,
  monotonicMs: () => number,
  log: { warn(fields: object, message: string): void },
): CapacityWatch {
  let known: { atMs: number; feed: boolean } | null = null;
  let said = '';
  return {
    usesNewsFeed: async () => {
      if (known !== null && monotonicMs() - known.atMs < MINUTE_MS) return known.feed;
      const capacities = await loadCapacities(db, config);
      const short = capacities.filter(isShort).map(describeCapacity).join('; ');
      if (short !== said && short !== '') log.warn({ capacities }, short);
      said = short;
      const feed = capacities.some(({ subject, carried }) => subject === 'news' && !Number.isFinite(carried));
      known = { atMs: monotonicMs(), feed };
      return feed;
    },
  };
}
