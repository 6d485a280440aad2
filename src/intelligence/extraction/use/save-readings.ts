import { lockHeldDocuments } from '../../../documents/document-extraction.store.ts';
import { MINUTE_MS } from '../../../kernel/clock.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { type Invocation, recordInvocations } from '../../agents/invocation.store.ts';
import type { Intelligence } from '../../intelligence.ts';
import { saveIntelligenceBatch } from '../../intelligence.store.ts';
import { storeExtracted } from '../extraction.store.ts';
import { AGGREGATE_QUEUE, type AggregateJob } from '../queues.ts';
import type { ExtractDeps } from './extract-deps.ts';

export interface FinishedReading {
  readonly intelligence: Intelligence;
  readonly availableAt: Date;
  readonly invocations: readonly Invocation[];
}

/** News of a company arrives in bursts; documents within this time cause one recomputation. */
const BURST_MS = 2_000;
/** A document that became available longer ago than this belongs to the past. */
const BACKLOG_MS = 10 * MINUTE_MS;

type SaveDeps = Pick<ExtractDeps, 'queue' | 'processNews' | 'now' | 'backlogBurstMs'>;

/**
 * Stores readings, marks their documents as extracted and enqueues aggregation of their companies, in the caller's transaction.
 * A document whose lease was lost (taken over, or meanwhile marked as a copy) is left unchanged.
 */
export async function saveReadings(
  tx: Tx,
  deps: SaveDeps,
  token: string,
  readings: readonly FinishedReading[],
): Promise<void> {
  if (readings.length === 0) return;
  // Several documents are locked in one fixed order first, to avoid deadlocks.
  const held = readings.length > 1 ? await lockHeldDocuments(tx, readings.map(documentIdOf), token) : null;
  const ours = held === null ? readings : readings.filter((reading) => held.has(documentIdOf(reading)));
  if (ours.length === 0) return;
  const stored = await storeExtracted(tx, token, ours);
  await publishNews(
    tx,
    deps,
    ours.filter((reading) => stored.has(documentIdOf(reading))),
  );
}

/** Stores readings of documents that the caller has marked as extracted in this transaction. */
export async function storeReadings(tx: Tx, deps: SaveDeps, readings: readonly FinishedReading[]): Promise<void> {
  const stored = await saveIntelligenceBatch(
    tx,
    readings.map(({ intelligence }) => intelligence),
  );
  const fresh = readings.filter((reading) => stored.has(documentIdOf(reading)));
  await recordInvocations(
    tx,
    fresh.flatMap(({ invocations }) => invocations),
  );
  await publishNews(tx, deps, fresh);
}

const documentIdOf = ({ intelligence }: FinishedReading) => intelligence.documentId;

async function publishNews(tx: Tx, deps: SaveDeps, fresh: readonly FinishedReading[]): Promise<void> {
  if (fresh.length === 0) return;
  const events = fresh.flatMap(({ intelligence, availableAt }) =>
    intelligence.macroEvents.length === 0
      ? []
      : [{ documentId: intelligence.documentId, availableAt, macroEvents: intelligence.macroEvents }],
  );
  const reached = await deps.processNews(tx, { documentIds: fresh.map(documentIdOf), events });
  // Last and in a fixed order, because inserting a key waits for another transaction that inserts it.
  const own = fresh.flatMap(({ intelligence }) => intelligence.companyImpacts.map(({ ticker }) => ticker));
  const nowMs = deps.now().getTime();
  const isBacklog = fresh.every(({ availableAt }) => availableAt.getTime() < nowMs - BACKLOG_MS);
  const runAt = new Date(nowMs + (isBacklog ? (deps.backlogBurstMs ?? BURST_MS) : BURST_MS));
  const jobs = [...new Set([...own, ...reached])].toSorted().map((ticker) => ({
    queue: AGGREGATE_QUEUE,
    key: ticker,
    payload: { ticker } satisfies AggregateJob,
    runAt,
    intent: true,
  }));
  if (jobs.length > 0) await deps.queue.enqueue(tx, jobs);
}
