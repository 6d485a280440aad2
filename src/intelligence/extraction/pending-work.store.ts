import { listWithoutJob } from '../../documents/document-recovery.store.ts';
import { documentJob, EXTRACT_QUEUE } from '../../documents/life-cycle.ts';
import { storedName } from '../../kernel/queue/job-rules.ts';
import type { PendingWork } from '../../kernel/queue/pending-work.ts';
import { MODEL_QUEUE } from './queues.ts';

const COVERS = [EXTRACT_QUEUE, MODEL_QUEUE] as const;

/** A document that waited for a model is planned again: the model may be configured differently by now. */
export const extractWork: PendingWork = {
  queue: EXTRACT_QUEUE,
  covers: COVERS,
  title: 'Extraction',
  derivedFrom: 'Documents of status parsed; those that waited for a model too.',
  stopsWithPipeline: true,
  list: async (db, { stage, afterKey, limit }) => {
    const storedQueues = COVERS.map((queue) => storedName(stage, queue));
    const parsed = await listWithoutJob(db, { status: 'parsed', storedQueues, afterId: afterKey, limit });
    return parsed.map(({ id, since }) => ({ job: documentJob(EXTRACT_QUEUE, id), since }));
  },
};
