import type { Config } from '../config.ts';
import { DAY_MS } from '../kernel/clock.ts';
import type { HttpGet } from '../kernel/net/http.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { vendorSettings } from '../roles/vendors.ts';

/** Older than the two years of the free plan. */
const OLD_DAYS = 1_000;
const TIMEOUT_MS = 10_000;

/** What the market data plan allows, one line each, from two calls; unknown parts are left out. */
export async function describePlan(config: Config, get: HttpGet): Promise<string[]> {
  const { marketUrl, marketKey } = vendorSettings(config);
  if (marketKey === null) return [];
  const ask = async (path: string) => {
    const headers = { authorization: `Bearer ${marketKey.reveal()}`, accept: 'application/json' };
    return get({ url: `${marketUrl}${path}`, headers, timeoutMs: TIMEOUT_MS }).then(
      (response) => ({ status: response.status, limit: Number(response.headers['x-ratelimit-limit']) }),
      () => ({ status: 0, limit: Number.NaN }),
    );
  };
  const date = (daysAgo: number) => new Date(systemNow().getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const snapshot = await ask('/v2/snapshot/locale/us/markets/stocks/tickers?tickers=AAPL');
  const old = await ask(`/v2/aggs/ticker/AAPL/range/1/day/${date(OLD_DAYS)}/${date(OLD_DAYS - 7)}`);
  return planLines({
    hasSnapshots: verdict(snapshot.status),
    hasOldBars: verdict(old.status),
    callsPerMinute: snapshot.limit > 0 ? snapshot.limit : null,
  });
}

const verdict = (status: number): boolean | null => (status === 200 ? true : status === 403 ? false : null);

interface PlanFacts {
  hasSnapshots: boolean | null;
  hasOldBars: boolean | null;
  callsPerMinute: number | null;
}

export function planLines({ hasSnapshots, hasOldBars, callsPerMinute }: PlanFacts): string[] {
  const lines: string[] = [];
  if (hasSnapshots !== null)
    lines.push(
      hasSnapshots ? 'prices during the session: yes' : 'prices during the session: no; the last close is used',
    );
  if (hasOldBars !== null) lines.push(hasOldBars ? 'history: more than two years' : 'history: two years');
  if (callsPerMinute !== null) lines.push(`calls a minute: ${callsPerMinute}`);
  else if (hasSnapshots === false && hasOldBars === false) lines.push('calls a minute: 5, as on the free plan');
  return lines;
}
