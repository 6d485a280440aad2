import { listPools } from '../trend-write.store.ts';
import { aggregatePool, type PoolDeps } from './aggregate.ts';

/**
 * Computes the views of the market and of all sectors that have views at once. A first start views them when its first documents have
 * been read; without this they would show those few until the next evaluation minutes later.
 */
export async function aggregatePools(deps: PoolDeps, asOf: Date): Promise<void> {
  for (const pool of await listPools(deps.db)) await aggregatePool(deps, pool, asOf);
}
