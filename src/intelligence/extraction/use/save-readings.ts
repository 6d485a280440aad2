import { markExtracted } from '../../../documents/document-extraction.store.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { type Invocation, recordInvocations } from '../../agents/invocation.store.ts';
import type { Intelligence } from '../../intelligence.ts';
import { saveIntelligenceBatch } from '../../intelligence.store.ts';
import { lockHeldDocuments } from '../extraction.store.ts';
import { AGGREGATE_QUEUE, type AggregateJob } from '../queues.ts';
import type { ExtractDeps } from './extract-deps.ts';

export interface FinishedReading {
  readonly intelligence: Intelligence;
  readonly availableAt: Date;
  readonly invocations: readonly Invocation[];
}

/** News of a company comes in bursts: what arrives within this time is looked at once. */
const BURST_MS = 2_000;

type SaveDeps = Pick<ExtractDeps, 'queue' | 'spreadNews' | 'now'>;

/**
 * Stores readings, moves their documents on and wakes whoever waits for news of these companies: in the caller's transaction,
 * all or nothing. A document that is no longer ours (taken over, or found to be a copy meanwhile) is left as it is.
 */
export async function saveReadings(
  tx: Tx,
  deps: SaveDeps,
  token: string,
  readings: readonly FinishedReading[],
): Promise<void> {
  const ours = await moveOn(tx, token, readings);
  if (ours.length > 0) await storeReadings(tx, deps, ours);
}

/** To extracted; the readings whose documents were still ours. */
async function moveOn(
  tx: Tx,
  token: string,
  readings: readonly FinishedReading[],
): Promise<readonly FinishedReading[]> {
  const mark = (ours: readonly FinishedReading[]) =>
    markExtracted(
      tx,
      ours.map(({ intelligence }) => ({ id: intelligence.documentId, degraded: intelligence.status === 'degraded' })),
      token,
    );
  // Of one document the count says it all; of many it does not say which.
  if (readings.length <= 1) return readings.length === 1 && (await mark(readings)) === 1 ? readings : [];
  const held = await lockHeldDocuments(
    tx,
    readings.map(({ intelligence }) => intelligence.documentId),
    token,
  );
  const ours = readings.filter(({ intelligence }) => held.has(intelligence.documentId));
  if (ours.length > 0) await mark(ours);
  return ours;
}

/** The effects of readings whose documents the caller has moved on in this transaction. */
export async function storeReadings(tx: Tx, deps: SaveDeps, readings: readonly FinishedReading[]): Promise<void> {
  const stored = await saveIntelligenceBatch(
    tx,
    readings.map(({ intelligence }) => intelligence),
  );
  const fresh = readings.filter(({ intelligence }) => stored.has(intelligence.documentId));
  await recordInvocations(
    tx,
    fresh.flatMap(({ invocations }) => invocations),
  );
  const events = fresh.flatMap(({ intelligence, availableAt }) =>
    intelligence.macroEvents.length === 0
      ? []
      : [{ documentId: intelligence.documentId, availableAt, macroEvents: intelligence.macroEvents }],
  );
  if (fresh.length === 0) return;
  const documentIds = fresh.map(({ intelligence }) => intelligence.documentId);
  const reached = await deps.spreadNews(tx, { documentIds, events });
  // Last, and in one order for everybody: a key that another transaction is inserting is waited for.
  const own = fresh.flatMap(({ intelligence }) => intelligence.companyImpacts.map(({ ticker }) => ticker));
  const runAt = new Date(deps.now().getTime() + BURST_MS);
  const jobs = [...new Set([...own, ...reached])].toSorted().map((ticker) => ({
    queue: AGGREGATE_QUEUE,
    key: ticker,
    payload: { ticker } satisfies AggregateJob,
    runAt,
  }));
  if (jobs.length > 0) await deps.queue.enqueue(tx, jobs);
}
