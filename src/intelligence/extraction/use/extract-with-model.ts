import {
  type ExtractionClaim,
  markDegraded,
  markExtractionFailed,
} from '../../../documents/document-extraction.store.ts';
import { DOCUMENT_LEASE_MS, EXTRACTION_JOBS_MAX } from '../../../documents/life-cycle.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { recordInvocations } from '../../agents/invocation.store.ts';
import { saveIntelligenceBatch } from '../../intelligence.store.ts';
import { claimForModel } from '../extraction.store.ts';
import { failedRecord } from '../intelligence-record.ts';
import type { ModelJob } from '../queues.ts';
import { FAILED_WARNING } from '../reading-failure.ts';
import type { ExtractDeps } from './extract-deps.ts';
import { type ModelReading, readWithAgents, standIn } from './read-with-agents.ts';
import { saveReadings, storeReadings } from './save-readings.ts';

export interface ModelTask {
  readonly job: ModelJob;
  readonly signal: AbortSignal;
  complete(tx: Tx): Promise<void>;
}

/** The slow lane: one document, asked of the agents' models, stored with its effects and the job's end in one transaction. */
export async function extractWithModel(deps: ExtractDeps, task: ModelTask): Promise<void> {
  const id = task.job.document_id;
  const token = deps.newId();
  const document = await claimForModel(deps.db, id, token, DOCUMENT_LEASE_MS);
  // Delivered again after its work was done, or found to be a copy: nothing is left but the job.
  if (!document) return deps.db.transaction().execute((tx) => task.complete(tx));
  const plan = { asksImpacts: task.job.asks_impacts, asksEvents: task.job.asks_events };
  const kept: Promise<void>[] = [];
  try {
    const reading = await readWithAgents(deps, document, plan, task.signal, kept);
    await deps.db.transaction().execute(async (tx) => {
      if (reading.kind === 'finished') await saveReadings(tx, deps, token, [reading.finished]);
      else await saveFailure(tx, deps, token, document.claim, reading);
      await task.complete(tx);
    });
  } finally {
    await Promise.all(kept);
  }
}

/** A failed job, or after the last one builtin's reading with a note of why. */
async function saveFailure(
  tx: Tx,
  deps: ExtractDeps,
  token: string,
  claim: ExtractionClaim,
  failure: Extract<ModelReading, { kind: 'failed' }>,
): Promise<void> {
  const counted = await markExtractionFailed(tx, claim.id, token, failure.reason);
  if (counted === null) return;
  if (counted.extraction_jobs_failed < EXTRACTION_JOBS_MAX) {
    await saveIntelligenceBatch(tx, [failedRecord(failure.context, failure.agent, failure.meter, failure.reason)]);
    await recordInvocations(tx, failure.invocations);
    return;
  }
  await markDegraded(tx, claim.id);
  await storeReadings(tx, deps, [standIn(failure, FAILED_WARNING)]);
}
