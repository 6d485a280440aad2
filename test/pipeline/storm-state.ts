import { sql } from 'kysely';
import type { Db } from '../../src/kernel/db/database.ts';
import type { JobQueue } from '../../src/kernel/queue/queue.ts';
import { readPending } from '../../src/operations/use/read-pending.ts';
import { ALL_WORK } from '../../src/roles/pending-work.ts';

/** All that is not done yet: jobs, recorded needs, missing jobs, and states that wait. */
export async function readOpenWork(db: Db, queue: JobQueue) {
  const report = await readPending({ db, queue, now: () => new Date(), works: ALL_WORK, tables: [] });
  const { rows } = await sql<{
    jobs: string[];
    intents: number;
    documents: number;
    runs: number;
    orders: number;
    idle: number;
  }>`
    select array(select queue || ' ' || coalesce(key, '') from kernel.jobs order by 1 limit 20) as jobs,
      (select count(*)::int from kernel.job_intents) as intents,
      (select count(*)::int from documents where status in ('raw', 'parsed')) as documents,
      (select count(*)::int from ingestion_runs where status in ('pending', 'running')) as runs,
      (select count(*)::int from sources where active and not exists (select from ingestion_runs where source_id = sources.id)) as idle,
      (select count(*)::int from orders where status in ('queued', 'approved', 'submitting', 'unknown')) as orders`.execute(
    db,
  );
  const state = rows[0]!;
  const missing = report.work.reduce((sum, one) => sum + one.missing, 0);
  const total = missing + state.jobs.length + state.intents + state.documents + state.runs + state.orders + state.idle;
  return { total, missing, ...state };
}

const one = async <T>(db: Db, query: ReturnType<typeof sql<T>>): Promise<T> => (await query.execute(db)).rows[0]!;

/** What every queue has done, with what it did twice. */
export async function readOutcome(db: Db) {
  return {
    runs: await one<{ completed: number; other: number; itemsNew: number }>(
      db,
      sql`select count(*) filter (where status = 'completed')::int as completed,
        count(*) filter (where status <> 'completed')::int as other, sum(items_new)::int as "itemsNew" from ingestion_runs`,
    ),
    documents: await one<{ total: number; open: number; asked: number; readTwice: number }>(
      db,
      sql`select count(*)::int as total, count(*) filter (where status in ('raw', 'parsed'))::int as open,
        (select count(distinct document_id)::int from agent_invocations where document_id is not null) as asked,
        (select count(*)::int from (select document_id from intelligence group by 1 having count(*) > 1) twice) as "readTwice"
        from documents where source_id in (select id from sources where source_name like 'page-%')`,
    ),
    backfills: await one<{ open: number; tickers: number; barsPerTicker: number }>(
      db,
      sql`select (select count(*)::int from market_backfills) as open, count(distinct ticker)::int as tickers,
        (count(*) / greatest(count(distinct ticker), 1))::int as "barsPerTicker" from market_bars where source = 'storm'`,
    ),
    views: await one<{ evaluations: number; stale: number }>(
      db,
      sql`select (select count(distinct (entity_id, as_of))::int from trend_history where entity_type = 'company') as evaluations,
        count(*) filter (where as_of < now() - interval '1 hour')::int as stale
        from trend_summaries where entity_type = 'company' and entity_id like 'ST_'`,
    ),
    recommendations: await one<{ tickers: number; total: number; duplicates: number }>(
      db,
      sql`select count(distinct ticker)::int as tickers, count(*)::int as total,
        (count(*) - count(distinct (ticker, as_of)))::int as duplicates from recommendations where ticker like 'ST_'`,
    ),
    theses: await one<{ model: number; template: number }>(
      db,
      sql`select count(*) filter (where thesis_source = 'model')::int as model,
        count(*) filter (where thesis_source = 'template')::int as template from recommendations where ticker like 'ST_'`,
    ),
    signals: await one<{ ticks: number; outputs: number; missing: number; duplicates: number }>(
      db,
      sql`select (select count(*)::int from signal_ticks) as ticks, count(*)::int as outputs,
        (select count(*)::int from (select * from signal_ticks order by as_of desc limit 1) tick
          join companies on companies.active and companies.created_at <= tick.created_at
          where (select count(*) from signal_engine_outputs output
            where output.tick_id = tick.tick_id and output.ticker = companies.ticker) <> 2) as missing,
        (count(*) - count(distinct (tick_id, ticker, pipeline)))::int as duplicates from signal_engine_outputs`,
    ),
    backtests: await one<{ total: number; open: number; failed: number }>(
      db,
      sql`select count(*)::int as total, count(*) filter (where status <> 'completed')::int as open,
        count(*) filter (where config ->> 'error' is not null)::int as failed from backtests`,
    ),
    messages: await one<{ sent: number; twice: number; deliveries: number }>(
      db,
      sql`select count(*) filter (where status = 'sent')::int as sent,
        (count(*) filter (where status = 'sent') - count(distinct notification_key) filter (where status = 'sent'))::int as twice,
        (select count(*)::int from test_sent) as deliveries from notification_deliveries where event = 'breaker'`,
    ),
    orders: await one<{ total: number; open: number; statuses: Record<string, number>; sentTwice: number }>(
      db,
      sql`select count(*)::int as total, count(*) filter (where status in ('queued', 'approved', 'submitting', 'unknown'))::int as open,
        (select jsonb_object_agg(status, count) from (select status, count(*) from orders group by 1) counted) as statuses,
        (select count(*)::int from (select client_order_id from kernel.paper_orders group by 1 having count(*) > 1) twice)
          as "sentTwice" from orders where origin = 'decision'`,
    ),
    dead: await one<{ jobs: number }>(db, sql`select count(*)::int as jobs from kernel.dead_jobs`),
  };
}
