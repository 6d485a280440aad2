import type pg from 'pg';

/** A waiting job that is due. */
export interface ReadyJob {
  id: number;
  run_at: Date;
}

const READY = `
  select id, run_at from kernel.jobs where queue = $1 and lease_token is null and run_at <= now()
  order by rank, run_at, id limit $2`;

/** The head of a queue, in the order in which its jobs run. */
export async function listReadyJobs(pool: pg.Pool, queue: string, limit: number): Promise<ReadyJob[]> {
  const { rows } = await pool.query<ReadyJob>({ name: 'jobs-ready', text: READY, values: [queue, limit] });
  return rows;
}

const NEXT_DELAYED = `
  select extract(epoch from min(run_at) - clock_timestamp())::float8 * 1000 as due_in_ms
  from kernel.jobs where queue = $1 and lease_token is null and run_at > now()`;

/** Time until the next delayed job is due, or null when none is delayed. */
export async function findNextDelayedMs(pool: pg.Pool, queue: string): Promise<number | null> {
  const { rows } = await pool.query<{ due_in_ms: number | null }>({
    name: 'jobs-next-delayed',
    text: NEXT_DELAYED,
    values: [queue],
  });
  return rows[0]?.due_in_ms ?? null;
}

/** Goes from one queue to the next in the index, instead of reading every waiting job. */
const WAITING_QUEUES = `
  with recursive found as (
    (select queue from kernel.jobs where lease_token is null and queue >= $1 order by queue limit 1)
    union all
    select (select job.queue from kernel.jobs as job where job.lease_token is null and job.queue > found.queue
      order by job.queue limit 1)
    from found where found.queue is not null)
  select queue from found where starts_with(queue, $1)`;

/** Stored names of the queues with waiting jobs. */
export async function listWaitingQueues(pool: pg.Pool, stage: string): Promise<string[]> {
  const { rows } = await pool.query<{ queue: string }>({
    name: 'jobs-waiting-queues',
    text: WAITING_QUEUES,
    values: [`${stage}:`],
  });
  return rows.map(({ queue }) => queue);
}
