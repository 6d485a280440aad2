import type { Tx } from '../kernel/db/database.ts';
import {
  type Consumer,
  type ConsumerHooks,
  type JobConsumers,
  type JobQueue,
  PermanentJobError,
} from '../kernel/queue/queue.ts';
import { THESIS_QUEUE } from './thesis-queue.ts';
import { askThesisAgent, findThesisAgent, type ThesisAgentDeps } from './use/ask-thesis-agent.ts';
import { rewriteThesis } from './use/rewrite-thesis.ts';

interface ThesisJob {
  recommendation_id: string;
}

const LEASE_MS = 60_000;
/** A rewrite is optional: after two failures the template stays. */
const ATTEMPTS_MAX = 2;

/** Enqueues a rewrite in the transaction that publishes the recommendation, if an agent is available. */
export async function enqueueRewrite(
  tx: Tx,
  deps: { queue: JobQueue; runtimes: ThesisAgentDeps['runtimes'] },
  recommendationId: string,
): Promise<boolean> {
  if ((await findThesisAgent(tx, deps.runtimes)) === null) return false;
  const payload: ThesisJob = { recommendation_id: recommendationId };
  await deps.queue.enqueue(tx, [
    { queue: THESIS_QUEUE, key: recommendationId, payload, maxAttempts: ATTEMPTS_MAX, intent: true },
  ]);
  return true;
}

export interface ThesisWorkerOptions {
  isEnabled?: () => boolean | Promise<boolean>;
  pollMs?: number;
  hooks?: ConsumerHooks;
}

/** Runs one rewrite at a time, because the model also reads documents. */
export function startThesisWorker(
  consumers: JobConsumers,
  deps: ThesisAgentDeps,
  options: ThesisWorkerOptions = {},
): Consumer {
  return consumers.start<ThesisJob>({
    queue: THESIS_QUEUE,
    concurrency: 1,
    leaseMs: LEASE_MS,
    ...options,
    handler: async ({ job, signal }) => {
      const { recommendation_id: id } = job.payload;
      if (typeof id !== 'string') throw new PermanentJobError('the payload of a thesis job lacks recommendation_id');
      const askRewrite = (thesis: string, ticker: string) => askThesisAgent(deps, thesis, ticker, signal);
      // Repeating the request after a crash is safe: only the first rewrite replaces the template.
      await rewriteThesis({ db: deps.db, askRewrite }, id);
    },
  });
}
