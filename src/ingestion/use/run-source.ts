import type { Now, StartTimeout } from '../../kernel/clock.ts';
import { MINUTE_MS } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { DomainError, isRateLimited } from '../../kernel/errors.ts';
import { admit } from '../../kernel/net/circuit.ts';
import { HttpFailure } from '../../kernel/net/http.ts';
import { type JobContext, type JobQueue, LeaseLostError } from '../../kernel/queue/queue.ts';
import type { WholeConfig } from '../../registry/source-secret.store.ts';
import type { ArtifactStore } from '../artifacts.ts';
import { type Cadences, dueAfterFailure, dueAfterSuccess, summariseCursor } from '../cadence.ts';
import { ingestJobs } from '../ingest-job.ts';
import { availability, type DocumentIntake } from '../intake.ts';
import { completeRun, failRun, insertRuns, startRun } from '../run.store.ts';
import type { FetchResult, SourceAdapter, SourceClients } from '../source-adapter.ts';
import { VendorError } from '../source-adapter.ts';
import { maskerOf, type SecretMask } from '../secret-mask.ts';
import { readSourceConfig, type SourceConfig } from '../source-config.ts';
import { findSourceForRun, saveFailure, savePostponed, saveSuccess, type SourceForRun } from '../source-state.store.ts';
import { type LeftOut, recordLeftOut, reportLeftOut } from './left-out.ts';

/** A run that takes longer, for example from a server that sends slowly, is aborted and fails. */
export const RUN_TIMEOUT_MS = 10 * MINUTE_MS;
/** The window of the vendors' quotas. */
export const POSTPONED_MS = MINUTE_MS;

export interface RunSourceDeps {
  db: Db;
  queue: JobQueue;
  now: Now;
  random: () => number;
  startTimeout: StartTimeout;
  intake: DocumentIntake;
  artifacts: ArtifactStore;
  adapterFor: (source: SourceForRun['source'], config: SourceConfig) => SourceAdapter;
  /** `bulk` is for backfills, which can have a quota of their own. */
  clients: (fill: 'live' | 'bulk') => SourceClients;
  /** Puts the secrets of a source into its configuration. */
  revealConfig: (sourceId: string, shown: Record<string, unknown>) => Promise<WholeConfig>;
  allowedHosts: readonly string[];
  cadences: Cadences;
  /** Days of history to backfill when the source's config does not set it. */
  historyDays: number;
  onError?: (error: unknown, source: { id: string; name: string }) => void;
  /** Of a run that left records of the vendor out. */
  onLeftOut?: (counts: LeftOut, source: { name: string }, givenUp: readonly string[]) => void;
}

/**
 * Executes one run. The items, the cursor, the end of the run and the end of the job are committed in one transaction,
 * so a crash leaves either all of it or a run that is executed again.
 */
export async function runSource(
  deps: RunSourceDeps,
  runId: string,
  job: Pick<JobContext, 'complete' | 'signal'>,
): Promise<void> {
  const run = await startRun(deps.db, runId, deps.now());
  const found = run === null ? null : await findSourceForRun(deps.db, run.source_id);
  if (found === null) return;
  let config: SourceConfig | { problem: string } | null = null;
  let mask = maskerOf([]);
  let result: FetchResult;
  try {
    const whole = await deps.revealConfig(found.source.id, found.source.config);
    mask = maskerOf(whole.secrets);
    config = readSourceConfig(found.source.sourceType, whole.config, deps.allowedHosts);
    if (!found.active) throw new VendorError('The source is not active.');
    if ('problem' in config) throw new VendorError(config.problem);
    result = hideSecrets(await fetchFrom(deps, found, config, mask, job.signal), mask);
  } catch (error) {
    // Not a source failure: another worker has the job, or this one is stopping. The run stays open.
    if (job.signal.aborted || error instanceof LeaseLostError) throw error;
    if (isRateLimited(error)) return postpone(deps, runId, found, job);
    deps.onError?.(mask.error(error), { id: found.source.id, name: found.source.name });
    return recordFailure(deps, runId, found, error, mask, job);
  }
  const leftOut: LeftOut = { malformed: result.malformed ?? 0, not_read: result.skipped ?? 0 };
  const cadence = config.cadenceSeconds ?? deps.cadences[found.source.sourceType];
  await deps.db.transaction().execute(async (tx) => {
    const counts = await saveItems(deps, tx, found, result);
    const now = deps.now();
    await saveSuccess(tx, found.source.id, {
      cursor: result.cursor,
      caughtUp: found.caughtUp || !result.more,
      nextDueAt: dueAfterSuccess(now, cadence, result.more),
      at: now,
    });
    const done = await completeRun(tx, runId, {
      ...counts,
      cursorBefore: summariseCursor(found.cursor),
      cursorAfter: summariseCursor(result.cursor),
      finishedAt: now,
    });
    if (!done) throw new LeaseLostError(`ingestion run ${runId}`);
    await recordLeftOut(tx, found.source.sourceType, found.source.name, leftOut, now);
    if (result.more) await enqueueNextRun(deps, tx, found, now);
    await job.complete(tx);
  });
  reportLeftOut(deps, found.source.name, leftOut, result.givenUp);
}

