import type { Config } from '../config.ts';
import { DAY_MS } from '../kernel/clock.ts';
import type { Executor } from '../kernel/db/database.ts';
import type { HttpGet } from '../kernel/net/http.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { FREE_CALLS_PER_MINUTE, FREE_HISTORY_DAYS } from '../market/vendor-plan.ts';
import { saveVendorPlan } from '../market/vendor-plan.store.ts';
import { vendorSettings } from '../roles/vendors.ts';

/** Older than the two years of the free plan. */
const OLD_DAYS = 1_000;
const TIMEOUT_MS = 10_000;

/** Probes the market data plan with two calls; unknown parts are null. */
export async function probePlan(config: Config, get: HttpGet): Promise<PlanFacts> {
  const { marketUrl, marketKey } = vendorSettings(config);
  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${marketKey?.reveal() ?? ''}`, accept: 'application/json' };
    return get({ url: `${marketUrl}${path}`, headers, timeoutMs: TIMEOUT_MS }).then(
      (response) => ({ status: response.status, limit: Number(response.headers['x-ratelimit-limit']) }),
      () => ({ status: 0, limit: Number.NaN }),
    );
  };
  const date = (daysAgo: number) => new Date(systemNow().getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const snapshot = await ask('/v2/snapshot/locale/us/markets/stocks/tickers?tickers=AAPL');
  const old = await ask(`/v2/aggs/ticker/AAPL/range/1/day/${date(OLD_DAYS)}/${date(OLD_DAYS - 7)}`);
  const [hasSnapshots, hasOldBars] = [verdict(snapshot.status), verdict(old.status)];
  const stated = snapshot.limit > 0 ? snapshot.limit : null;
  const isFree = hasSnapshots === false && hasOldBars === false;
  return { hasSnapshots, hasOldBars, stated, callsPerMinute: stated ?? (isFree ? FREE_CALLS_PER_MINUTE : null) };
}

/** Stores what the probe found, so that the platform does not ask again. */
export async function savePlan(db: Executor, facts: PlanFacts, now: Date): Promise<void> {
  const { hasSnapshots, hasOldBars, callsPerMinute } = facts;
  await saveVendorPlan(
    db,
    'polygon',
    {
      ...(hasSnapshots === null ? {} : { snapshots: hasSnapshots }),
      ...(hasOldBars === null ? {} : { historyDays: hasOldBars ? null : FREE_HISTORY_DAYS }),
      ...(callsPerMinute === null && hasSnapshots !== true ? {} : { callsPerMinute }),
    },
    now,
  );
}

const verdict = (status: number): boolean | null => (status === 200 ? true : status === 403 ? false : null);

export interface PlanFacts {
  hasSnapshots: boolean | null;
  hasOldBars: boolean | null;
  /** What a response stated. */
  stated: number | null;
  /** What was stated, or the documented rate of the free plan; null when nothing is known. */
  callsPerMinute: number | null;
}

/** What the plan allows, one line each; unknown parts are left out. */
export function planLines({ hasSnapshots, hasOldBars, stated, callsPerMinute }: PlanFacts): string[] {
  const lines: string[] = [];
  if (hasSnapshots !== null)
    lines.push(
      hasSnapshots ? 'prices during the session: yes' : 'prices during the session: no; the last close is used',
    );
  if (hasOldBars !== null) lines.push(hasOldBars ? 'history: more than two years' : 'history: two years');
  if (callsPerMinute !== null)
    lines.push(`calls a minute: ${callsPerMinute}${stated === null ? ', as on the free plan' : ''}`);
  return lines;
}
