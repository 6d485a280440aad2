import { Worker } from 'node:worker_threads';
import { DomainError, type ErrorKind } from '../kernel/errors.ts';
import type { StoredResult } from './backtest.store.ts';
import type { BacktestRequest, BacktestStage } from './request.ts';
import type { BacktestRunner } from './use/run-backtest-job.ts';

/** Heap limit of one backtest. Its columns are outside the heap and limited by `CELLS_MAX`. */
const HEAP_MB = 1_024;

export interface ThreadInput {
  databaseUrl: string;
  simulated: boolean;
  id: string;
  request: BacktestRequest;
}

export type FromThread =
  | { type: 'progress'; stage: BacktestStage; share: number }
  | { type: 'done'; result: StoredResult }
  | { type: 'failed'; kind: ErrorKind | null; message: string };

/** Runs each backtest in its own thread, so that the process keeps responding and an abort frees everything at once. */
export function createThreadRunner(options: { file: URL; databaseUrl: string; simulated: boolean }): BacktestRunner {
  return (id, request, { onProgress, signal }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const input: ThreadInput = { databaseUrl: options.databaseUrl, simulated: options.simulated, id, request };
      const thread = new Worker(options.file, {
        workerData: input,
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      });
      const settle = (end: () => void) => {
        signal.removeEventListener('abort', onAbort);
        end();
        void thread.terminate();
      };
      const onAbort = () => settle(() => reject(signal.reason as Error));
      signal.addEventListener('abort', onAbort);
      thread.on('message', (message: FromThread) => {
        switch (message.type) {
          case 'progress':
            onProgress(message.stage, message.share);
            return;
          case 'done':
            settle(() => resolve(message.result));
            return;
          case 'failed':
            settle(() => reject(toError(message)));
        }
      });
      thread.on('error', (error) => settle(() => reject(explainThread(error))));
      thread.on('exit', (code) => settle(() => reject(new Error(`the backtest thread exited with code ${code}`))));
    });
}

const toError = ({ kind, message }: { kind: ErrorKind | null; message: string }): Error =>
  kind === null ? new Error(message) : new DomainError(kind, message);

function explainThread(error: Error & { code?: string }): Error {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new DomainError(
    'invalid',
    `the backtest needs more than its ${HEAP_MB} MB of memory; ask for a shorter period`,
  );
}
