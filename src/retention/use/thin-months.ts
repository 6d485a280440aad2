import { dropInvocationMonth, lockInvocationMonth } from '../../intelligence/agents/invocation.store.ts';
import type { Db } from '../../kernel/db/database.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { deleteTickOutputs, listTicksBetween } from '../../signals/tick.store.ts';
import { copyThinnedDay, exchangeThinnedMonth, openThinnedMonth } from '../../trends/thin-history.store.ts';
import { countSignalOutputs } from '../due.store.ts';
import { CLASSES, daysOf, type Month } from '../policy.ts';
import { listReferencedOutputs, listReferencedViews } from '../referenced.store.ts';
import { inSlowTransaction } from '../slow-transaction.store.ts';
import { archiveInLake, type FindLakeTag } from './month-in-lake.ts';

export interface MonthDeps {
  db: Db;
  findLakeTag: FindLakeTag | null;
  signal: AbortSignal;
  /** Called between two statements of a long month. */
  onStep: () => Promise<void>;
}

/** A tick of 5,000 tickers has 10,000 outputs. */
const TICKS_PER_BATCH = 4;
const BATCHES_MAX = 100_000;

const lakeTableOf = (name: 'history' | 'signals' | 'invocations'): string => CLASSES[name].lakeTable ?? '';

/**
 * Replaces a month of trend history by a copy with what stays, in one transaction: a process that dies leaves the month as it was.
 * Returns the removed rows.
 */
export async function thinHistoryMonth(deps: MonthDeps, month: Month): Promise<number> {
  return inSlowTransaction(deps.db, async (tx) => {
    const rows = await openThinnedMonth(tx, month.month);
    if (rows === null) return 0;
    await archiveInLake(tx, deps.findLakeTag, { lakeTable: lakeTableOf('history'), month: month.month, rows });
    const kept = groupBy(await listReferencedViews(tx, month), ({ generatedAt }) =>
      generatedAt.toISOString().slice(0, 10),
    );
    for (const day of daysOf(month)) {
      deps.signal.throwIfAborted();
      const ids = (kept.get(day) ?? []).map(({ id }) => id);
      await copyThinnedDay(tx, month.month, day, ids);
      await deps.onStep();
    }
    return rows - (await exchangeThinnedMonth(tx, month.month, rows));
  });
}

/** Drops a month of invocations. Returns its rows. */
export async function dropInvocations({ db, findLakeTag }: MonthDeps, { month }: Month): Promise<number> {
  return inSlowTransaction(db, async (tx) => {
    const rows = await lockInvocationMonth(tx, month);
    if (rows === null) return 0;
    await archiveInLake(tx, findLakeTag, { lakeTable: lakeTableOf('invocations'), month, rows });
    await dropInvocationMonth(tx, month);
    return rows;
  });
}

/** Deletes the signal outputs of a month that no recommendation names, a few ticks per transaction. Returns the deleted rows. */
export async function thinSignals(deps: MonthDeps, month: Month): Promise<number> {
  const { db, findLakeTag } = deps;
  const kept = await inSlowTransaction(db, async (tx) => {
    const rows = await countSignalOutputs(tx, month);
    await archiveInLake(tx, findLakeTag, { lakeTable: lakeTableOf('signals'), month: month.month, rows });
    return listReferencedOutputs(tx, month);
  });
  const keptOf = (ticks: readonly string[]) => kept.filter(({ tickId }) => ticks.includes(tickId)).map(({ id }) => id);
  let deleted = 0;
  let after: string | null = null;
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    deps.signal.throwIfAborted();
    const ticks: string[] = await listTicksBetween(db, { ...month, after }, TICKS_PER_BATCH);
    if (ticks.length === 0) return deleted;
    deleted += await db.transaction().execute((tx) => deleteTickOutputs(tx, ticks, keptOf(ticks)));
    after = ticks.at(-1) ?? null;
    await deps.onStep();
  }
  return deleted;
}
