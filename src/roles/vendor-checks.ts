import type { Config } from '../config.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import type { HttpGet } from '../kernel/net/http.ts';
import { checkBroker, type CheckTargets, checkVendors } from '../operations/vendor-check.adapter.ts';
import { saveVendorChecks } from '../operations/vendor-check.store.ts';
import type { VendorCheck } from '../operations/vendor-check.ts';
import type { RoleContext } from './role.ts';
import { type VendorAccess, vendorSettings } from './vendors.ts';

/** Whom the configuration names. In a simulated market the vendors are the sandbox, which is not checked. */
export function checkTargets(config: Config, get: HttpGet): CheckTargets {
  const settings = vendorSettings(config);
  const isReal = !settings.simulated;
  const account = ({ baseUrl, keyId, secretKey }: Config['broker']) =>
    isReal && keyId !== null && secretKey !== null ? { baseUrl, keyId, secretKey } : null;
  const { marketKey, filingsUserAgent } = settings;
  return {
    get,
    market: isReal && marketKey !== null ? { baseUrl: settings.marketUrl, apiKey: marketKey } : null,
    broker: account(config.broker),
    liveBroker: account(config.liveBroker),
    filings: isReal && filingsUserAgent !== null ? { baseUrl: settings.filingsUrl, userAgent: filingsUserAgent } : null,
    model: config.model,
    smtp: config.notifications.smtp,
    sms: config.notifications.sms,
  };
}

/** Checks the vendors, stores the answers for the console and logs each failure as one sentence. */
export async function runVendorChecks(context: RoleContext, access: VendorAccess): Promise<void> {
  if (access.settings.simulated) return;
  const targets = checkTargets(context.config, access.get);
  // This process does not receive the live keys; the live broker reports its own account.
  const checks = (await checkVendors(targets)).filter(({ vendor }) => vendor !== 'live broker');
  await report(context, checks);
}

/** The live broker's process alone has its keys, so it checks its own account. */
export async function runLiveBrokerCheck(context: RoleContext): Promise<void> {
  const { keyId, secretKey, baseUrl } = context.config.liveBroker;
  const account = keyId !== null && secretKey !== null ? { baseUrl, keyId, secretKey } : null;
  await report(context, [await checkBroker(account, 'live broker', 'ALPACA_LIVE_KEY_ID and ALPACA_LIVE_SECRET_KEY')]);
}

async function report(context: RoleContext, checks: readonly VendorCheck[]): Promise<void> {
  await saveVendorChecks(context.db, checks, systemNow());
  for (const { vendor, verdict, message } of checks) {
    if (verdict === 'failed') context.log.error({ vendor }, message);
  }
}
