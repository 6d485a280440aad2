import type { Consumer, ConsumerHooks, JobConsumers, JobContext } from '../kernel/queue/queue.ts';
import { type DocumentJob, PARSE_QUEUE } from './life-cycle.ts';
import { createSharedLock } from './shared-lock.ts';
import { type ParseBatch, type ParseDeps, parseDocuments } from './use/parse-documents.ts';

/** Large enough to share round trips, small enough that a crash repeats little work. */
const BATCH_SIZE = 32;
/** A dead worker's documents are taken over after this plus one polling interval, within the promised minute. */
const LEASE_MS = 30_000;

export interface ParserWorkerOptions {
  isEnabled?: () => boolean | Promise<boolean>;
  concurrency?: number;
  batchSize?: number;
  pollMs?: number;
  /** How long a worker without heartbeat keeps its documents. */
  leaseMs?: number;
  hooks?: ConsumerHooks;
}

export function startParserWorker(
  consumers: JobConsumers,
  deps: ParseDeps,
  options: ParserWorkerOptions = {},
): Consumer {
  const lock = createSharedLock();
  return consumers.start<DocumentJob>({
    queue: PARSE_QUEUE,
    // Parsing runs on one thread; a second batch only overlaps the first one's database waits.
    concurrency: options.concurrency ?? 2,
    batchSize: options.batchSize ?? BATCH_SIZE,
    leaseMs: options.leaseMs ?? LEASE_MS,
    ...(options.hooks ? { hooks: options.hooks } : {}),
    ...(options.isEnabled ? { isEnabled: options.isEnabled } : {}),
    ...(options.pollMs === undefined ? {} : { pollMs: options.pollMs }),
    batchHandler: async (batch) => {
      const byDocument = new Map<string, JobContext<DocumentJob>>();
      for (const context of batch.contexts) byDocument.set(context.job.payload.document_id, context);
      const failed = new Set<string>();
      const parsing: ParseBatch = {
        documentIds: [...byDocument.keys()],
        complete: async (tx, ids) => {
          // One statement for all jobs, because workers with related documents wait meanwhile.
          if (ids.length + failed.size === byDocument.size) return batch.completeRest(tx);
          for (const id of ids) await byDocument.get(id)?.complete(tx);
        },
        retry: (id, error) => {
          const context = byDocument.get(id);
          failed.add(id);
          if (context) batch.fail(context, error);
        },
      };
      await parseDocuments(deps, parsing, lock);
    },
  });
}
