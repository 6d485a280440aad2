import { join } from 'node:path';
import { Secret } from '../kernel/access/secret.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import { nyseCalendar } from '../kernel/calendar/nyse.ts';
import type { Config } from '../config.ts';
import { NO_QUOTAS, vendorQuotas } from '../kernel/limits/quota.ts';
import type { RateLimiter } from '../kernel/limits/rate-limiter.adapter.ts';
import { createGuardedClient } from '../kernel/net/guarded-client.adapter.ts';
import type { HttpGet } from '../kernel/net/http.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import type { ArtifactStore } from '../ingestion/artifacts.ts';
import { CADENCES_SECONDS, type Cadences } from '../ingestion/cadence.ts';
import type { Credential, ResolveCredential } from '../ingestion/credentials.ts';
import { keepRecent } from '../ingestion/recent-artifacts.ts';
import { createDiskArtifacts } from '../ingestion/disk-artifacts.adapter.ts';
import { alpacaDataVendor } from '../market/alpaca-data.adapter.ts';
import { plannedVendor } from '../market/planned-vendor.adapter.ts';
import { polygonVendor } from '../market/polygon.adapter.ts';
import { vendorChain } from '../market/vendor-chain.ts';
import type { MarketVendor } from '../market/vendor.ts';
import { withSymbols } from '../market/with-symbols.ts';
import { sandboxUrls } from '../sandbox/sandbox-urls.ts';
import type { RoleContext } from './role.ts';
import { symbolLoader } from './symbols.ts';
import { type VendorAccount, vendorClients } from './vendor-clients.ts';

/** The User-Agent header of outbound requests. */
export const userAgent = (version: string) => `Sextant/${version}`;
const SANDBOX_KEY = new Secret('sandbox');
/** With a second vendor a used-up rate limit of the first is not waited out: the second answers at once. */
const NEXT_VENDOR_AFTER_MS = 5_000;
/** A run that waits occupies a worker, which other sources need; a longer wait postpones the source. */
const NEWS_WAIT_MAX_MS = 20_000;

export interface VendorSettings {
  simulated: boolean;
  marketUrl: string;
  marketKey: Secret | null;
  filingsUrl: string;
  filingsArchiveUrl: string;
  filingsUserAgent: string | null;
  brokerUrl: string;
  allowedHosts: string[];
}

/** Each vendor's base URL: the real one, or the sandbox's. */
export function vendorSettings(config: Config): VendorSettings {
  if (config.sandboxUrl === null) {
    return {
      simulated: false,
      marketUrl: config.market.baseUrl,
      marketKey: config.market.apiKey,
      filingsUrl: config.filings.baseUrl,
      filingsArchiveUrl: config.filings.archiveUrl,
      filingsUserAgent: config.filings.userAgent,
      brokerUrl: config.broker.baseUrl,
      allowedHosts: config.allowedSourceHosts,
    };
  }
  const urls = sandboxUrls(config.sandboxUrl);
  return {
    simulated: true,
    marketUrl: urls.polygon,
    marketKey: SANDBOX_KEY,
    filingsUrl: urls.edgar,
    filingsArchiveUrl: urls.edgar,
    filingsUserAgent: 'Sextant sandbox@example.com',
    brokerUrl: urls.alpaca,
    allowedHosts: [...config.allowedSourceHosts, new URL(config.sandboxUrl).host],
  };
}

/** By the process's settings: each role asks for it, some every round, and it lists the sessions of half a century. */
const calendars = new WeakMap<Config, { overrides: RoleContext['calendarOverrides']; calendar: TradingCalendar }>();

/** The exchange's calendar with the changes that were known when the process started, or the simulated market's. */
export function platformCalendar({
  config,
  calendarOverrides,
}: Pick<RoleContext, 'config' | 'calendarOverrides'>): TradingCalendar {
  const known = calendars.get(config);
  if (known && known.overrides === calendarOverrides) return known.calendar;
  const calendar = config.sandboxUrl === null ? nyseCalendar(calendarOverrides) : alwaysOpenCalendar();
  calendars.set(config, { overrides: calendarOverrides, calendar });
  return calendar;
}

/** A simulated market is polled as often as the quotas allow, so that a new user sees it move. */
const SANDBOX_CADENCES: Cadences = { market_api: 15, news_api: 60, filings_api: 120, web_scrape: 60, broker: 60 };

export function platformCadences(config: Config): Cadences {
  return config.sandboxUrl === null ? CADENCES_SECONDS : SANDBOX_CADENCES;
}

export interface VendorAccess {
  settings: VendorSettings;
  get: HttpGet;
  limiter: RateLimiter;
  artifacts: ArtifactStore;
  resolveCredential: ResolveCredential;
  /**
   * Null without a key. `bulk` is for filling a simulated market's history. Calls do not wait for a rate limit beyond the
   * deadline.
   */
  marketVendor(fill: 'live' | 'bulk', deadline?: Date): MarketVendor | null;
  /** One vendor per account with a key, each by itself. */
  marketVendors(deadline: Date): MarketVendor[];
  /** Reads news within the plan of the account that the address belongs to. */
  news: HttpGet;
}

