import { MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import { findFlag, setFlag } from '../kernel/flags.store.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { isCrossCheckDue, type LastCrossCheck } from '../market/cross-check-plan.ts';
import { crossCheckBars } from '../market/use/cross-check-bars.ts';
import { VendorFailure } from '../market/vendor.ts';
import type { RoleContext } from './role.ts';
import { platformCalendar, type VendorAccess } from './vendors.ts';

const FLAG = 'market_cross_checked';
/** One call at either vendor serves so many. */
const BARS_MAX = 200;
/** Prices come first: a check that would wait longer for the rate limit is made later. */
const WAIT_MAX_MS = 20 * SECOND_MS;

/** Compares the daily bars of the last session between two vendors, once a session. A disagreement is one line in the log. */
export async function crossCheckVendors(
  context: RoleContext,
  access: VendorAccess,
  signal: AbortSignal,
): Promise<void> {
  if (access.settings.simulated) return;
  const { db, log } = context;
  const now = systemNow();
  const vendors = access.marketVendors(new Date(now.getTime() + WAIT_MAX_MS));
  if (vendors.length < 2) return;
  const calendar = platformCalendar(context);
  const session = calendar.lastClosedSession(now);
  if (!session || !isCrossCheckDue(session, await findFlag<LastCrossCheck>(db, FLAG), now)) return;
  const checked = await crossCheckBars(
    { db, now: systemNow, calendar, vendors },
    { session, barsMax: BARS_MAX, signal },
  ).catch((error: unknown) => {
    if (!(error instanceof VendorFailure)) throw error;
    log.info({ err: error }, 'the vendors could not be compared and will be compared later');
    return { compared: 0, conflicts: 0 };
  });
  const last: LastCrossCheck = { session: session.date, attempted_at: now.toISOString(), ...checked };
  await setFlag(db, FLAG, last, 'housekeeping');
  if (checked.conflicts > 0)
    log.warn(
      { session: session.date, ...checked },
      `the market data vendors disagree on ${checked.conflicts} of ${checked.compared} closes of ${session.date}; the stored bars were kept: see GET /api/market/conflicts`,
    );
}

/** How often the role asks whether a check is due. */
export const CROSS_CHECK_EVERY_MS = MINUTE_MS;
