import { deleteOldRuns } from '../../ingestion/run.store.ts';
import { listInvocationMonths } from '../../intelligence/agents/invocation.store.ts';
import type { Db } from '../../kernel/db/database.ts';
import { isLockTimeout } from '../../kernel/db/postgres-errors.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { listHistoryMonths } from '../../trends/thin-history.store.ts';
import { listSignalMonths } from '../due.store.ts';
import {
  cutoffOf,
  type Month,
  monthsDue,
  REMOVED_CLASSES,
  type RemovedClass,
  type RetentionSettings,
} from '../policy.ts';
import { finishRetentionRun, type Removed, startRetentionRun, touchRetentionRun, type Waiting } from '../run.store.ts';
import { type FindLakeTag, MonthWaits } from './month-in-lake.ts';
import { dropInvocations, type MonthDeps, thinHistoryMonth, thinSignals } from './thin-months.ts';

export interface RetentionDeps {
  db: Db;
  queue: JobQueue;
  settings: RetentionSettings;
  /** Null if rows are removed without asking the lake. */
  findLakeTag: FindLakeTag | null;
  /** Removes files that no document refers to and returns their number; null where artifacts are not collected. */
  collectArtifacts: ((signal: AbortSignal) => Promise<number>) | null;
}

export interface RunOptions {
  trigger: 'schedule' | 'operator';
  now: Date;
  signal: AbortSignal;
  /** All classes when absent. */
  only?: readonly RemovedClass[] | undefined;
  onProgress?: (name: RemovedClass, removed: number) => void;
}

export interface RetentionOutcome {
  status: 'completed' | 'stopped';
  removed: Removed;
  waiting: Waiting[];
}

/** Rows of one transaction, so that none holds its locks for long. */
const BATCH_ROWS = 5_000;
const BATCHES_MAX = 1_000_000;

/**
 * Removes what is due, in batches of one transaction each. What is due is read from the rows, so that a run that was stopped or killed
 * is continued by the next one. Null while another run is at work.
 */
export async function runRetention(deps: RetentionDeps, options: RunOptions): Promise<RetentionOutcome | null> {
  const id = await startRetentionRun(deps.db, options.trigger, options.now);
  if (id === null) return null;
  const removed: Removed = { history: 0, signals: 0, invocations: 0, runs: 0, jobs: 0, artifacts: 0 };
  const waiting: Waiting[] = [];
  const onStep = () => touchRetentionRun(deps.db, id, removed);
  try {
    for (const name of options.only ?? REMOVED_CLASSES) {
      for await (const count of removeClass(deps, name, { ...options, onStep, waiting })) {
        removed[name] += count;
        await onStep();
        options.onProgress?.(name, removed[name]);
      }
    }
    await finishRetentionRun(deps.db, id, { status: 'completed', removed, waiting });
    return { status: 'completed', removed, waiting };
  } catch (error) {
    const isStopped = options.signal.aborted;
    const message = error instanceof Error ? error.message : String(error);
    const outcome = isStopped ? { status: 'stopped' as const } : { status: 'failed' as const, error: message };
    // The database may be what failed; then the record is closed by the next run.
    await finishRetentionRun(deps.db, id, { ...outcome, removed, waiting }).catch(() => {});
    if (isStopped) return { status: 'stopped', removed, waiting };
    throw error;
  }
}

interface ClassRun extends RunOptions {
  onStep: () => Promise<void>;
  waiting: Waiting[];
}

/** Yields the removed rows of each batch. */
async function* removeClass(deps: RetentionDeps, name: RemovedClass, run: ClassRun): AsyncGenerator<number> {
  const { db, settings } = deps;
  const { now, signal } = run;
  switch (name) {
    case 'history': {
      const open = (await listHistoryMonths(db)).filter(({ isThinned }) => !isThinned);
      const months = open.map(({ month }) => month);
      return yield* removeMonths(
        deps,
        name,
        monthsDue(months, cutoffOf(settings.historyDays, now)),
        run,
        thinHistoryMonth,
      );
    }
    case 'signals': {
      const before = cutoffOf(settings.signalDays, now);
      const months = before === null ? [] : monthsDue(await listSignalMonths(db, before), before);
      return yield* removeMonths(deps, name, months, run, thinSignals);
    }
    case 'invocations': {
      const months = (await listInvocationMonths(db)).map(({ month }) => month);
      const due = monthsDue(months, cutoffOf(settings.invocationDays, now));
      return yield* removeMonths(deps, name, due, run, dropInvocations);
    }
    case 'runs':
      yield* removeRuns(db, { before: cutoffOf(settings.runDays, now), onlyEmpty: false, signal });
      return yield* removeRuns(db, { before: cutoffOf(settings.emptyRunDays, now), onlyEmpty: true, signal });
    case 'jobs':
      return yield* removeDeadJobs(deps, cutoffOf(settings.deadJobDays, now), signal);
    case 'artifacts':
      if (deps.collectArtifacts !== null) yield await deps.collectArtifacts(signal);
      return;
  }
}

/** A month that waits for the lake, or that is in use, stays for the next run. */
async function* removeMonths(
  deps: RetentionDeps,
  name: RemovedClass,
  months: readonly Month[],
  { signal, onStep, waiting }: ClassRun,
  remove: (deps: MonthDeps, month: Month) => Promise<number>,
): AsyncGenerator<number> {
  const monthDeps: MonthDeps = { db: deps.db, findLakeTag: deps.findLakeTag, signal, onStep };
  for (const month of months) {
    signal.throwIfAborted();
    try {
      yield await remove(monthDeps, month);
    } catch (error) {
      if (!(error instanceof MonthWaits) && !isLockTimeout(error)) throw error;
      waiting.push({ name, month: month.month, why: error.message });
    }
  }
}

async function* removeRuns(
  db: Db,
  { before, onlyEmpty, signal }: { before: Date | null; onlyEmpty: boolean; signal: AbortSignal },
): AsyncGenerator<number> {
  if (before === null) return;
  let from: Date | null = null;
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    signal.throwIfAborted();
    const gone: { deleted: number; newest: Date | null } = await deleteOldRuns(
      db,
      { from, before, onlyEmpty },
      BATCH_ROWS,
    );
    if (gone.deleted > 0) yield gone.deleted;
    if (gone.deleted < BATCH_ROWS) return;
    from = gone.newest;
  }
}

async function* removeDeadJobs(
  { db, queue }: RetentionDeps,
  before: Date | null,
  signal: AbortSignal,
): AsyncGenerator<number> {
  if (before === null) return;
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    signal.throwIfAborted();
    const deleted = await queue.purgeDead(db, before, BATCH_ROWS);
    if (deleted > 0) yield deleted;
    if (deleted < BATCH_ROWS) return;
  }
}
