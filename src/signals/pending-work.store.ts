import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import { storedName } from '../kernel/queue/job-rules.ts';
import { listOpenPayloads } from '../kernel/queue/missing-job.store.ts';
import type { PendingWork } from '../kernel/queue/pending-work.ts';
import { SIGNAL_QUEUE, type SignalJob, signalJob, tickJobs } from './tick.ts';

interface Unfinished {
  tick_id: string;
  as_of: Date;
  created_at: Date;
  ticker: string;
}

/** Companies that the newest tick asked for and that have no output of it. A missed earlier tick is of no use. */
async function listUnfinished(db: Executor): Promise<Unfinished[]> {
  const { rows } = await sql<Unfinished>`
    select tick.tick_id, tick.as_of, tick.created_at, company.ticker
    from (select * from signal_ticks order by as_of desc, tick_id limit 1) tick
    join companies company on company.active and company.created_at <= tick.created_at
    where not exists (select from signal_engine_outputs output
      where output.tick_id = tick.tick_id and output.ticker = company.ticker)
    order by company.ticker`.execute(db);
  return rows;
}

export const signalWork: PendingWork = {
  queue: SIGNAL_QUEUE,
  covers: [SIGNAL_QUEUE],
  title: 'Signal engine',
  derivedFrom: 'Companies without an output of the newest tick.',
  stopsWithPipeline: false,
  list: async (db, { stage, afterKey }) => {
    // All of them are on the first page.
    if (afterKey !== null) return [];
    const unfinished = await listUnfinished(db);
    const [first] = unfinished;
    if (!first) return [];
    const open = (await listOpenPayloads(db, storedName(stage, SIGNAL_QUEUE))) as SignalJob[];
    const covered = new Set(open.flatMap(({ tick_id: id, tickers }) => (id === first.tick_id ? tickers : [])));
    const tickers = unfinished.flatMap(({ ticker }) => (covered.has(ticker) ? [] : [ticker]));
    const jobs = tickJobs({ id: first.tick_id, asOf: first.as_of }, tickers);
    return jobs.map((payload) => ({ job: signalJob(payload), since: first.created_at }));
  },
};
