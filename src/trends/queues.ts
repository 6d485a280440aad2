import type { EntityType } from './window.ts';

export const AGGREGATE_QUEUE = 'aggregate';
export const RECOMMEND_QUEUE = 'recommend';
export const BENCHMARK_TICKER = 'SPY';

/** A company by its ticker, which is also the job's key, or a sector or the market. */
export type AggregateJob = { ticker: string } | { entity_type: EntityType; entity_id: string };
