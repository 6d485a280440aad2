/**
 * The queues of the document pipeline, in order. Broker and trading queues are excluded, so that a flush does not touch
 * orders.
 */
export const PIPELINE_QUEUES = ['ingest', 'parse', 'extract', 'extract-model', 'aggregate', 'recommend'] as const;

/** The name of the runtime flag. The pipeline runs unless it was switched off. */
export const PIPELINE_FLAG = 'pipeline_enabled';
export const STREAM_INTERVAL_MS = 3_000;

/** The stages of the interface and their queues. */
export const STAGE_QUEUES = { parsing: 'parse', extraction: 'extract', aggregation: 'aggregate' } as const;
