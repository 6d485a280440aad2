import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import { MINUTE_MS } from '../kernel/clock.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import type { HttpGet } from '../kernel/net/http.ts';
import { checkBroker, type CheckTargets, checkVendors } from '../operations/vendor-check.adapter.ts';
import { isAccepted, saveVendorChecks } from '../operations/vendor-check.store.ts';
import type { VendorCheck } from '../operations/vendor-check.ts';
import type { RoleContext } from './role.ts';
import { quotaByAddress } from './vendor-clients.ts';
import { type VendorAccess, vendorSettings } from './vendors.ts';

/** Whom the configuration names. In a simulated market the vendors are the sandbox, which is not checked. */
export function checkTargets(config: Config, get: HttpGet): CheckTargets {
  const settings = vendorSettings(config);
  const isReal = !settings.simulated;
  const account = ({ baseUrl, keyId, secretKey }: Config['broker']) =>
    isReal && keyId !== null && secretKey !== null ? { baseUrl, keyId, secretKey } : null;
  const { marketKey, filingsUserAgent } = settings;
  const paperAccount = account(config.broker);
  return {
    get,
    market: isReal && marketKey !== null ? { baseUrl: settings.marketUrl, apiKey: marketKey } : null,
    alpacaMarket: marketKey === null && paperAccount ? { ...paperAccount, baseUrl: config.market.alpacaUrl } : null,
    broker: paperAccount,
    liveBroker: account(config.liveBroker),
    filings: isReal && filingsUserAgent !== null ? { baseUrl: settings.filingsUrl, userAgent: filingsUserAgent } : null,
    model: config.model,
    smtp: config.notifications.smtp,
    sms: config.notifications.sms,
  };
}

/** Longer than any queue for the market data vendor's rate limit. */
export const CHECK_WAIT_MAX_MS = 10 * MINUTE_MS;

/**
 * Checks the vendors, stores the answers for the console and logs each failure as one sentence. The market data vendor, whose free
 * plan has five calls a minute, is not asked again about a key that it accepted within the given time.
 */
export async function runVendorChecks(
  context: RoleContext,
  access: VendorAccess,
  { keptMs, signal }: { keptMs: number; signal: AbortSignal },
): Promise<void> {
  if (access.settings.simulated) return;
  const { config, db } = context;
  const get = quotaByAddress(
    { config, db, get: access.get, limiter: access.limiter },
    { maxWaitMs: CHECK_WAIT_MAX_MS },
  );
  const targets = checkTargets(config, (request) => get({ ...request, signal }));
  const since = new Date(systemNow().getTime() - keptMs);
  const isKnown = await isAccepted(db, 'market data', marketFingerprint(config), since);
  const checks = await checkVendors(isKnown ? { ...targets, market: null } : targets);
  signal.throwIfAborted();
  // This process does not receive the live keys; the live broker reports its own account.
  const isReported = ({ vendor }: VendorCheck) => vendor !== 'live broker' && !(isKnown && vendor === 'market data');
  await report(context, checks.filter(isReported));
}

/** Tells one key at one address from another without storing it. */
export function marketFingerprint({ market }: Pick<Config, 'market'>): string | null {
  if (market.apiKey === null) return null;
  return createHash('sha256').update(`${market.baseUrl} ${market.apiKey.reveal()}`).digest('hex').slice(0, 32);
}

/** The live broker's process alone has its keys, so it checks its own account. */
export async function runLiveBrokerCheck(context: RoleContext): Promise<void> {
  const { keyId, secretKey, baseUrl } = context.config.liveBroker;
  const account = keyId !== null && secretKey !== null ? { baseUrl, keyId, secretKey } : null;
  await report(context, [await checkBroker(account, 'live broker', 'ALPACA_LIVE_KEY_ID and ALPACA_LIVE_SECRET_KEY')]);
}

async function report(context: RoleContext, checks: readonly VendorCheck[]): Promise<void> {
  await saveVendorChecks(context.db, checks, systemNow(), { 'market data': marketFingerprint(context.config) });
  for (const { vendor, verdict, message } of checks) {
    if (verdict === 'failed') context.log.error({ vendor }, message);
  }
}
