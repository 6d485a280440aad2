import type { JobRequest } from '../kernel/queue/queue.ts';
import type { SourceType } from '../registry/registry.tables.ts';

export const INGEST_QUEUE = 'ingest';
/** A run is begun this often at most when its workers die; a vendor's failure ends a run and is no reason to redeliver. */
export const INGEST_ATTEMPTS_MAX = 3;

/** One run, or all market runs of a cycle together: the vendor answers for every ticker in one call. */
export type IngestJob = { kind: 'source'; run_id: string } | { kind: 'market'; run_ids: string[] };

export function ingestJobs(runs: readonly { runId: string; sourceType: SourceType }[]): JobRequest<IngestJob>[] {
  const market = runs.filter(({ sourceType }) => sourceType === 'market_api').map(({ runId }) => runId);
  const single = runs.filter(({ sourceType }) => sourceType !== 'market_api');
  return [
    ...(market.length === 0 ? [] : [request({ kind: 'market', run_ids: market }, `market:${market[0]}`)]),
    ...single.map(({ runId }) => request({ kind: 'source', run_id: runId }, runId)),
  ];
}

const request = (payload: IngestJob, key: string): JobRequest<IngestJob> => ({
  queue: INGEST_QUEUE,
  payload,
  key,
  maxAttempts: INGEST_ATTEMPTS_MAX,
  // Prices before documents: they are one call and everything waits for them.
  priority: payload.kind === 'market' ? 1 : 0,
});
