import { parentPort, workerData } from 'node:worker_threads';
import type { FromThread, ThreadInput } from '../backtest/backtest-thread.adapter.ts';
import { runBacktest } from '../backtest/use/run-backtest.ts';
import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import { nyseCalendar } from '../kernel/calendar/nyse.ts';
import { createDb, createPool } from '../kernel/db/postgres.adapter.ts';
import { DomainError } from '../kernel/errors.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { replayCalibration } from '../validation/use/replay-calibration.ts';

/** A replay reads through one long transaction, and beside it. */
const CONNECTIONS = 3;
const STATEMENT_TIMEOUT_MS = 120_000;

// oxlint-disable-next-line require-post-message-target-origin -- a thread's port, not a window
const tell = (message: FromThread) => parentPort?.postMessage(message);

/** What runs in a backtest's own thread: reads from the database, writes nothing, tells what it found. */
async function work({ databaseUrl, simulated, id, request }: ThreadInput): Promise<void> {
  const db = createDb(
    createPool({
      url: databaseUrl,
      applicationName: 'sextant backtest',
      maxConnections: CONNECTIONS,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    }),
  );
  try {
    const calendar = simulated ? alwaysOpenCalendar() : nyseCalendar();
    const onProgress = (stage: Extract<FromThread, { type: 'progress' }>['stage'], share: number) =>
      tell({ type: 'progress', stage, share });
    const calibrate = ({ from, to }: { from: Date; to: Date }) =>
      replayCalibration({ db, calendar }, { from, asOf: to });
    const result = await runBacktest({ db, calendar, calibrate, now: systemNow(), onProgress }, id, request);
    tell({ type: 'done', result });
  } catch (error) {
    const kind = error instanceof DomainError ? error.kind : null;
    tell({ type: 'failed', kind, message: describe(error) });
  } finally {
    await db.destroy();
  }
}

/** What is ours to tell goes out as it is; anything else goes to the log, with where it came from. */
function describe(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

await work(workerData as ThreadInput);
