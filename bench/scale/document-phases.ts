import { sql } from 'kysely';
import type { Db } from '../../src/kernel/db/database.ts';
import type { Platform } from '../../test/kit/platform.ts';
import { discardWaiting, untilDrained } from './drain.ts';
import type { Feed } from './feed.ts';
import { measureUsage, type Usage } from './usage.ts';

const UNFINISHED: ReadonlySet<string> = new Set(['raw', 'parsed']);

export interface DocumentPhase {
  usage: Usage;
  accepted: number;
  /** Documents that are not waiting for a stage: all of them if no job is left. */
  done: number;
  /** Jobs that were left when the time was over. */
  left: number;
  /** Documents by status at the end. */
  statuses: Record<string, number>;
  /** From acceptance to the stored reading, for those that were read. */
  readP50Seconds: number;
  readP99Seconds: number;
}

interface PhaseDeps {
  db: Db;
  /** Connections of their own, so that watching is not counted. */
  watch: Db;
  platforms: readonly Platform[];
  feed: Feed;
  drainSeconds: number;
}

/** Hands over documents at once and waits until everything that follows from them is done. */
export function runBurst(deps: PhaseDeps, count: number): Promise<DocumentPhase> {
  return run(deps, async () => {
    await deps.feed.burst(count);
    return count;
  });
}

/** Hands over the documents of some minutes at the clock's speed. */
export function runReplay(deps: PhaseDeps, perMinute: readonly number[]): Promise<DocumentPhase> {
  return run(deps, () => deps.feed.replay(perMinute));
}

async function run(deps: PhaseDeps, hand: () => Promise<number>): Promise<DocumentPhase> {
  const { db } = deps;
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const began = rows[0]?.at ?? new Date();
  let accepted = 0;
  let left = 0;
  const usage = await measureUsage(deps.watch, deps.platforms, async () => {
    accepted = await hand();
    left = await untilDrained(deps.watch, deps.drainSeconds);
  });
  if (left > 0) await discardWaiting(deps.watch);
  const { rows: statuses } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from documents where created_at >= ${began} group by 1 order by 2 desc`.execute(
    db,
  );
  const { rows: delays } = await sql<{ p50: number; p99: number }>`
    select coalesce(extract(epoch from percentile_cont(0.5) within group (order by extracted_at - created_at)), 0)::float8 as p50,
      coalesce(extract(epoch from percentile_cont(0.99) within group (order by extracted_at - created_at)), 0)::float8 as p99
    from documents where created_at >= ${began} and extracted_at is not null`.execute(db);
  const unfinished = statuses.filter(({ status }) => UNFINISHED.has(status)).reduce((sum, { count }) => sum + count, 0);
  return {
    usage,
    accepted,
    done: accepted - unfinished,
    left,
    statuses: Object.fromEntries(statuses.map(({ status, count }) => [status, count])),
    readP50Seconds: delays[0]?.p50 ?? 0,
    readP99Seconds: delays[0]?.p99 ?? 0,
  };
}
