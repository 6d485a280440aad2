import { parentPort, workerData } from 'node:worker_threads';
import type { FromThread, ThreadInput } from '../backtest/backtest-thread.adapter.ts';
import { runBacktest } from '../backtest/use/run-backtest.ts';
import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import { nyseCalendar } from '../kernel/calendar/nyse.ts';
import { createDb, createPool } from '../kernel/db/postgres.adapter.ts';
import { DomainError } from '../kernel/errors.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { replayCalibration } from '../validation/use/replay-calibration.ts';

/** A replay uses one connection for a long read transaction and one for other queries. */
const CONNECTIONS = 3;
const STATEMENT_TIMEOUT_MS = 120_000;

// oxlint-disable-next-line require-post-message-target-origin -- a worker thread's port, not a window
const post = (message: FromThread) => parentPort?.postMessage(message);

/** The entry point of a backtest's thread. It reads the database, writes nothing and posts the result. */
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
      post({ type: 'progress', stage, share });
    const calibrate = ({ from, to }: { from: Date; to: Date }) =>
      replayCalibration({ db, calendar }, { from, asOf: to });
    const result = await runBacktest({ db, calendar, calibrate, now: systemNow(), onProgress }, id, request);
    post({ type: 'done', result });
  } catch (error) {
    const kind = error instanceof DomainError ? error.kind : null;
    post({ type: 'failed', kind, message: describe(error) });
  } finally {
    await db.destroy();
  }
}

/** The message of a domain error; of any other error the stack, which the log needs. */
function describe(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

await work(workerData as ThreadInput);
