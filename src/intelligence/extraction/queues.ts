/** Documents that wait for a model, in a separate queue so that slow answers do not delay others. Keyed by document. */
export const MODEL_QUEUE = 'extract-model';
export interface ModelJob {
  document_id: string;
  asks_impacts: boolean;
  asks_events: boolean;
}

/** One job per company with news, keyed by ticker so that a burst of documents causes one recomputation. */
export const AGGREGATE_QUEUE = 'aggregate';
export interface AggregateJob {
  ticker: string;
}
