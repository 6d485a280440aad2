import type { Now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import { type JobContext, LeaseLostError } from '../../kernel/queue/queue.ts';
import { type Cadences, dueAfterFailure, dueAfterSuccess } from '../cadence.ts';
import { completeRun, failRun, startRun } from '../run.store.ts';
import { findSourceForRun, saveFailure, saveSuccess, type SourceForRun } from '../source-state.store.ts';
import { describeFailure } from './run-source.ts';

/** Refreshes all tickers at once and reports the result of each series; implemented by the market slice. */
export type RefreshMarket = (input: { maxSeries: number; signal: AbortSignal }) => Promise<{
  quotes: number;
  series: readonly { ticker: string; inserted: number; error?: string }[];
  /** Due series left over because of `maxSeries`. */
  remaining: number;
}>;

export interface RunMarketDeps {
  db: Db;
  now: Now;
  random: () => number;
  refreshMarket: RefreshMarket;
  /** Limit on vendor calls for bars per cycle, which follows the vendor's plan. */
  loadMaxSeries: () => Promise<number>;
  cadences: Cadences;
  onError?: (error: unknown, source: { id: string; name: string }) => void;
}

interface OpenRun extends SourceForRun {
  runId: string;
}

/**
 * Executes all market runs of a cycle: one refresh that stores bars as they arrive, then one transaction that ends
 * every run.
 */
export async function runMarket(
  deps: RunMarketDeps,
  runIds: readonly string[],
  job: Pick<JobContext, 'complete' | 'signal'>,
): Promise<void> {
  const runs: OpenRun[] = [];
  for (const runId of runIds) {
    const run = await startRun(deps.db, runId, deps.now());
    const found = run === null ? null : await findSourceForRun(deps.db, run.source_id);
    if (found !== null) runs.push({ ...found, runId });
  }
  const first = runs[0];
  if (first === undefined) return;
  let outcome: (run: OpenRun) => { error: string } | { fetched: number; inserted: number };
  let remaining = 0;
  try {
    const refreshed = await deps.refreshMarket({ maxSeries: await deps.loadMaxSeries(), signal: job.signal });
    remaining = refreshed.remaining;
    outcome = (run) => summarise(refreshed.series.filter(({ ticker }) => ticker === run.source.ticker));
  } catch (error) {
    if (job.signal.aborted || error instanceof LeaseLostError) throw error;
    deps.onError?.(error, { id: first.source.id, name: first.source.name });
    const message = error instanceof Error && error.name === 'VendorFailure' ? error.message : describeFailure(error);
    outcome = () => ({ error: message });
  }
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    for (const run of runs) {
      const result = outcome(run);
      const ended =
        'error' in result
          ? await failRun(tx, run.runId, result.error, now)
          : await completeRun(tx, run.runId, {
              itemsFetched: result.fetched,
              itemsNew: result.inserted,
              cursorBefore: null,
              cursorAfter: null,
              finishedAt: now,
            });
      if (!ended) throw new LeaseLostError(`ingestion run ${run.runId}`);
      if ('error' in result) {
        await saveFailure(tx, run.source.id, { ...dueAfterFailure(run.circuit, now, null, deps.random()), at: now });
      } else {
        const nextDueAt = dueAfterSuccess(now, deps.cadences.market_api, remaining > 0);
        await saveSuccess(tx, run.source.id, {
          cursor: null,
          caughtUp: run.caughtUp || remaining === 0,
          nextDueAt,
          at: now,
        });
      }
    }
    await job.complete(tx);
  });
}

/** A ticker fails only when all of its refreshed series failed; a series left over for the next cycle is no failure. */
function summarise(series: readonly { inserted: number; error?: string }[]) {
  const inserted = series.reduce((sum, one) => sum + one.inserted, 0);
  const errors = series.flatMap(({ error }) => error ?? []);
  const first = errors[0];
  if (first !== undefined && errors.length === series.length) return { error: first };
  return { fetched: inserted, inserted };
}
