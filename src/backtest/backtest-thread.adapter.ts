import { DomainError } from '../kernel/errors.ts';
import { runThread } from '../kernel/run-thread.adapter.ts';
import type { StoredResult } from './backtest.store.ts';
import type { BacktestRequest, BacktestStage } from './request.ts';
import type { BacktestRunner } from './use/run-backtest-job.ts';

/** Heap limit of one backtest. Its columns are outside the heap and limited by `CELLS_MAX`. */
const HEAP_MB = 1_024;

export interface BacktestInput {
  databaseUrl: string;
  simulated: boolean;
  id: string;
  request: BacktestRequest;
}

export interface BacktestProgress {
  type: 'progress';
  stage: BacktestStage;
  share: number;
}

/** Runs each backtest in its own thread. */
export function createThreadRunner(options: { file: URL; databaseUrl: string; simulated: boolean }): BacktestRunner {
  const { file, databaseUrl, simulated } = options;
  return async (id, request, { onProgress, signal }) => {
    const input: BacktestInput = { databaseUrl, simulated, id, request };
    const onMessage = ({ stage, share }: BacktestProgress) => onProgress(stage, share);
    try {
      return await runThread<StoredResult, BacktestProgress>({ file, input, heapMb: HEAP_MB, signal, onMessage });
    } catch (error) {
      throw explain(error);
    }
  };
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new DomainError(
    'invalid',
    `the backtest needs more than its ${HEAP_MB} MB of memory; ask for a shorter period`,
  );
}
