import type { Db } from '../../src/kernel/db/database.ts';
import type { JobQueue } from '../../src/kernel/queue/queue.ts';
import { sql } from 'kysely';
import { AGGREGATE_QUEUE, type AggregateJob } from '../../src/trends/queues.ts';
import { MARKET_ENTITY, sectorEntity } from '../../src/trends/trend-rows.ts';
import { enqueueAggregation } from '../../src/trends/use/enqueue-aggregation.ts';
import type { Platform } from '../../test/kit/platform.ts';
import { discardWaiting, untilDrained } from './drain.ts';
import { measureUsage, type Usage } from './usage.ts';

interface RoundDeps {
  db: Db;
  /** Connections of their own, so that watching is not counted. */
  watch: Db;
  queue: JobQueue;
  platforms: readonly Platform[];
  drainSeconds: number;
}

export interface Round {
  usage: Usage;
  evaluations: number;
  left: number;
}

/** Evaluates companies again, trends and recommendations, as the round for companies without news does. */
export async function runRound(deps: RoundDeps, tickers: readonly string[]): Promise<Round> {
  let left = 0;
  const usage = await measureUsage(deps.watch, deps.platforms, async () => {
    await enqueueAggregation(deps.db, deps.queue, tickers);
    left = await untilDrained(deps.watch, deps.drainSeconds);
  });
  if (left > 0) await discardWaiting(deps.watch);
  // With jobs left, those that were finished count.
  const evaluations = left === 0 ? tickers.length : Math.max(1, usage.jobs.recommend ?? 0);
  return { usage, evaluations, left };
}

/** Evaluates every sector and the market, which happens at most every five minutes while there is news. */
export async function runPools(deps: RoundDeps): Promise<Round> {
  const { rows } = await sql<{
    sector: string;
  }>`select distinct sector from companies where sector is not null`.execute(deps.db);
  const entities = [...rows.map(({ sector }) => sectorEntity(sector)), MARKET_ENTITY];
  // Those that wait for their time are replaced.
  await sql`delete from kernel.jobs where key like 'sector:%' or key like 'market:%'`.execute(deps.db);
  let left = 0;
  const usage = await measureUsage(deps.watch, deps.platforms, async () => {
    await deps.queue.enqueue(
      deps.db,
      entities.map(({ type, id }) => ({
        queue: AGGREGATE_QUEUE,
        key: `${type}:${id}`,
        payload: { entity_type: type, entity_id: id } satisfies AggregateJob,
      })),
    );
    left = await untilDrained(deps.watch, deps.drainSeconds);
  });
  return { usage, evaluations: entities.length, left };
}
