import type { Claim, ClaimedJob } from './job-lease.store.ts';

/** How a consumer learns which jobs are due. Whichever way, the lease on a job's row decides who runs it. */
export interface JobSource {
  /** Takes leases of up to `limit` due jobs. */
  claim(what: Pick<Claim, 'token' | 'limit'>): Promise<ClaimedJob[]>;
  /** Time until the next waiting job is due; null when none waits, or when `wake` is called for it. */
  findNextDueMs(): Promise<number | null>;
  stop(): void;
}

export interface JobSourceOptions {
  /** The stored name. */
  queue: string;
  leaseMs: number;
  worker: string;
  /** How often to look at the table without a message or notification. */
  pollMs: number;
  monotonicMs: () => number;
  /** Called when a claim may find jobs. */
  wake: () => void;
}

export type OpenJobSource = (options: JobSourceOptions) => JobSource;
