import type { IsoDate, TradingCalendar } from '../kernel/calendar/calendar.ts';
import type { Now } from '../kernel/clock.ts';
import type { Db } from '../kernel/db/database.ts';
import { type MarketVendor, VendorFailure } from './vendor.ts';
import {
  FREE_CALLS_PER_MINUTE,
  FREE_HISTORY_DAYS,
  firstAllowedDate,
  isRefused,
  type VendorPlan,
} from './vendor-plan.ts';
import { findVendorPlan, saveVendorPlan } from './vendor-plan.store.ts';

export interface PlannedVendorDeps {
  db: Db;
  now: Now;
  calendar: TradingCalendar;
  /** The account whose plan applies; several feeds may share one. */
  account: string;
}

/**
 * Asks a vendor only for what its plan includes. The first refusal of an entitlement is stored and not repeated for a day, and
 * the first day asked for lies inside the plan's depth.
 */
export function plannedVendor(vendor: MarketVendor, deps: PlannedVendorDeps): MarketVendor {
  const { db, now, calendar, account } = deps;
  const load = () => findVendorPlan(db, account);
  const learn = (change: Partial<VendorPlan>) => saveVendorPlan(db, account, change, now());

  const guarded = async <T>(entitlement: 'snapshots' | 'minuteBars', work: () => Promise<T>): Promise<T> => {
    const plan = await load();
    if (isRefused(plan, entitlement, now())) throw notEntitled(vendor.name, entitlement);
    try {
      const result = await work();
      if (plan?.[entitlement] !== true) {
        // Snapshots after a refusal mean another plan: its rate and depth are learned again.
        const isUpgraded = entitlement === 'snapshots' && plan?.snapshots === false;
        await learn({ [entitlement]: true, ...(isUpgraded ? { callsPerMinute: null, historyDays: null } : {}) });
      }
      return result;
    } catch (error) {
      if (isNotEntitled(error)) {
        const isFree = entitlement === 'snapshots' && vendor.name === 'polygon';
        // Only the free plan lacks snapshots; its documented rate is used until a response states another.
        await learn({
          [entitlement]: false,
          ...(isFree && plan?.callsPerMinute == null ? { callsPerMinute: FREE_CALLS_PER_MINUTE } : {}),
        });
      }
      throw error;
    }
  };
  const withinDepth = async <T>(wanted: IsoDate, work: (from: IsoDate) => Promise<T>): Promise<T> => {
    const plan = await load();
    const from = firstAllowedDate(wanted, plan?.historyDays ?? null, calendar, now());
    try {
      return await work(from);
    } catch (error) {
      const shorter = firstAllowedDate(wanted, FREE_HISTORY_DAYS, calendar, now());
      if (!isNotEntitled(error) || plan?.historyDays != null || shorter === from) throw error;
      await learn({ historyDays: FREE_HISTORY_DAYS });
      return work(shorter);
    }
  };

  /** The last session with bars: the last closed one under the free plan, which has the data of a day only after its end. */
  const lastServed = async (): Promise<IsoDate | null> => {
    const plan = await load();
    const isFree = vendor.name === 'polygon' && isRefused(plan, 'snapshots', now());
    return isFree ? (calendar.lastClosedSession(now())?.date ?? null) : null;
  };

  return {
    name: vendor.name,
    callsForMany: (query) => vendor.callsForMany(query),
    fetchBars: async (query) => {
      const last = await lastServed();
      // The bars of the first day are known: a query starts at the last one.
      if (last !== null && query.timeframe === 'M30' && last <= query.from) throw tooEarly(vendor.name);
      return withinDepth(query.from, (from) => {
        const fetch = () => vendor.fetchBars({ ...query, from });
        return query.timeframe === 'M30' ? guarded('minuteBars', fetch) : fetch();
      });
    },
    fetchManyBars: async (query) => {
      const last = await lastServed();
      const sessions = last === null ? query.sessions : query.sessions.filter((date) => date <= last);
      if (sessions.length === 0) throw tooEarly(vendor.name);
      const fetch = () => vendor.fetchManyBars({ ...query, sessions });
      return query.timeframe === 'M30' ? guarded('minuteBars', fetch) : fetch();
    },
    fetchSplits: (query) => vendor.fetchSplits(query),
    fetchDividends: (query) => vendor.fetchDividends(query),
    fetchSnapshot: (query) => guarded('snapshots', () => vendor.fetchSnapshot(query)),
  };
}

const isNotEntitled = (error: unknown): boolean => error instanceof VendorFailure && error.reason === 'not_entitled';

const tooEarly = (name: string) =>
  new VendorFailure('too_early', `the plan at ${name} includes the data of a day only after its end`);

function notEntitled(name: string, entitlement: 'snapshots' | 'minuteBars'): VendorFailure {
  const what = entitlement === 'snapshots' ? 'snapshots' : 'minute bars';
  return new VendorFailure('not_entitled', `the plan at ${name} does not include ${what}`);
}
