import { nyseCalendar } from '../kernel/calendar/nyse.ts';
import { DAY_MS } from '../kernel/clock.ts';
import { BROKER_QUOTAS } from '../kernel/limits/quota.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { fetchExchangeDays } from '../market/alpaca-calendar.adapter.ts';
import { replaceCalendarOverrides } from '../market/calendar-override.store.ts';
import { findCalendarChanges } from '../market/exchange-calendar.ts';
import { VendorFailure } from '../market/vendor.ts';
import type { RoleContext } from './role.ts';
import { vendorClients } from './vendor-clients.ts';
import type { VendorAccess } from './vendors.ts';

/** An unplanned closing is announced days ahead; rules foretell the rest. */
const DAYS_AHEAD = 30;
const REASON = 'announced by Alpaca';

/** How often the calendar is compared. */
export const CALENDAR_CHECK_EVERY_MS = DAY_MS / 2;

/** Stores days on which the exchange trades otherwise than its rules foretell, as Alpaca announces them. Needs its keys. */
export async function checkCalendar(context: RoleContext, access: VendorAccess, signal: AbortSignal): Promise<void> {
  const { config, db, log } = context;
  const { keyId, secretKey, baseUrl } = config.broker;
  if (access.settings.simulated || keyId === null || secretKey === null) return;
  const get = vendorClients({ config, db, get: access.get, limiter: access.limiter }).limited(BROKER_QUOTAS);
  const rules = nyseCalendar();
  const now = systemNow();
  const range = { from: rules.dateOf(now), to: rules.dateOf(new Date(now.getTime() + DAYS_AHEAD * DAY_MS)) };
  try {
    const days = await fetchExchangeDays({ baseUrl, credentials: { keyId, secretKey }, get }, range, signal);
    const changes = findCalendarChanges(days, range, rules, REASON);
    const changed = await replaceCalendarOverrides(db, range, REASON, changes);
    if (changed.length > 0)
      log.warn(
        { dates: changed },
        `the exchange changed its trading hours of ${changed.join(', ')}: restart the platform, so that every process uses them`,
      );
  } catch (error) {
    if (signal.aborted || !(error instanceof VendorFailure)) throw error;
    log.info({ err: error }, 'the trading calendar could not be compared');
  }
}
