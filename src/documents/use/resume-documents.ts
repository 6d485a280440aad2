import { storedName } from '../../kernel/queue/job-rules.ts';
import { listWithoutJob } from '../document-recovery.store.ts';
import { documentJob, nextQueue, RESUME_PAGE, RESUME_PAGES_MAX } from '../life-cycle.ts';
import type { RecoveryDeps } from './recover-documents.ts';

/**
 * Enqueues a job for every waiting document after the queues were flushed, a page at a time, and returns how many. Recovery of
 * stuck documents would find them too, but only after 15 minutes and not while an old lease or marker is valid.
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
