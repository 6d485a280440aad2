import type { TradingCalendar } from '../../kernel/calendar/calendar.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import type { CompleteBar, StoredTimeframe } from '../bar.ts';
import { recordConflicts, resolveConflicts } from '../bar-conflict.store.ts';
import { applyBarPlan, ensureBarMonths, listKnownBars, lockSeries, type Series } from '../bar.store.ts';
import { cleanBars, type IssueCounts } from '../clean-bars.ts';
import { listCorporateActions } from '../corporate-action.store.ts';
import { planBars } from '../plan-bars.ts';
import { addQualityCounts } from '../quality.store.ts';
import type { VendorBar } from '../vendor.ts';

export interface StoreBarsDeps {
  db: Db;
  now: Now;
  calendar: TradingCalendar;
}

export interface StoreBarsInput {
  ticker: string;
  timeframe: StoredTimeframe;
  source: string;
  bars: readonly VendorBar[];
}

export interface StoreBarsResult {
  /** Bars new to the series, including those released from quarantine. */
  inserted: number;
  corrected: number;
  unchanged: number;
  quarantined: number;
  /** Bars on which the source disagrees with the stored one. */
  conflicts: number;
  unfinished: number;
  issues: IssueCounts;
}

/** Bounds one transaction; far above the size of any vendor response. */
const STORE_BARS_MAX = 200_000;

/**
 * Cleans, screens and stores bars of one series. Storing the same bars again, in another order or in other batches,
 * produces the same rows.
 */
export async function storeBars(deps: StoreBarsDeps, input: StoreBarsInput): Promise<StoreBarsResult> {
  if (input.bars.length > STORE_BARS_MAX)
    throw new RangeError(`storeBars got ${input.bars.length} bars; at most ${STORE_BARS_MAX} are allowed in one call`);
  const now = deps.now();
  const { bars, issues, unfinished } = cleanBars(input.bars, { ...input, calendar: deps.calendar, now });
  const first = bars[0];
  const last = bars.at(-1);
  if (first && last) {
    await ensureBarMonths(
      deps.db,
      bars.map(({ timestamp }) => timestamp),
    );
  }
  return deps.db.transaction().execute(async (tx) => {
    const plan =
      first && last
        ? await screenAndStore(tx, deps, input, bars, { from: first.timestamp, to: last.timestamp }, now)
        : null;
    await addQualityCounts(
      tx,
      { area: `bars:${input.timeframe}`, subject: input.ticker, at: now },
      { ...issues, unexplained_return: plan?.quarantined, source_conflict: plan?.conflicts.length },
    );
    return {
      inserted: plan?.inserted ?? 0,
      corrected: plan?.corrected ?? 0,
      unchanged: plan?.unchanged ?? 0,
      quarantined: plan?.quarantined ?? 0,
      conflicts: plan?.conflicts.length ?? 0,
      unfinished,
      issues,
    };
  });
}

/** Screens a quarantined bar again after a split became known that may explain it. */
export async function rescreenBar(deps: StoreBarsDeps, series: Series, timestamp: Date, source: string): Promise<void> {
  const now = deps.now();
  await ensureBarMonths(deps.db, [timestamp]);
  await deps.db.transaction().execute(async (tx) => {
    await screenAndStore(tx, deps, { ...series, source }, [], { from: timestamp, to: timestamp }, now);
  });
}

async function screenAndStore(
  tx: Tx,
  deps: StoreBarsDeps,
  input: Series & { source: string },
  incoming: readonly CompleteBar[],
  window: { from: Date; to: Date },
  now: Date,
) {
  const series = { ticker: input.ticker, timeframe: input.timeframe };
  await lockSeries(tx, series);
  const rows = await listKnownBars(tx, series, window.from, window.to);
  const known = rows.map((row) => ({
    ...row,
    endsAt: deps.calendar.barAt(row.timestamp, series.timeframe)?.end ?? row.availableAt ?? row.timestamp,
  }));
  const actions = await listCorporateActions(tx, series.ticker, now);
  const plan = planBars({ known, incoming, source: input.source, window, actions, now });
  await applyBarPlan(tx, series, plan, now);
  await recordConflicts(tx, series, input.source, plan.conflicts, now);
  await resolveConflicts(tx, series, input.source, plan, now);
  return plan;
}
