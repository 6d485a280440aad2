import { FILINGS_SPACING_MS, type VendorCeilings } from '../kernel/limits/quota.ts';
import { MINUTE_MS } from '../kernel/clock.ts';
import type { Cadences } from './cadence.ts';
import { maxTickersPerCycle } from './rate-limits.ts';

/** Tickers that one call for half-hour bars or snapshots serves. */
export interface PriceCalls {
  tickersPerBarsCall: number;
  /** Infinity: one call for the whole market. Null: the plan has none. */
  tickersPerSnapshotCall: number | null;
}

/** Polygon's half-hour bars are one call per ticker; its snapshots and daily bars are one call for all. */
export const POLYGON_CALLS: PriceCalls = { tickersPerBarsCall: 1, tickersPerSnapshotCall: Number.POSITIVE_INFINITY };
export const ALPACA_CALLS: PriceCalls = { tickersPerBarsCall: 200, tickersPerSnapshotCall: 200 };

/** A half-hour bar closes every 30 minutes and is due until the next one. */
const BAR_MINUTES = 30;

/**
 * The most companies whose half-hour bars arrive before the next ones close, and whose quotes are refreshed at the cadence. Daily bars
 * are one call for all of them and a session; corporate actions are a few calls twice a day.
 */
export function priceCapacity(calls: PriceCalls, cadences: Cadences, ceilings: VendorCeilings): number {
  const cyclesPerMinute = 60 / cadences.market_api;
  const { tickersPerBarsCall, tickersPerSnapshotCall } = calls;
  const isOneForAll = tickersPerSnapshotCall === Number.POSITIVE_INFINITY;
  const left = ceilings.market_api - (isOneForAll ? cyclesPerMinute : 0);
  const perCompany =
    1 / (tickersPerBarsCall * BAR_MINUTES) +
    (tickersPerSnapshotCall === null || isOneForAll ? 0 : cyclesPerMinute / tickersPerSnapshotCall);
  return Math.max(0, Math.floor(left / perCompany));
}

/** The most companies whose news are read at the cadence, each by itself. One feed of all companies carries any number. */
export const newsCapacity = (cadences: Cadences, ceilings: VendorCeilings): number =>
  maxTickersPerCycle('news_api', cadences, ceilings);

/** The most companies whose list of filings is read at the cadence. New filings take further calls. */
export const filingsCapacity = (cadences: Cadences): number =>
  Math.floor(((cadences.filings_api / 60) * MINUTE_MS) / FILINGS_SPACING_MS);

export interface Capacity {
  subject: 'prices' | 'news' | 'filings';
  companies: number;
  /** Infinity: any number. */
  carried: number;
  cadenceSeconds: number;
}

export const isShort = ({ companies, carried }: Capacity): boolean => companies > carried;

/** `news: 125 of 400 companies are refreshed at their cadence of 300 s; the plan carries 125`. */
export function describeCapacity({ subject, companies, carried, cadenceSeconds }: Capacity): string {
  const kept = Math.min(companies, carried);
  const limit = Number.isFinite(carried) ? `the plan carries ${carried}` : 'one feed serves all';
  return `${subject}: ${kept} of ${companies} companies are refreshed at their cadence of ${cadenceSeconds} s; ${limit}`;
}
