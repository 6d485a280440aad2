/** The queues of the document pipeline, in its order. Broker and trading queues are not among them: a flush spares orders. */
export const PIPELINE_QUEUES = ['ingest', 'parse', 'extract', 'extract-model', 'aggregate', 'recommend'] as const;

/** The flag's name among the runtime flags. The pipeline runs unless somebody switched it off. */
export const PIPELINE_FLAG = 'pipeline_enabled';
export const STREAM_INTERVAL_MS = 3_000;

/** What the interface calls a stage, and the queue whose jobs it is made of. */
export const STAGE_QUEUES = { parsing: 'parse', extraction: 'extract', aggregation: 'aggregate' } as const;
