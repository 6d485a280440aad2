import { setImmediate } from 'node:timers/promises';
import {
  claimForExtraction,
  type ExtractionClaim,
  markExtractionFailed,
} from '../../../documents/document-extraction.store.ts';
import { DOCUMENT_LEASE_MS } from '../../../documents/life-cycle.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import type { ExtractionMention } from '../../builtin/scope.ts';
import { newMeter } from '../ask-model.ts';
import { listExtractionMentions } from '../extraction.store.ts';
import { builtinRecord, invocationOf } from '../intelligence-record.ts';
import { asksModel, type Agents, isEmptyPlan, type ReadingPlan } from '../plan-reading.ts';
import { MODEL_QUEUE, type ModelJob } from '../queues.ts';
import { UNREACHABLE_WARNING } from '../reading-failure.ts';
import type { ExtractDeps } from './extract-deps.ts';
import { type BuiltinReading, planDocument, readBuiltin } from './read-builtin.ts';
import { type FinishedReading, saveReadings } from './save-readings.ts';

export interface ExtractBatch {
  readonly documentIds: readonly string[];
  readonly signal: AbortSignal;
  /** Ends the batch's jobs in the transaction that holds their effect. */
  complete(tx: Tx): Promise<void>;
}

/**
 * The quick lane: builtin reads every document. What no model needs to see is done; the rest goes to the model's queue, in the
 * same transaction. While a model's runtime is known to be away, builtin's reading stands at once and the record says so.
 */
export async function extractDocuments(deps: ExtractDeps, batch: ExtractBatch): Promise<void> {
  const token = deps.newId();
  const claims = await claimForExtraction(deps.db, batch.documentIds, token, DOCUMENT_LEASE_MS);
  const ids = claims.map(({ id }) => id);
  const mentions = await listExtractionMentions(deps.db, ids);
  const agents = await deps.loadAgents();
  const finished: FinishedReading[] = [];
  const waiting: ModelJob[] = [];
  const failed: { id: string; reason: string }[] = [];
  for (const claim of claims) {
    // Between two documents the process answers others: heartbeats above all.
    await setImmediate();
    batch.signal.throwIfAborted();
    const reading = tryBuiltin(deps, claim, mentions.get(claim.id) ?? []);
    if ('reason' in reading) {
      failed.push(reading);
      continue;
    }
    const plan = await planDocument(deps, agents, reading);
    const away = awayModel(deps, agents, plan);
    if (isEmptyPlan(plan) || away !== null) finished.push(finishBuiltin(deps, agents, reading, away));
    else waiting.push({ document_id: claim.id, asks_impacts: plan.asksImpacts, asks_events: plan.asksEvents });
  }
  await deps.db.transaction().execute(async (tx) => {
    await saveReadings(tx, deps, token, finished);
    for (const { id, reason } of failed) await markExtractionFailed(tx, id, token, reason);
    if (waiting.length > 0) {
      const jobs = waiting.toSorted((a, b) => (a.document_id < b.document_id ? -1 : 1));
      await deps.queue.enqueue(
        tx,
        jobs.map((payload) => ({ queue: MODEL_QUEUE, key: payload.document_id, payload })),
      );
    }
    await batch.complete(tx);
  });
}

/** A text that breaks the extractor is a fault of ours; it must not take its batch with it. */
function tryBuiltin(
  deps: ExtractDeps,
  claim: ExtractionClaim,
  mentions: readonly ExtractionMention[],
): BuiltinReading | { id: string; reason: string } {
  try {
    return readBuiltin(claim, mentions, deps.monotonicMs);
  } catch (error) {
    return { id: claim.id, reason: `builtin: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Which of the agents the plan needs would find nobody to ask; null when all can be asked. */
function awayModel(deps: ExtractDeps, agents: Agents, plan: ReadingPlan): 'extractor' | 'classifier' | null {
  const isAway = (agent: Agents['extractor']) =>
    asksModel(agent) && deps.runtimes.isDown(agent.modelProvider, agent.modelName);
  if (plan.asksImpacts && isAway(agents.extractor)) return 'extractor';
  return plan.asksEvents && isAway(agents.classifier) ? 'classifier' : null;
}

function finishBuiltin(
  deps: ExtractDeps,
  agents: Agents,
  reading: BuiltinReading,
  away: 'extractor' | 'classifier' | null,
): FinishedReading {
  const { claim, builtin, durationMs } = reading;
  const context = { id: deps.newId(), documentId: claim.id, textHash: claim.text_hash, now: deps.now(), durationMs };
  const agent = away === null ? agents.extractor : agents[away];
  const error = agent === null ? '' : `${agent.modelProvider} ${agent.modelName} cannot be reached`;
  const trouble = away === null ? null : { warning: UNREACHABLE_WARNING, error };
  const outcome =
    away === null
      ? ({ status: 'ok', by: 'builtin', error: null } as const)
      : ({ status: 'degraded', by: 'model', error } as const);
  return {
    intelligence: builtinRecord(context, builtin, agent, trouble),
    availableAt: claim.available_at,
    invocations:
      agent === null
        ? []
        : [invocationOf(agent, context, { ...outcome, meter: newMeter(), confidence: builtin.confidence })],
  };
}
