import type { Now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { JobContext, JobQueue } from '../../kernel/queue/queue.ts';
import {
  completeBacktest,
  findBacktestSummary,
  markRunning,
  saveProgress,
  type BacktestSummary,
  type StoredResult,
} from '../backtest.store.ts';
import { BACKTEST_QUEUE, type BacktestRequest, type BacktestStage } from '../request.ts';
import { NO_METRICS } from '../summary.ts';

export interface BacktestJob {
  backtest_id: string;
}

/** Runs a request outside of this thread until it is done or the signal aborts. */
export type BacktestRunner = (
  id: string,
  request: BacktestRequest,
  hooks: { onProgress: (stage: BacktestStage, share: number) => void; signal: AbortSignal },
) => Promise<StoredResult>;

export interface BacktestJobDeps {
  db: Db;
  now: Now;
  run: BacktestRunner;
  onError?: (error: unknown) => void;
}

/** Each stage's part of the whole progress, so that progress never decreases. */
const STAGE_SHARES: Readonly<Record<BacktestStage, { from: number; to: number }>> = {
  waiting: { from: 0, to: 0 },
  loading: { from: 0, to: 0.3 },
  // A replay takes longer than all other stages.
  replaying: { from: 0, to: 0.7 },
  simulating: { from: 0.7, to: 0.95 },
  judging: { from: 0.95, to: 1 },
  done: { from: 1, to: 1 },
};
const DETAIL_MAX = 1_000;

/**
 * Runs one queued backtest under its lease. The result is stored in the transaction that completes the job, so that a process
 * that lost the lease cannot write. After a crash the next process starts again from the request.
 */
export async function runBacktestJob(deps: BacktestJobDeps, context: JobContext<BacktestJob>): Promise<void> {
  const { db, now } = deps;
  const { job, signal } = context;
  const id = job.payload.backtest_id;
  const row = await findBacktestSummary(db, id);
  if (!row || !(await markRunning(db, id))) return;
  const progress = progressWriter(deps, id);
  let result: StoredResult;
  try {
    result = await deps.run(id, requestOf(row), { onProgress: progress.report, signal });
  } catch (error) {
    signal.throwIfAborted();
    const isFinal = error instanceof DomainError || job.attempt >= job.maxAttempts;
    if (!isFinal) throw error;
    if (!(error instanceof DomainError)) deps.onError?.(error);
    result = failedResult(error);
  } finally {
    await progress.end();
  }
  await db.transaction().execute(async (tx) => {
    await completeBacktest(tx, id, result, now());
    await context.complete(tx);
  });
}

/** The interface has no failed status: a failed run is completed without figures and with the reason. */
const failedResult = (error: unknown): StoredResult => ({
  metrics: NO_METRICS,
  config: { error: describeFailure(error) },
  equityCurve: '[]',
  trades: '[]',
});

/** Unexpected errors stay in the log, because their text may contain queries or paths. */
function describeFailure(error: unknown): string {
  if (error instanceof DomainError) return error.message.slice(0, DETAIL_MAX);
  return 'the backtest failed with an internal error; see the log';
}

export const requestOf = (row: BacktestSummary): BacktestRequest => ({
  startDate: row.start_date,
  endDate: row.end_date,
  initialCapital: row.initial_capital,
  riskTier: row.risk_tier,
  sweep: row.sweep,
});

/** Writes progress, one write at a time. Reports that arrive during a write replace each other, and the latest is written next. */
function progressWriter({ db, onError }: BacktestJobDeps, id: string) {
  let latest: { stage: BacktestStage; progress: number } | null = null;
  let writing: Promise<void> | null = null;
  let reached = 0;
  const write = async () => {
    while (latest) {
      const { stage, progress } = latest;
      latest = null;
      // A backtest does not fail because its progress could not be written.
      await saveProgress(db, id, stage, progress).catch((error: unknown) => onError?.(error));
    }
    writing = null;
  };
  return {
    report: (stage: BacktestStage, share: number) => {
      const { from, to } = STAGE_SHARES[stage];
      reached = Math.max(reached, Math.min(1, Math.round((from + (to - from) * share) * 1_000) / 1_000));
      latest = { stage, progress: reached };
      writing ??= write();
    },
    end: async () => {
      latest = null;
      await writing;
    },
  };
}

const DEAD_MAX = 100;

/** Completes backtests whose every attempt ended with a crashed process, which would otherwise appear to run forever. */
export async function failAbandonedBacktests(deps: { db: Db; queue: JobQueue; now: Now }): Promise<number> {
  const { db, queue, now } = deps;
  const dead = await queue.listDead(db, BACKTEST_QUEUE, DEAD_MAX);
  let settled = 0;
  for (const { payload } of dead) {
    const id = (payload as BacktestJob).backtest_id;
    const row = await findBacktestSummary(db, id);
    if (!row || row.status === 'completed') continue;
    const config = { error: 'the backtest was abandoned: every process that ran it ended before it was done' };
    await completeBacktest(db, id, { ...failedResult(null), config }, now());
    settled++;
  }
  return settled;
}
