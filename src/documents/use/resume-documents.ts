import { storedName } from '../../kernel/queue/job-rules.ts';
import { listWithoutJob } from '../document-recovery.store.ts';
import { documentJob, nextQueue, RESUME_PAGE, RESUME_PAGES_MAX } from '../life-cycle.ts';
import type { RecoveryDeps } from './recover-documents.ts';

/**
 * Gives every document that waits for work a job again, for when the queues were flushed. All of them, a page at a time:
 * recovery of stuck documents would find them too, but only after a quarter of an hour, and not while a lease or a marker
 * from before the flush says that somebody is at it. Answers how many were enqueued.
 */
export async function resumeDocuments({ db, queue }: RecoveryDeps): Promise<number> {
  let resumed = 0;
  for (const status of ['raw', 'parsed'] as const) {
    const next = nextQueue(status);
    if (next === null) continue;
    let afterId: string | null = null;
    for (let page = 0; page < RESUME_PAGES_MAX; page++) {
      const ids: string[] = await listWithoutJob(db, {
        status,
        storedQueue: storedName(queue.stage, next),
        afterId,
        limit: RESUME_PAGE,
      });
      const jobs = ids.map((id) => documentJob(next, id));
      if (jobs.length > 0) resumed += await queue.enqueue(db, jobs);
      afterId = ids.at(-1) ?? null;
      if (ids.length < RESUME_PAGE) break;
    }
  }
  return resumed;
}
