import type { JobRequest } from '../kernel/queue/queue.ts';
import type { SourceType } from '../registry/registry-enums.ts';

export const INGEST_QUEUE = 'ingest';
/** Limit on starts of a run whose workers die; a vendor failure ends the run and is not redelivered. */
export const INGEST_ATTEMPTS_MAX = 3;

/** One run, or all market or news runs of a cycle together because the vendor serves all companies in one call. */
export type IngestJob =
  | { kind: 'source'; run_id: string }
  | { kind: 'market'; run_ids: string[] }
  | { kind: 'news'; run_ids: string[] }
  /** Finishes a backfill that waits for the vendor's quota. */
  | { kind: 'backfill'; ticker: string };

/** Attempts at a queued backfill: the quota may stay used up for a while. */
const BACKFILL_ATTEMPTS_MAX = 20;

export function backfillJob(ticker: string): JobRequest<IngestJob> & { key: string } {
  return {
    queue: INGEST_QUEUE,
    payload: { kind: 'backfill', ticker },
    key: `backfill:${ticker}`,
    maxAttempts: BACKFILL_ATTEMPTS_MAX,
  };
}

export function ingestJobs(
  runs: readonly { runId: string; sourceType: SourceType; inFeed?: boolean }[],
): JobRequest<IngestJob>[] {
  const market = runs.filter(({ sourceType }) => sourceType === 'market_api').map(({ runId }) => runId);
  const news = runs.filter(({ inFeed }) => inFeed === true).map(({ runId }) => runId);
  const single = runs.filter(({ sourceType, inFeed }) => sourceType !== 'market_api' && inFeed !== true);
  return [
    ...(market.length === 0 ? [] : [request({ kind: 'market', run_ids: market }, `market:${market[0]}`)]),
    ...(news.length === 0 ? [] : [request({ kind: 'news', run_ids: news }, `news:${news[0]}`)]),
    ...single.map(({ runId }) => request({ kind: 'source', run_id: runId }, runId)),
  ];
}

const request = (payload: IngestJob, key: string): JobRequest<IngestJob> => ({
  queue: INGEST_QUEUE,
  payload,
  key,
  maxAttempts: INGEST_ATTEMPTS_MAX,
  // Prices come before documents: they take one call and all evaluations need them.
  priority: payload.kind === 'market' ? 1 : 0,
});
