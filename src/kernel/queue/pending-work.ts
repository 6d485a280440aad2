import type { Executor } from '../db/database.ts';
import type { JobRequest } from './queue.ts';

/** A job that state asks for and that neither waits nor runs: flushed, dead, lost, or from before a restored back-up. */
export interface MissingJob {
  job: JobRequest & { key: string };
  /** When the need arose. */
  since: Date;
}

export interface MissingPage {
  stage: string;
  now: Date;
  /** The page starts after this key. */
  afterKey: string | null;
  limit: number;
}

/** How the pending work of a queue is derived from state. Every queue has one. */
export interface PendingWork {
  /** The queue that restored jobs go to. */
  queue: string;
  /** The queues whose lost jobs it restores: its own, and those that continue its work. */
  covers: readonly string[];
  title: string;
  /** Where the need is recorded, as one sentence. */
  derivedFrom: string;
  /** Switching the pipeline off flushes it, and switching on restores it. */
  stopsWithPipeline: boolean;
  /**
   * Missing jobs in order of their keys. A page with fewer than `limit` is the last. A running or waiting job covers its need, so
   * restoring twice adds nothing.
   */
  list(db: Executor, page: MissingPage): Promise<MissingJob[]>;
}

/** Work without a queue: a timer reads its table, so nothing can be lost and nothing needs to be restored. */
export interface TableWork {
  name: string;
  title: string;
  derivedFrom: string;
  count(db: Executor, now: Date): Promise<number>;
}
