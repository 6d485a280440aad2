import { type DocumentJob, EXTRACT_QUEUE } from '../../documents/life-cycle.ts';
import type { Consumer, ConsumerHooks, JobConsumers } from '../../kernel/queue/queue.ts';
import { MODEL_QUEUE, type ModelJob } from './queues.ts';
import type { ExtractDeps } from './use/extract-deps.ts';
import { extractDocuments } from './use/extract-documents.ts';
import { extractWithModel } from './use/extract-with-model.ts';

/** Large enough to share round trips, small enough that a crash repeats little work. */
const BATCH_SIZE = 32;
/** Reading runs on one thread; a second batch only overlaps the first one's database waits. */
const BUILTIN_CONCURRENCY = 2;
/** A local runtime answers few requests at a time; more would wait inside it while their time-outs run. */
export const MODEL_CONCURRENCY = 2;
const LEASE_MS = 60_000;

export interface ExtractorWorkerOptions {
  isEnabled?: () => boolean | Promise<boolean>;
  hooks?: ConsumerHooks;
  builtinConcurrency?: number;
  modelConcurrency?: number;
  batchSize?: number;
  pollMs?: number;
}

/** Two independent consumers: the builtin extractor in batches, and the models one document at a time. */
export function startExtractorWorker(
  consumers: JobConsumers,
  deps: ExtractDeps,
  options: ExtractorWorkerOptions = {},
): Consumer {
  const shared = {
    leaseMs: LEASE_MS,
    ...(options.isEnabled ? { isEnabled: options.isEnabled } : {}),
    ...(options.hooks ? { hooks: options.hooks } : {}),
    ...(options.pollMs === undefined ? {} : { pollMs: options.pollMs }),
  };
  const builtinConsumer = consumers.start<DocumentJob>({
    ...shared,
    queue: EXTRACT_QUEUE,
    concurrency: options.builtinConcurrency ?? BUILTIN_CONCURRENCY,
    batchSize: options.batchSize ?? BATCH_SIZE,
    batchHandler: (batch) =>
      extractDocuments(deps, {
        documentIds: [...new Set(batch.contexts.map(({ job }) => job.payload.document_id))],
        signal: batch.signal,
        complete: (tx) => batch.completeRest(tx),
      }),
  });
  const modelConsumer = consumers.start<ModelJob>({
    ...shared,
    queue: MODEL_QUEUE,
    concurrency: options.modelConcurrency ?? MODEL_CONCURRENCY,
    handler: ({ job, signal, complete }) => extractWithModel(deps, { job: job.payload, signal, complete }),
  });
  return {
    stop: async () => {
      await Promise.all([builtinConsumer.stop(), modelConsumer.stop()]);
    },
  };
}
