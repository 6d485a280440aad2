import type { BacktestInput, BacktestProgress } from '../backtest/backtest-thread.adapter.ts';
import { runBacktest } from '../backtest/use/run-backtest.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { replayCalibration } from '../validation/use/replay-calibration.ts';
import { post, type ThreadDeps, workInThread } from './thread-work.ts';

// The entry point of a backtest's thread. It reads the database, writes nothing and posts the result.
await workInThread('backtest', ({ db, calendar, input }: ThreadDeps<BacktestInput>) => {
  const calibrate = ({ from, to }: { from: Date; to: Date }) => replayCalibration({ db, calendar }, { from, asOf: to });
  const onProgress = (stage: BacktestProgress['stage'], share: number) =>
    post({ type: 'progress', stage, share } satisfies BacktestProgress);
  return runBacktest({ db, calendar, calibrate, now: systemNow(), onProgress }, input.id, input.request);
});
