import type { StreamState } from '../../api/stream.ts';

/** One message of the pipeline stream. */
export interface PipelineUpdate {
  at: string;
  pipeline_enabled: boolean;
  queue_depths: Record<string, QueueDepth>;
  document_stages: { status: string; count: number }[];
}

export interface QueueDepth {
  waiting: number;
  active: number;
  delayed: number;
  dead: number;
}

export const PIPELINE_STREAM = '/api/ops/pipeline/stream';

export const STREAM_LABELS: Record<StreamState, string> = {
  connecting: 'Connecting',
  live: 'Live',
  waiting: 'Reconnecting',
};

export const countOpenJobs = ({ queue_depths }: Pick<PipelineUpdate, 'queue_depths'>): number =>
  Object.values(queue_depths).reduce((sum, { waiting, active }) => sum + waiting + active, 0);
