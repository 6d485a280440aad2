import type { IsoDate } from '../../kernel/calendar/calendar.ts';
import { listQuarantined } from '../bar.store.ts';
import { insertActionRecords, listComparableActions, lockCorporateActions } from '../corporate-action.store.ts';
import { planActions } from '../plan-actions.ts';
import { addQualityCounts } from '../quality.store.ts';
import { firstComparableDate } from '../repeated-split.ts';
import type { VendorDividend, VendorSplit } from '../vendor.ts';
import { rescreenBar, type StoreBarsDeps } from './store-bars.ts';

export interface StoreActionsInput {
  source: string;
  /** The vendor was asked for actions from this date on. */
  from: IsoDate;
  splits: readonly VendorSplit[];
  dividends: readonly VendorDividend[];
}

export interface StoreActionsResult {
  inserted: number;
  unchanged: number;
  invalid: number;
}

/** Stores splits and dividends, then screens the quarantined bars of every ticker with a new split again. */
export async function storeCorporateActions(
  deps: StoreBarsDeps,
  input: StoreActionsInput,
): Promise<StoreActionsResult> {
  const now = deps.now();
  const named = [...input.splits, ...input.dividends];
  if (named.length === 0) return { inserted: 0, unchanged: 0, invalid: 0 };
  const plan = await deps.db.transaction().execute(async (tx) => {
    await lockCorporateActions(tx);
    const from = firstComparableDate([input.from, ...named.map(({ exDate }) => exDate)]);
    const known = await listComparableActions(tx, named, from);
    const planned = planActions(input, { ...input, known, calendar: deps.calendar, now });
    await insertActionRecords(tx, planned.insert);
    await addQualityCounts(
      tx,
      { area: 'corporate_actions', subject: input.source, at: now },
      { invalid: planned.invalid },
    );
    return planned;
  });
  const split = new Set(plan.insert.filter((action) => action.action_type === 'split').map(({ ticker }) => ticker));
  for (const waiting of await listQuarantined(deps.db, [...split])) {
    await rescreenBar(deps, waiting, waiting.bar_timestamp, waiting.source);
  }
  return { inserted: plan.insert.length, unchanged: plan.unchanged, invalid: plan.invalid };
}
