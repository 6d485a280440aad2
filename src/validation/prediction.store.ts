import { sql } from 'kysely';
import type { Session } from '../kernel/calendar/calendar.ts';
import type { Executor } from '../kernel/db/database.ts';
import { SIGMA_DEFAULT } from '../market/volatility.ts';
import { BENCHMARK_TICKER } from '../trends/queues.ts';
import type { Horizon } from './horizon.ts';

/** One at a time: what is frozen depends on what was frozen before. */
export async function lockFreezing(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('validation_progress', 0))`.execute(tx);
}

export interface FreezingProgress {
  frozenUntil: Date;
  recommendationsSeen: number;
}

export async function findProgress(db: Executor): Promise<FreezingProgress | null> {
  const row = await db.selectFrom('validation_progress').selectAll().executeTakeFirst();
  return row ? { frozenUntil: row.frozen_until, recommendationsSeen: row.recommendations_seen } : null;
}

export async function saveProgress(tx: Executor, progress: FreezingProgress): Promise<void> {
  const values = { frozen_until: progress.frozenUntil, recommendations_seen: progress.recommendationsSeen };
  await tx
    .insertInto('validation_progress')
    .values(values)
    .onConflict((on) => on.column('singleton').doUpdateSet({ ...values, updated_at: sql`now()` }))
    .execute();
}

export async function findFirstTold(db: Executor): Promise<Date | null> {
  const row = await db
    .selectFrom('recommendations')
    .select('generated_at')
    .orderBy('generated_at')
    .limit(1)
    .executeTakeFirst();
  return row?.generated_at ?? null;
}

export async function countTold(db: Executor, before: Date): Promise<number> {
  const row = await db
    .selectFrom('recommendations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('generated_at', '<', before)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface NewlyFrozen {
  id: number;
  ticker: string;
  generated_at: Date;
}

/**
 * Freezes the last word on each ticker and window in each of these sessions; a session's words are those from the close before
 * it to its own. What is frozen already stays. Funds are left out: they are what others are measured against.
 */
export async function freezeSessions(
  tx: Executor,
  sessions: readonly (Session & { readonly from: Date })[],
): Promise<NewlyFrozen[]> {
  const { rows } = await sql<NewlyFrozen>`
    insert into predictions (recommendation_id, company_id, ticker, sector, session_date, "window", action, leaning, p_up,
      confidence, raw_confidence, sigma_daily, layer_contributions, generated_at)
    select id, company_id, ticker, sector, session_date, "window", action, leaning, p_up, confidence, raw_confidence,
      sigma_daily, layer_contributions, generated_at
    from (select distinct on (session.date, told.ticker, told."window") told.*, session.date as session_date, company.sector,
        coalesce(told.quality->>'leaning', told.action) as leaning,
        coalesce((told.quality->>'raw_confidence')::float8, told.confidence) as raw_confidence,
        coalesce((told.quality->>'sigma_daily')::float8, ${SIGMA_DEFAULT}) as sigma_daily
      from unnest(${sessions.map(({ date }) => date)}::date[],
        ${sessions.map(({ from }) => from.toISOString())}::timestamptz[],
        ${sessions.map(({ close }) => close.toISOString())}::timestamptz[]) as session (date, "from", "to")
      join recommendations told on told.generated_at >= session."from" and told.generated_at < session."to"
      join companies company on company.id = told.company_id
      where told.ticker <> ${BENCHMARK_TICKER} and told.ticker not in (select ticker from sector_funds)
      order by session.date, told.ticker, told."window", told.generated_at desc, told.id) last
    order by session_date, ticker, "window"
    on conflict do nothing
    returning id, ticker, generated_at`.execute(tx);
  return rows;
}

export interface DueLabel {
  predictionId: number;
  horizon: Horizon;
  ticker: string;
  dueAt: Date;
}

const ROWS_PER_STATEMENT = 10_000;

export async function enqueueLabels(tx: Executor, due: readonly DueLabel[]): Promise<void> {
  for (let start = 0; start < due.length; start += ROWS_PER_STATEMENT) {
    const part = due.slice(start, start + ROWS_PER_STATEMENT);
    await sql`
      insert into label_queue (prediction_id, horizon, ticker, due_at)
      select * from unnest(${part.map(({ predictionId }) => predictionId)}::bigint[],
        ${part.map(({ horizon }) => horizon)}::text[], ${part.map(({ ticker }) => ticker)}::text[],
        ${part.map(({ dueAt }) => dueAt.toISOString())}::timestamptz[])
      on conflict do nothing`.execute(tx);
  }
}
