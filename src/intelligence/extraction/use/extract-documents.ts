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
import type { UsualByTicker } from './load-usual.ts';
import { type BuiltinReading, planDocuments, readBuiltin } from './read-builtin.ts';
import { type FinishedReading, saveReadings } from './save-readings.ts';

export interface ExtractBatch {
  readonly documentIds: readonly string[];
  readonly signal: AbortSignal;
  /** Completes the batch's jobs in the transaction that saves their effect. */
  complete(tx: Tx): Promise<void>;
}

/**
 * The builtin extractor reads every document. Documents that need no model are finished; the rest go to the model queue in the
 * same transaction. While a model is known to be unreachable, the builtin reading is stored at once and marked as degraded.
 */
export async function extractDocuments(deps: ExtractDeps, batch: ExtractBatch): Promise<void> {
  const token = deps.newId();
  const claims = await claimForExtraction(deps.db, batch.documentIds, token, DOCUMENT_LEASE_MS);
  const ids = claims.map(({ id }) => id);
  const mentions = await listExtractionMentions(deps.db, ids);
  const agents = await deps.loadAgents();
  const usual = await deps.loadUsual(
    deps.db,
    claims.map(({ id, available_at: availableAt }) => ({ mentions: mentions.get(id) ?? [], availableAt })),
  );
  const readings: BuiltinReading[] = [];
  const failed: { id: string; reason: string }[] = [];
  for (const [place, claim] of claims.entries()) {
    // Yields between documents, mainly for heartbeats.
    await setImmediate();
    batch.signal.throwIfAborted();
    const reading = tryBuiltin(deps, claim, mentions.get(claim.id) ?? [], usual[place] ?? new Map());
    if ('reason' in reading) failed.push(reading);
    else readings.push(reading);
  }
  const finished: FinishedReading[] = [];
  const waiting: ModelJob[] = [];
  for (const { reading, plan } of await planDocuments(deps, agents, readings)) {
    const unreachable = unreachableAgent(deps, agents, plan);
    if (isEmptyPlan(plan) || unreachable !== null) finished.push(finishBuiltin(deps, agents, reading, unreachable));
    else waiting.push({ document_id: reading.claim.id, asks_impacts: plan.asksImpacts, asks_events: plan.asksEvents });
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

/** A text that crashes the extractor must not fail its batch. */
function tryBuiltin(
  deps: ExtractDeps,
  claim: ExtractionClaim,
  mentions: readonly ExtractionMention[],
  usual: UsualByTicker,
): BuiltinReading | { id: string; reason: string } {
  try {
    return readBuiltin(claim, mentions, deps.monotonicMs, usual);
  } catch (error) {
    return {
      id: claim.id,
      reason: `the builtin extractor failed: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

/** The first agent of the plan whose model is unreachable; null when all are reachable. */
function unreachableAgent(deps: ExtractDeps, agents: Agents, plan: ReadingPlan): 'extractor' | 'classifier' | null {
  const isUnreachable = (agent: Agents['extractor']) =>
    asksModel(agent) && deps.runtimes.isDown(agent.modelProvider, agent.modelName);
  if (plan.asksImpacts && isUnreachable(agents.extractor)) return 'extractor';
  return plan.asksEvents && isUnreachable(agents.classifier) ? 'classifier' : null;
}

function finishBuiltin(
  deps: ExtractDeps,
  agents: Agents,
  reading: BuiltinReading,
  unreachable: 'extractor' | 'classifier' | null,
): FinishedReading {
  const { claim, builtin, durationMs } = reading;
  const context = { id: deps.newId(), documentId: claim.id, textHash: claim.text_hash, now: deps.now(), durationMs };
  const agent = unreachable === null ? agents.extractor : agents[unreachable];
  const error = agent === null ? '' : `${agent.modelProvider} ${agent.modelName} cannot be reached`;
  const trouble = unreachable === null ? null : { warning: UNREACHABLE_WARNING, error };
  const outcome =
    unreachable === null
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
