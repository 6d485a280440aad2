import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

export interface ProcessRestart {
  process: string;
  happenedAt: Date;
  exitCode: number | null;
  signal: string | null;
  /** The last error of the process, or how it ended. */
  message: string;
}

export interface RestartSummary {
  process: string;
  restarts: number;
  last_at: Date;
  last_message: string;
}

const MESSAGE_MAX = 2_000;
const PROCESSES_MAX = 50;

export async function insertRestart(db: Executor, restart: ProcessRestart): Promise<void> {
  await db
    .insertInto('kernel.process_restarts')
    .values({
      process: restart.process,
      happened_at: restart.happenedAt,
      exit_code: restart.exitCode,
      signal: restart.signal,
      message: restart.message.slice(0, MESSAGE_MAX),
    })
    .execute();
}

/** Unplanned restarts since an instant, by process, with the newest reason. */
export async function listRestarts(db: Executor, since: Date): Promise<RestartSummary[]> {
  const { rows } = await sql<RestartSummary>`
    select process, count(*)::integer as restarts, max(happened_at) as last_at,
      (array_agg(message order by happened_at desc))[1] as last_message
    from kernel.process_restarts where happened_at >= ${since}
    group by process order by restarts desc, process limit ${PROCESSES_MAX}
  `.execute(db);
  return rows;
}

export async function deleteOldRestarts(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('kernel.process_restarts').where('happened_at', '<', before).execute();
}
