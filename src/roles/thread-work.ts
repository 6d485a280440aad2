import { parentPort, workerData } from 'node:worker_threads';
import { alwaysOpenCalendar } from '../kernel/calendar/always-open.ts';
import type { TradingCalendar } from '../kernel/calendar/calendar.ts';
import { nyseCalendar } from '../kernel/calendar/nyse.ts';
import type { Db } from '../kernel/db/database.ts';
import { createDb, createPool } from '../kernel/db/postgres.adapter.ts';
import { DomainError } from '../kernel/errors.ts';
import type { ThreadEnd } from '../kernel/run-thread.adapter.ts';

/** A replay uses one connection for a long read transaction and one for other queries. */
const CONNECTIONS = 3;
const STATEMENT_TIMEOUT_MS = 120_000;

export interface ThreadDeps<Input> {
  readonly db: Db;
  readonly calendar: TradingCalendar;
  readonly input: Input;
}

// oxlint-disable-next-line require-post-message-target-origin -- a worker thread's port, not a window
export const post = (message: object): void => parentPort?.postMessage(message);

/** Does the work of a thread with its own connections and posts how it ended. */
export async function workInThread<Input extends { databaseUrl: string; simulated: boolean }, Result>(
  name: string,
  work: (deps: ThreadDeps<Input>) => Promise<Result>,
): Promise<void> {
  const input = workerData as Input;
  const db = createDb(
    createPool({
      url: input.databaseUrl,
      applicationName: `sextant ${name}`,
      maxConnections: CONNECTIONS,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    }),
  );
  const end = (message: ThreadEnd<Result>) => post(message);
  try {
    const calendar = input.simulated ? alwaysOpenCalendar() : nyseCalendar();
    end({ type: 'done', result: await work({ db, calendar, input }) });
  } catch (error) {
    end({ type: 'failed', kind: error instanceof DomainError ? error.kind : null, message: describe(error) });
  } finally {
    await db.destroy();
  }
}

/** The message of a domain error; of any other error the stack, which the log needs. */
function describe(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
