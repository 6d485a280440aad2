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
import { type ModelReading, readWithAgents, builtinReplacement } from './read-with-agents.ts';
import { saveReadings, storeReadings } from './save-readings.ts';

export interface ModelTask {
  readonly job: ModelJob;
  readonly signal: AbortSignal;
  complete(tx: Tx): Promise<void>;
}

/** Reads one document with the agents' models and stores it with its effects and the job's completion in one transaction. */
export async function extractWithModel(deps: ExtractDeps, task: ModelTask): Promise<void> {
  const id = task.job.document_id;
  const token = deps.newId();
  const document = await claimForModel(deps.db, id, token, DOCUMENT_LEASE_MS);
  // Redelivered after completion, or meanwhile marked as a copy: only the job is left to complete.
  if (!document) return deps.db.transaction().execute((tx) => task.complete(tx));
  const plan = { asksImpacts: task.job.asks_impacts, asksEvents: task.job.asks_events };
  const pendingWrites: Promise<void>[] = [];
  try {
    const reading = await readWithAgents(deps, document, plan, task.signal, pendingWrites);
    await deps.db.transaction().execute(async (tx) => {
      if (reading.kind === 'finished') await saveReadings(tx, deps, token, [reading.finished]);
      else await saveFailure(tx, deps, token, document.claim, reading);
      await task.complete(tx);
    });
  } finally {
    await Promise.all(pendingWrites);
  }
}

/** Records a failed job, or after the last one stores the builtin reading with the reason. */
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
  await storeReadings(tx, deps, [builtinReplacement(failure, FAILED_WARNING)]);
}
