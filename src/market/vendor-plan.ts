import type { IsoDate, TradingCalendar } from '../kernel/calendar/calendar.ts';
import { DAY_MS } from '../kernel/clock.ts';

/** What a vendor's plan allows, as far as its responses have shown it. Null means that nothing is known. */
export interface VendorPlan {
  callsPerMinute: number | null;
  historyDays: number | null;
  snapshots: boolean | null;
  minuteBars: boolean | null;
  pausedUntil: Date | null;
  updatedAt: Date;
}

/** The market data vendor's documented free plan. */
export const FREE_CALLS_PER_MINUTE = 5;
export const FREE_HISTORY_DAYS = 730;
/** After this time a refused entitlement is tried again, because the plan may have changed. */
const PLAN_VALID_MS = DAY_MS;
/** The vendor counts in its own time zone: a day of margin keeps the first day inside the plan. */
const DEPTH_MARGIN_DAYS = 2;

export function isRefused(plan: VendorPlan | null, entitlement: 'snapshots' | 'minuteBars', now: Date): boolean {
  return plan?.[entitlement] === false && now.getTime() - plan.updatedAt.getTime() < PLAN_VALID_MS;
}

/** The first date that may be asked for: the wanted one, or the first inside the plan's depth. */
export function firstAllowedDate(
  wanted: IsoDate,
  historyDays: number | null,
  calendar: Pick<TradingCalendar, 'dateOf'>,
  now: Date,
): IsoDate {
  if (historyDays === null) return wanted;
  const first = calendar.dateOf(new Date(now.getTime() - (historyDays - DEPTH_MARGIN_DAYS) * DAY_MS));
  return wanted < first ? first : wanted;
}

const PAUSE_DEFAULT_MS = 60_000;
const PAUSE_MAX_MS = 15 * 60_000;

/** How long to pause after a 429: the vendor's own figure, else the minute its quotas are counted in. */
export function pauseAfter429(headers: Readonly<Record<string, string>>, asked: number | null, now: Date): number {
  const reset = Number(headers['x-ratelimit-reset']);
  const untilReset = Number.isFinite(reset) && reset > 1e9 ? reset * 1_000 - now.getTime() : null;
  return Math.min(PAUSE_MAX_MS, Math.max(1_000, asked ?? untilReset ?? PAUSE_DEFAULT_MS));
}

/** The limit after a 429: the vendor's own figure, else as many calls as it answered within the minute before. */
export function limitAfter429(
  headers: Readonly<Record<string, string>>,
  answeredInMinute: number,
  current: number,
): number {
  const stated = statedLimit(headers);
  if (stated !== null) return stated;
  return Math.max(1, Math.min(current - 1, answeredInMinute <= 0 ? FREE_CALLS_PER_MINUTE : answeredInMinute));
}

/** `X-RateLimit-Limit`, in calls a minute. */
export function statedLimit(headers: Readonly<Record<string, string>>): number | null {
  const stated = Number(headers['x-ratelimit-limit']);
  return Number.isInteger(stated) && stated >= 1 && stated <= 100_000 ? stated : null;
}
