import type { Tx } from '../kernel/db/database.ts';
import {
  type Consumer,
  type ConsumerHooks,
  type JobConsumers,
  type JobQueue,
  PermanentJobError,
} from '../kernel/queue/queue.ts';
import { askThesisAgent, findThesisAgent, type ThesisAgentDeps } from './use/ask-thesis-agent.ts';
import { rewriteThesis } from './use/rewrite-thesis.ts';

export const THESIS_QUEUE = 'thesis';
interface ThesisJob {
  recommendation_id: string;
}

const LEASE_MS = 60_000;
/** A rewrite is a nicety: what fails twice keeps its template. */
const ATTEMPTS_MAX = 2;

/** In the transaction that tells a recommendation: only where somebody can be asked. */
export async function enqueueRewrite(
  tx: Tx,
  deps: { queue: JobQueue; runtimes: ThesisAgentDeps['runtimes'] },
  recommendationId: string,
): Promise<boolean> {
  if ((await findThesisAgent(tx, deps.runtimes)) === null) return false;
  const payload: ThesisJob = { recommendation_id: recommendationId };
  await deps.queue.enqueue(tx, [{ queue: THESIS_QUEUE, key: recommendationId, payload, maxAttempts: ATTEMPTS_MAX }]);
  return true;
}

export interface ThesisWorkerOptions {
  isEnabled?: () => boolean | Promise<boolean>;
  pollMs?: number;
  hooks?: ConsumerHooks;
}

/** One at a time: the model has documents to read. */
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
      if (typeof id !== 'string') throw new PermanentJobError('a rewrite names a recommendation');
      const askRewrite = (thesis: string, ticker: string) => askThesisAgent(deps, thesis, ticker, signal);
      // Asking again after a crash changes nothing that stands: the first rewrite does.
      await rewriteThesis({ db: deps.db, askRewrite }, id);
    },
  });
}
