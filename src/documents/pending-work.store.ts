import { storedName } from '../kernel/queue/job-rules.ts';
import type { PendingWork } from '../kernel/queue/pending-work.ts';
import { listWithoutJob } from './document-recovery.store.ts';
import { documentJob, PARSE_QUEUE } from './life-cycle.ts';

export const parseWork: PendingWork = {
  queue: PARSE_QUEUE,
  covers: [PARSE_QUEUE],
  title: 'Parsing',
  derivedFrom: 'Documents of status raw.',
  stopsWithPipeline: true,
  list: async (db, { stage, afterKey, limit }) => {
    const storedQueues = [storedName(stage, PARSE_QUEUE)];
    const raw = await listWithoutJob(db, { status: 'raw', storedQueues, afterId: afterKey, limit });
    return raw.map(({ id, since }) => ({ job: documentJob(PARSE_QUEUE, id), since }));
  },
};
