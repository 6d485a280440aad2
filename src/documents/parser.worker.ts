import type { Consumer, ConsumerHooks, JobConsumers, JobContext } from '../kernel/queue/queue.ts';
import { type DocumentJob, PARSE_QUEUE } from './life-cycle.ts';
import { createTurns } from './turns.ts';
import { type ParseBatch, type ParseDeps, parseDocuments } from './use/parse-documents.ts';

/** Enough that the lock and the round trips are shared, few enough that a crash repeats little. */
const BATCH_SIZE = 32;
/** A dead worker's documents go on after this, and the queue's next look: within the minute that is promised. */
const LEASE_MS = 30_000;

export interface ParserWorkerOptions {
  isEnabled?: () => boolean | Promise<boolean>;
  concurrency?: number;
  batchSize?: number;
  pollMs?: number;
  /** How long a silent worker keeps its documents. */
  leaseMs?: number;
  hooks?: ConsumerHooks;
}

export function startParserWorker(
  consumers: JobConsumers,
  deps: ParseDeps,
  options: ParserWorkerOptions = {},
): Consumer {
  const turns = createTurns();
  return consumers.start<DocumentJob>({
    queue: PARSE_QUEUE,
    // Parsing is one thread's work: a second batch only overlaps the first one's waiting for the database.
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
          // One statement for all, because this runs while others wait for the de-duplication lock.
          if (ids.length + failed.size === byDocument.size) return batch.completeRest(tx);
          for (const id of ids) await byDocument.get(id)?.complete(tx);
        },
        retry: (id, error) => {
          const context = byDocument.get(id);
          failed.add(id);
          if (context) batch.fail(context, error);
        },
      };
      await parseDocuments(deps, parsing, turns);
    },
  });
}
