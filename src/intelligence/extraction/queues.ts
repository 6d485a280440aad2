/** Documents that wait for a model: a queue of their own, so that slow answers hold up nobody else. Keyed by the document. */
export const MODEL_QUEUE = 'extract-model';
export interface ModelJob {
  document_id: string;
  asks_impacts: boolean;
  asks_events: boolean;
}

/** One job per company with something new; keyed by the ticker, so that a burst of documents is one recomputation. */
export const AGGREGATE_QUEUE = 'aggregate';
export interface AggregateJob {
  ticker: string;
}
