import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../src/kernel/db/database.ts';
import type { Platform } from '../../test/kit/platform.ts';
import { type DatabaseLoad, watchDatabase } from './database-watch.ts';
import { parentOf, roleSeconds, serverSeconds } from './processor-time.ts';

/** The application name of the sessions that watch. */
export const WATCH_NAME = 'bench watch';
/** Workers write their counts of finished jobs every three seconds. */
const COUNTED_AFTER_MS = 3_500;

/** What a piece of work took. */
export interface Usage {
  seconds: number;
  /** Processor time of each role process, in seconds, by its roles. */
  processes: Record<string, number>;
  /** Of the whole database server, without the sessions that watch it. */
  databaseSeconds: number;
  /** Of this process, which hands over the documents. */
  feedSeconds: number;
  /** The share of all cores that was in use, by whatever. */
  machineShare: number;
  walBytes: number;
  databaseBytes: number;
  /** Finished jobs by queue. */
  jobs: Record<string, number>;
  load: DatabaseLoad;
}

interface Reading {
  processes: Map<string, number>;
  databaseSeconds: number;
  feedSeconds: number;
  idle: number;
  all: number;
  wal: number;
  size: number;
  jobs: Record<string, number>;
}

/** Runs the work and says what it took; the time and the processor time are those of the work alone. */
export async function measureUsage(db: Db, platforms: readonly Platform[], work: () => Promise<void>): Promise<Usage> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  const read = async (): Promise<Omit<Reading, 'jobs'>> => {
    const times = cpus().map((cpu) => cpu.times);
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    const own = process.cpuUsage();
    const { rows: sizes } = await sql<{ wal: number; size: number }>`
      select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal,
        pg_database_size(current_database())::float8 as size`.execute(db);
    return {
      processes: new Map(platforms.flatMap(({ pid }) => [...roleSeconds(pid)])),
      databaseSeconds: serverSeconds(postmaster),
      feedSeconds: (own.user + own.system) / 1e6,
      idle: sum(times.map(({ idle }) => idle)),
      all: sum(times.flatMap((each) => Object.values(each))),
      wal: sizes[0]?.wal ?? 0,
      size: sizes[0]?.size ?? 0,
    };
  };
  await delay(COUNTED_AFTER_MS);
  const jobsBefore = await countJobs(db);
  const watch = watchDatabase(db);
  const before = await read();
  const startedMs = performance.now();
  await work();
  const seconds = (performance.now() - startedMs) / 1_000;
  const after = await read();
  const load = await watch.stop();
  await delay(COUNTED_AFTER_MS);
  const jobs = await countJobs(db);
  return {
    seconds,
    processes: Object.fromEntries(
      [...after.processes].map(([roles, until]) => [roles, until - (before.processes.get(roles) ?? 0)]),
    ),
    databaseSeconds: after.databaseSeconds - before.databaseSeconds - (load.seconds[WATCH_NAME] ?? 0),
    feedSeconds: after.feedSeconds - before.feedSeconds,
    machineShare: 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all),
    walBytes: after.wal - before.wal,
    databaseBytes: after.size - before.size,
    jobs: Object.fromEntries(Object.entries(jobs).map(([queue, count]) => [queue, count - (jobsBefore[queue] ?? 0)])),
    load,
  };
}

async function countJobs(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ queue: string; count: number }>`
    select queue, sum(completed)::int as count from kernel.stage_minutes group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ queue, count }) => [shortName(queue), count]));
}

/** Without the deployment stage. */
export const shortName = (queue: string): string => queue.replace(/^[^:]+:/, '');
