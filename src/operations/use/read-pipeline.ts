import { HOUR_MS, type Now } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/database.ts';
import type { JobQueue, QueueDepth } from '../../kernel/queue/queue.ts';
import { latencyQuantileMs } from '../latency-histogram.ts';
import { PIPELINE_QUEUES, STAGE_QUEUES } from '../pipeline.ts';
import { isPipelineEnabled } from '../pipeline-flag.store.ts';
import { type DocumentStage, readDocumentStages } from '../pipeline-state.store.ts';
import { readDegraded, readOldestWaitingSeconds, readStageTotals } from '../stage-stats.store.ts';

export interface PipelineDeps {
  db: Db;
  now: Now;
  queue: JobQueue;
}

export interface StageHealth {
  completed: number;
  failed: number;
  rate_per_hour: number;
  error_rate: number | null;
  median_latency_ms: number | null;
  p95_latency_ms: number | null;
  oldest_waiting_seconds: number | null;
}

export interface PipelineSnapshot {
  at: string;
  pipeline_enabled: boolean;
  queue_depths: Record<string, QueueDepth>;
  document_stages: DocumentStage[];
}

export async function readPipelineSnapshot({ db, now, queue }: PipelineDeps): Promise<PipelineSnapshot> {
  const [pipeline_enabled, queue_depths, document_stages] = await Promise.all([
    isPipelineEnabled(db),
    queue.depths(db, PIPELINE_QUEUES),
    readDocumentStages(db),
  ]);
  return { at: now().toISOString(), pipeline_enabled, queue_depths, document_stages };
}

export async function readPipelineHealth(deps: PipelineDeps, hours: number) {
  const { at: _, ...snapshot } = await readPipelineSnapshot(deps);
  const [parsing, extraction, aggregation] = await Promise.all([
    readStageHealth(deps, STAGE_QUEUES.parsing, hours),
    readStageHealth(deps, STAGE_QUEUES.extraction, hours),
    readStageHealth(deps, STAGE_QUEUES.aggregation, hours),
  ]);
  const degraded = await readDegraded(deps.db, new Date(deps.now().getTime() - hours * HOUR_MS));
  return { hours, ...snapshot, parsing, extraction: { ...extraction, ...degraded }, aggregation };
}

async function readStageHealth({ db, now, queue }: PipelineDeps, name: string, hours: number): Promise<StageHealth> {
  const stored = `${queue.stage}:${name}`;
  const totals = await readStageTotals(db, stored, new Date(now().getTime() - hours * HOUR_MS));
  const tried = totals.completed + totals.failed;
  return {
    completed: totals.completed,
    failed: totals.failed,
    rate_per_hour: totals.completed / hours,
    error_rate: tried === 0 ? null : totals.failed / tried,
    median_latency_ms: latencyQuantileMs(totals.latencyCounts, 0.5),
    p95_latency_ms: latencyQuantileMs(totals.latencyCounts, 0.95),
    oldest_waiting_seconds: await readOldestWaitingSeconds(db, stored),
  };
}
