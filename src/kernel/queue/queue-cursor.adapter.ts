import type pg from 'pg';
import { type Claim, type ClaimedJob, claimJobs, type LinePlace } from './job-lease.store.ts';

/**
 * How long a consumer continues from its position before it starts again at the head, which bounds the wait of a later job
 * with a higher priority.
 */
const PLACE_KEPT_MS = 100;

/** Claims jobs from the position of the last claim, and periodically again from the head of the queue. */
export interface QueueCursor {
  claim(what: Pick<Claim, 'token' | 'limit'>): Promise<ClaimedJob[]>;
}

export function createQueueCursor(
  options: Omit<Claim, 'token' | 'limit' | 'from'> & { pool: pg.Pool; monotonicMs: () => number },
): QueueCursor {
  const { pool, monotonicMs, ...constants } = options;
  let place: LinePlace | undefined;
  let placeUntilMs = 0;

  const claimAndMove = async (claim: Claim): Promise<ClaimedJob[]> => {
    const rows = await claimJobs(pool, claim);
    const last = rows.at(-1);
    if (last) place = { rank: last.rank, runAt: last.run_at };
    return rows;
  };

  return {
    claim: async (what) => {
      if (place && monotonicMs() < placeUntilMs) {
        const rows = await claimAndMove({ ...constants, ...what, from: place });
        if (rows.length > 0) return rows;
      }
      placeUntilMs = monotonicMs() + PLACE_KEPT_MS;
      place = undefined;
      return claimAndMove({ ...constants, ...what });
    },
  };
}
