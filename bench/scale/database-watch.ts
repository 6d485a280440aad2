import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../src/kernel/db/database.ts';
import { processorSeconds } from './processor-time.ts';

const SAMPLE_EVERY_MS = 250;

export interface DatabaseLoad {
  samples: number;
  /** Sessions that waited for an event at a time, on average, without those that wait for their client. */
  waits: Record<string, number>;
  /** The same for advisory locks, by what they lock. */
  locks: Record<string, number>;
  /** Processor time of sessions by the application's name. */
  seconds: Record<string, number>;
  /** The most jobs that were due or running at once, by queue. */
  depths: Record<string, number>;
}

interface Session {
  pid: number;
  name: string;
  waits: string | null;
}

/** Samples what the sessions of the server do until it is stopped. */
export function watchDatabase(db: Db): { stop(): Promise<DatabaseLoad> } {
  const waits: Record<string, number> = {};
  const locks: Record<string, number> = {};
  const depths: Record<string, number> = {};
  const first = new Map<number, number>();
  const last = new Map<number, { name: string; seconds: number }>();
  let samples = 0;
  const stopping = new AbortController();

  const sample = async (): Promise<void> => {
    const { rows: sessions } = await sql<Session>`
      select pid, coalesce(nullif(application_name, ''), backend_type) as name,
        case when state = 'active' and wait_event is not null and wait_event_type <> 'Client'
          then wait_event_type || ' ' || wait_event end as waits
      from pg_stat_activity where pid = pg_backend_pid() or backend_type <> 'client backend' or datname = current_database()`.execute(
      db,
    );
    const { rows: waiting } = await sql<{ name: string }>`
      select coalesce((
          select name from unnest(array['macro_impacts', 'source_credibility', 'patterns', 'restore-jobs']) name
          where hashtextextended(name, 0) = (lock.classid::int8 << 32 | lock.objid::int8)),
        case when lock.classid = 0 then 'number ' || lock.objid else 'one company, event type or other name' end) as name
      from pg_locks lock where lock.locktype = 'advisory' and not lock.granted`.execute(db);
    const { rows: due } = await sql<{ queue: string; jobs: number }>`
      select queue, count(*)::int as jobs from kernel.jobs where run_at <= now() group by 1`.execute(db);
    samples++;
    for (const { pid, name, waits: event } of sessions) {
      const seconds = processorSeconds(pid, { withEnded: false });
      if (seconds !== null) {
        // A session that began during the watch began at zero.
        if (!first.has(pid)) first.set(pid, samples === 1 ? seconds : 0);
        last.set(pid, { name, seconds });
      }
      if (event !== null) waits[event] = (waits[event] ?? 0) + 1;
    }
    for (const { name } of waiting) locks[name] = (locks[name] ?? 0) + 1;
    for (const { queue, jobs } of due) depths[queue] = Math.max(depths[queue] ?? 0, jobs);
  };
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await sample();
      await delay(SAMPLE_EVERY_MS);
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await watching;
      await sample();
      const seconds: Record<string, number> = {};
      for (const [pid, { name, seconds: until }] of last)
        seconds[name] = (seconds[name] ?? 0) + until - (first.get(pid) ?? 0);
      const mean = (counts: Record<string, number>) =>
        Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count / samples]));
      return { samples, waits: mean(waits), locks: mean(locks), seconds, depths };
    },
  };
}