export async function vendorAccess(context: RoleContext): Promise<VendorAccess> {
  const { config, db } = context;
  const settings = vendorSettings(config);
  const client = createGuardedClient({ userAgent: userAgent(context.version), allowedHosts: settings.allowedHosts });
  context.onStop(() => client.close());
  const clients = vendorClients({ config, db, get: client.get });
  const symbols = symbolLoader(db);
  const newsOf = {
    polygon: clients.planned('polygon', 'news_api', { maxWaitMs: NEWS_WAIT_MAX_MS }),
    alpaca: clients.planned('alpaca', 'news_api', { maxWaitMs: NEWS_WAIT_MAX_MS }),
  };
  const calendar = platformCalendar(context);
  const chains = new Map<string, MarketVendor | null>();
  const createVendors = (fill: 'live' | 'bulk', deadline?: Date, maxWaitMs?: number): MarketVendor[] => {
    const vendors: MarketVendor[] = [];
    const withPlan = (vendor: MarketVendor, account: VendorAccount) =>
      plannedVendor(vendor, { db, now: systemNow, calendar, account });
    if (settings.marketKey) {
      const { marketUrl: baseUrl, marketKey: apiKey } = settings;
      if (settings.simulated) {
        const quotas = fill === 'bulk' ? NO_QUOTAS : vendorQuotas('market_api');
        const get = clients.limited(quotas);
        vendors.push(withSymbols(polygonVendor({ baseUrl, apiKey, get }), symbols('massive')));
      } else {
        const get = clients.planned('polygon', 'market_api', { deadline, maxWaitMs });
        vendors.push(withPlan(withSymbols(polygonVendor({ baseUrl, apiKey, get }), symbols('massive')), 'polygon'));
      }
    }
    const { keyId, secretKey } = config.broker;
    if (!settings.simulated && keyId && secretKey) {
      const get = clients.planned('alpaca', 'market_api', { deadline });
      const options = { baseUrl: config.market.alpacaUrl, credentials: { keyId, secretKey }, get, now: systemNow };
      // The consolidated feed first: the volume of one exchange is not the market's.
      for (const feed of ['sip', 'iex'] as const)
        vendors.push(withPlan(withSymbols(alpacaDataVendor({ ...options, feed }), symbols('alpaca')), 'alpaca'));
    }
    return vendors;
  };
  const createChain = (fill: 'live' | 'bulk', deadline?: Date): MarketVendor | null => {
    const hasNext = settings.marketKey !== null && config.broker.keyId !== null;
    const vendors = createVendors(fill, deadline, hasNext ? NEXT_VENDOR_AFTER_MS : undefined);
    return vendors.length === 0 ? null : vendorChain(vendors);
  };
  /** One chain per kind of fill, so that what an adapter learned about the vendor is kept. */
  const marketVendor: VendorAccess['marketVendor'] = (fill, deadline) => {
    if (deadline) return createChain(fill, deadline);
    const known = chains.get(fill);
    if (known !== undefined) return known;
    const made = createChain(fill);
    chains.set(fill, made);
    return made;
  };
  return {
    settings,
    get: client.get,
    limiter: clients.limiter,
    artifacts: await sharedArtifacts(config),
    resolveCredential: credentials(config, settings),
    marketVendor,
    // The consolidated feed stands for Alpaca: one exchange's close is not the market's.
    marketVendors: (deadline) => createVendors('live', deadline).filter(({ name }) => name !== 'alpaca/iex'),
    news: (request) => newsOf[accountAt(config, request.url)](request),
  };
}

function accountAt(config: Config, url: string): VendorAccount {
  return new URL(url).origin === new URL(config.market.alpacaUrl).origin ? 'alpaca' : 'polygon';
}

/** Raw artifacts on disk, or in a bucket if one is set. */
export async function createArtifactStore(config: Config): Promise<ArtifactStore> {
  const { s3Bucket, s3Endpoint, s3Region } = config.artifacts;
  if (s3Bucket === null) return createDiskArtifacts(join(config.dataDir, 'artifacts'));
  // Imported on use: the S3 client is larger than everything else together.
  const { createS3Artifacts } = await import('../ingestion/s3-artifacts.adapter.ts');
  return createS3Artifacts({
    bucket: s3Bucket,
    region: s3Region,
    timeoutMs: config.s3TimeoutMs,
    ...(s3Endpoint === null ? {} : { endpoint: s3Endpoint }),
  });
}

const shared = new WeakMap<Config, Promise<ArtifactStore>>();

/** One store for all roles of a process, so that the parser finds what ingestion has just stored. */
function sharedArtifacts(config: Config): Promise<ArtifactStore> {
  const known = shared.get(config);
  if (known) return known;
  const made = createArtifactStore(config).then((store) => keepRecent(store));
  shared.set(config, made);
  return made;
}

/** Credentials by the names that sources use; each is sent to its own vendor only. */
function credentials(config: Config, settings: VendorSettings): ResolveCredential {
  const known = new Map<string, Credential>();
  if (settings.marketKey) {
    known.set('POLYGON', { key: settings.marketKey, secret: null, origins: [new URL(settings.marketUrl).origin] });
  }
  const brokerKey = settings.simulated ? SANDBOX_KEY : config.broker.keyId;
  const brokerSecret = settings.simulated ? SANDBOX_KEY : config.broker.secretKey;
  if (brokerKey)
    known.set('ALPACA', {
      key: brokerKey,
      secret: brokerSecret,
      origins: [new URL(settings.brokerUrl).origin, new URL(config.market.alpacaUrl).origin],
    });
  return (name) => known.get(name) ?? null;
}
