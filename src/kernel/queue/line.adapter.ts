import type pg from 'pg';
import { type Claim, type ClaimedJob, claimJobs, type LinePlace } from './job-lease.store.ts';

/** How long a consumer goes on from its place in line before it looks at the head again: the wait of a late high priority. */
const PLACE_KEPT_MS = 100;

/** A consumer's way along its queue: it goes on where it was, and looks back to the head now and then. */
export interface Line {
  claim(what: Pick<Claim, 'token' | 'limit'>): Promise<ClaimedJob[]>;
}

export function createLine(
  options: Omit<Claim, 'token' | 'limit' | 'from'> & { pool: pg.Pool; monotonicMs: () => number },
): Line {
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
