import type { Now } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { unavailable } from '../errors.ts';
import { pingDatabase, probeWrite } from './health.store.ts';
import { errorResponseOf } from './status.ts';

/** How often health tries to write. In between a failure found by the last attempt is reported. */
const WRITE_EVERY_MS = 15_000;
/** After a failure the next attempt is sooner, so that health recovers soon after the cause is gone. */
const WRITE_AGAIN_MS = 2_000;

/**
 * Asks the database on each call, and tries to write from time to time. The write runs beside the answer, so that a slow disk does
 * not delay it; the first call waits for it.
 */
export function createDatabaseHealth(db: Db, now: Now): () => Promise<void> {
  let failure: Error | null = null;
  let dueAtMs = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;
  let isFirst = true;

  function probe(): Promise<void> {
    running ??= probeWrite(db, now())
      .then(
        () => void (failure = null),
        (error: unknown) => void (failure = isPassing(error) ? null : toUnavailable(error)),
      )
      .finally(() => {
        dueAtMs = performance.now() + (failure === null ? WRITE_EVERY_MS : WRITE_AGAIN_MS);
        running = null;
        isFirst = false;
      });
    return running;
  }

  return async () => {
    await pingDatabase(db);
    if (performance.now() >= dueAtMs) {
      const probed = probe();
      if (isFirst || failure !== null) await probed;
    }
    if (failure !== null) throw failure;
  };
}

/** Locks, time-outs and conflicts say that the database is busy, not that it cannot write. */
const PASSING = new Set(['40001', '40P01', '55P03', '57014']);
const isPassing = (error: unknown): boolean => PASSING.has((error as { code?: string }).code ?? '');

function toUnavailable(error: unknown): Error {
  const known = errorResponseOf(error);
  return unavailable(known?.detail ?? 'the database answers, but cannot be written to: see its log', error);
}
