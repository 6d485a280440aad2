import type { Executor } from '../kernel/db/database.ts';
import type { VendorPlan } from './vendor-plan.ts';

export async function findVendorPlan(db: Executor, vendor: string): Promise<VendorPlan | null> {
  const row = await db.selectFrom('market_vendor_plans').selectAll().where('vendor', '=', vendor).executeTakeFirst();
  if (!row) return null;
  return {
    callsPerMinute: row.calls_per_minute,
    historyDays: row.history_days,
    snapshots: row.snapshots,
    minuteBars: row.minute_bars,
    pausedUntil: row.paused_until,
    updatedAt: row.updated_at,
  };
}

/** Changes only the given figures. */
export async function saveVendorPlan(
  db: Executor,
  vendor: string,
  change: Partial<Omit<VendorPlan, 'updatedAt'>>,
  now: Date,
): Promise<void> {
  const row = {
    ...(change.callsPerMinute === undefined ? {} : { calls_per_minute: change.callsPerMinute }),
    ...(change.historyDays === undefined ? {} : { history_days: change.historyDays }),
    ...(change.snapshots === undefined ? {} : { snapshots: change.snapshots }),
    ...(change.minuteBars === undefined ? {} : { minute_bars: change.minuteBars }),
    ...(change.pausedUntil === undefined ? {} : { paused_until: change.pausedUntil }),
    updated_at: now,
  };
  await db
    .insertInto('market_vendor_plans')
    .values({
      vendor,
      calls_per_minute: null,
      history_days: null,
      snapshots: null,
      minute_bars: null,
      paused_until: null,
      ...row,
    })
    .onConflict((on) => on.column('vendor').doUpdateSet(row))
    .execute();
}
