import { type Actor, recordAudit } from '../../kernel/audit/audit.store.ts';
import type { Now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import type { JobQueue } from '../../kernel/queue/queue.ts';
import { PIPELINE_FLAG, PIPELINE_QUEUES } from '../pipeline.ts';
import { isPipelineEnabled, setPipelineEnabled } from '../pipeline-flag.store.ts';

export interface SwitchDeps {
  db: Db;
  now: Now;
  queue: JobQueue;
  /** Scopes of the enqueue markers that a flushed document job may have. */
  markerScopes: readonly string[];
  /** Enqueues all flushed work again; nothing when nothing is missing. */
  resume: () => Promise<unknown>;
}

export interface SwitchResult {
  pipeline_enabled: boolean;
  message: string;
}

/**
 * Switching off changes the flag, the queues and the markers of flushed jobs in one transaction, so that switching on again
 * finds every document and run either waiting or due for recovery. Document and run statuses are not changed; they are the
 * truth.
 */
export async function switchPipeline(deps: SwitchDeps, enabled: boolean, actor: Actor): Promise<SwitchResult> {
  if (!enabled) return change(deps, enabled, actor);
  // Runs before the flag is set, so that a crash in between leaves the pipeline off rather than on with documents that no
  // worker will fetch; and again after it, for what another switch-off flushed meanwhile.
  await deps.resume();
  const result = await change(deps, enabled, actor);
  await deps.resume();
  return result;
}

function change(deps: SwitchDeps, enabled: boolean, actor: Actor): Promise<SwitchResult> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await isPipelineEnabled(tx);
    await setPipelineEnabled(tx, enabled, actor.name);
    const flushed = enabled ? 0 : await deps.queue.flush(tx, PIPELINE_QUEUES, { markerScopes: deps.markerScopes });
    await recordAudit(tx, {
      service: 'query',
      entityType: 'pipeline',
      entityId: PIPELINE_FLAG,
      action: enabled ? 'enabled' : 'disabled',
      actor,
      before: { enabled: before },
      after: { enabled, flushed },
      occurredAt: deps.now(),
    });
    return { pipeline_enabled: enabled, message: describe(before, enabled, flushed) };
  });
}

function describe(before: boolean, enabled: boolean, flushed: number): string {
  if (enabled) return before ? 'the pipeline was already on' : 'the pipeline is on; workers resume';
  return `the pipeline is off; ${flushed} waiting job(s) were flushed and will be enqueued again once it is on`;
}
