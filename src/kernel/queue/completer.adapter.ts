import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { completeHandled } from './job-lease.store.ts';

/** Most jobs completed by one statement. */
const FLUSH_MAX = 1_000;
/** The handler's effect is already committed, so completion is retried a few times before the job is left to run again. */
const TRIES = 5;
const RETRY_MS = 200;

/**
 * Completes finished jobs in groups: all that were finished while the previous statement was being committed. A commit that
 * waits for the disk takes about 2 ms on a small machine, so one statement per job would limit a handler to 500 jobs per
 * second.
 */
export interface Completer {
  /** Resolves to the ids whose lease was still held. */
  complete(ids: readonly number[], token: string, intentIds?: readonly number[]): Promise<Set<number>>;
}

interface Request {
  ids: readonly number[];
  token: string;
  intentIds: readonly number[];
  resolve: (ours: Set<number>) => void;
  reject: (error: unknown) => void;
}

export function createCompleter(pool: pg.Pool): Completer {
  const gathered: Request[] = [];
  let flushing = false;

  const flush = async () => {
    flushing = true;
    while (gathered.length > 0) {
      const requests = takeUpTo(gathered, FLUSH_MAX);
      const ids = requests.flatMap((request) => request.ids);
      const tokens = requests.flatMap((request) => request.ids.map(() => request.token));
      try {
        const intentIds = requests.flatMap((request) => request.intentIds);
        const ours = await retryBriefly(() => completeHandled(pool, { ids, tokens }, intentIds));
        for (const request of requests) request.resolve(new Set(request.ids.filter((id) => ours.has(id))));
      } catch (error) {
        for (const request of requests) request.reject(error);
      }
    }
    flushing = false;
  };

  return {
    complete: (ids, token, intentIds = []) =>
      new Promise((resolve, reject) => {
        gathered.push({ ids, token, intentIds, resolve, reject });
        if (!flushing) void flush();
      }),
  };
}

function takeUpTo(gathered: Request[], most: number): Request[] {
  let size = 0;
  let count = 0;
  while (count < gathered.length && (count === 0 || size + (gathered[count]?.ids.length ?? 0) <= most)) {
    size += gathered[count]?.ids.length ?? 0;
    count += 1;
  }
  return gathered.splice(0, count);
}

/** Retries while the database is briefly unavailable; after a longer outage the lease expires. */
export async function retryBriefly<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt >= TRIES) throw error;
      await sleep(RETRY_MS * 2 ** (attempt - 1));
    }
  }
}
