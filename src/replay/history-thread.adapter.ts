import { runThread } from '../kernel/run-thread.adapter.ts';
import type { HistoryBatch } from './history-batch.ts';
import type { FilledHistory } from './use/fill-history.ts';
import type { ReplayProgress } from './use/replay.ts';

/** Heap limit of the replay: a world of thousands of companies, and the batches that wait to be written. */
const HEAP_MB = 2_048;

export interface HistoryInput {
  databaseUrl: string;
  simulated: boolean;
  from: Date;
  to: Date;
  /** Prices up to this instant are known to the calibration, which uses each only after it was available. */
  asOf: Date;
}

export type FromHistoryThread = { type: 'progress'; progress: ReplayProgress } | { type: 'batch'; batch: HistoryBatch };

/** The answer to a batch: its transaction is committed. Batches come one after the other. */
const WRITTEN = 'written';

/**
 * Replays the history in a thread of its own, which computes and reads, and writes its rows here: turning rows into statements
 * takes a fifth of the time. An error or an abort ends the thread; the write in progress ends first.
 */
export function createHistoryThread(options: {
  file: URL;
  databaseUrl: string;
  simulated: boolean;
  write: (batch: HistoryBatch) => Promise<void>;
}) {
  const { file, databaseUrl, simulated } = options;
  return async (
    range: Pick<HistoryInput, 'from' | 'to' | 'asOf'>,
    { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: ReplayProgress) => void },
  ): Promise<FilledHistory> => {
    const input: HistoryInput = { databaseUrl, simulated, ...range };
    let writing: Promise<void> = Promise.resolve();
    try {
      return await runThread<FilledHistory, FromHistoryThread>({
        file,
        input,
        heapMb: HEAP_MB,
        signal,
        onMessage: async (message, reply) => {
          if (message.type === 'progress') {
            onProgress?.(message.progress);
            return;
          }
          writing = options.write(message.batch);
          await writing;
          reply(WRITTEN);
        },
      });
    } finally {
      await Promise.allSettled([writing]);
    }
  };
}
