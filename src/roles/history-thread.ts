import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import type { Executor } from '../kernel/db/database.ts';
import type { HistoryBatch } from '../replay/history-batch.ts';
import type { FromHistoryThread, HistoryInput } from '../replay/history-thread.adapter.ts';
import type { ReplayedStep } from '../replay/output.ts';
import { fillHistory } from '../replay/use/fill-history.ts';
import { type ReplayCalibration, replayCalibration } from '../validation/use/replay-calibration.ts';
import { post, type ThreadDeps, workInThread } from './thread-work.ts';

/** Has the process's main thread write a batch; the only message that comes back is that it is written. */
async function write(batch: HistoryBatch): Promise<void> {
  if (!parentPort) throw new Error('the history is written by the main thread, which is missing');
  const written = once(parentPort, 'message');
  post({ type: 'batch', batch } satisfies FromHistoryThread);
  await written;
}

// The entry point of the thread that replays the history. It reads the database and posts what is to be written.
await workInThread('history', async ({ db, calendar, input }: ThreadDeps<HistoryInput>) => {
  const { from, to, asOf } = input;
  // Its prices are read while the replay loads its world; the first session waits for them.
  const loading = replayCalibration({ db, calendar }, { from, asOf });
  loading.catch(() => {});
  let calibration: ReplayCalibration | null = null;
  const loadCalibration = async (tx: Executor, at: Date) => {
    calibration = await loading;
    return calibration.loadCalibration(tx, at);
  };
  const learn = (step: ReplayedStep) => calibration?.learn(step);
  const onProgress = (progress: Extract<FromHistoryThread, { type: 'progress' }>['progress']) =>
    post({ type: 'progress', progress } satisfies FromHistoryThread);
  return fillHistory({ db, calendar, loadCalibration, learn, write }, { from, to, onProgress });
});