async function fetchFrom(
  deps: RunSourceDeps,
  found: SourceForRun,
  config: SourceConfig,
  mask: SecretMask,
  signal: AbortSignal,
): Promise<FetchResult> {
  const deadline = deps.startTimeout(RUN_TIMEOUT_MS);
  const backfill = !found.caughtUp;
  return deps.adapterFor(found.source, config).fetch({
    source: found.source,
    config,
    cursor: mask.restore(found.cursor),
    now: deps.now(),
    backfill,
    historyDays: deps.historyDays,
    http: deps.clients(backfill ? 'bulk' : 'live'),
    put: (bytes, contentType) => deps.artifacts.put(mask.bytes(bytes), contentType),
    signal: AbortSignal.any([signal, deadline]),
  });
}

/** Neither documents nor the cursor hold a secret, although addresses and vendors' answers may contain it. */
function hideSecrets(result: FetchResult, mask: SecretMask): FetchResult {
  const items = result.items.map(({ artifact, publishedAt, ...item }) => ({
    ...mask.value(item),
    artifact,
    publishedAt,
  }));
  return { ...result, items, cursor: mask.value(result.cursor) };
}

async function saveItems(deps: RunSourceDeps, tx: Tx, found: SourceForRun, result: FetchResult) {
  const ingestedAt = deps.now();
  const items = result.items.map(({ publishedAt, ...item }) => ({
    ...item,
    sourceId: found.source.id,
    companyId: found.source.companyId,
    ...availability(publishedAt, ingestedAt, !found.caughtUp),
  }));
  const documents = items.length === 0 ? { inserted: 0 } : await deps.intake(tx, items);
  const records = (await result.save?.(tx, ingestedAt)) ?? { fetched: 0, inserted: 0 };
  return {
    itemsFetched: items.length + records.fetched,
    itemsNew: Math.min(items.length, documents.inserted) + records.inserted,
  };
}

/** Ends a run for which the vendor's quota has no call left. Nothing failed, so the source is due again after the quota's window. */
async function postpone(
  deps: RunSourceDeps,
  runId: string,
  found: SourceForRun,
  job: Pick<JobContext, 'complete'>,
): Promise<void> {
  const now = deps.now();
  const cursor = summariseCursor(found.cursor);
  const nothing = { itemsFetched: 0, itemsNew: 0, cursorBefore: cursor, cursorAfter: cursor, finishedAt: now };
  await deps.db.transaction().execute(async (tx) => {
    if (!(await completeRun(tx, runId, nothing))) throw new LeaseLostError(`ingestion run ${runId}`);
    await savePostponed(tx, found.source.id, new Date(now.getTime() + POSTPONED_MS), now);
    await job.complete(tx);
  });
}

/** Starts the next run of a backfill immediately instead of waiting for the scheduler's next cycle. */
async function enqueueNextRun(deps: RunSourceDeps, tx: Tx, found: SourceForRun, now: Date): Promise<void> {
  const runs = await insertRuns(tx, [
    { sourceId: found.source.id, trigger: found.caughtUp ? 'schedule' : 'backfill', createdAt: now },
  ]);
  const jobs = runs.map(({ id }) => ({ runId: id, sourceType: found.source.sourceType }));
  await deps.queue.enqueue(tx, ingestJobs(jobs));
}

async function recordFailure(
  deps: RunSourceDeps,
  runId: string,
  found: SourceForRun,
  error: unknown,
  mask: SecretMask,
  job: Pick<JobContext, 'complete'>,
): Promise<void> {
  const now = deps.now();
  const pauseMs = error instanceof VendorError ? error.retryAfterMs : null;
  const outcome = dueAfterFailure(admit(found.circuit, now) ?? found.circuit, now, pauseMs, deps.random());
  await deps.db.transaction().execute(async (tx) => {
    if (!(await failRun(tx, runId, mask.value(describeFailure(error)), now)))
      throw new LeaseLostError(`ingestion run ${runId}`);
    await saveFailure(tx, found.source.id, { ...outcome, at: now });
    await job.complete(tx);
  });
}

/**
 * Returns the message of errors meant for display, otherwise a generic text, because other messages may contain
 * secrets.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof VendorError) return error.message;
  if (error instanceof DomainError || error instanceof HttpFailure) return sentence(error.message);
  if (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name))
    return `The run exceeded the limit of ${RUN_TIMEOUT_MS / MINUTE_MS} minutes.`;
  return 'The source could not be read because of an internal error.';
}

const sentence = (message: string) =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith('.') ? '' : '.'}`;
