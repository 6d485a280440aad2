import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';

export interface HistoryMonth {
  /** YYYY-MM-DD, the first of a month. */
  month: string;
  /** An estimate. */
  rows: number;
  bytes: number;
  isThinned: boolean;
}

/** The partitions of the history, oldest first. */
export async function listHistoryMonths(db: Executor): Promise<HistoryMonth[]> {
  const { rows } = await sql<HistoryMonth>`
    select part.month::text as month, kernel.estimate_rows(part.oid)::float8 as rows,
      pg_total_relation_size(part.oid)::float8 as bytes,
      exists (select from kernel.thinned_months thinned where thinned.month = part.month) as "isThinned"
    from (select child.oid, to_date(right(child.relname, 7), 'YYYY"m"MM') as month
      from pg_inherits join pg_class child on child.oid = inhrelid
      where inhparent = 'trend_history'::regclass and child.relname ~ '_y[0-9]{4}m[0-9]{2}$') part
    order by part.month`.execute(db);
  return rows;
}

export interface ThinningCount {
  rows: number;
  /** The last view of a series on a UTC day. */
  lastOfDay: number;
  /** Views among `keptIds` that are not the last of their day. */
  referenced: number;
}

/** What thinning a month would keep, counted exactly. */
export async function countThinning(
  db: Executor,
  { from, before }: { from: Date; before: Date },
  keptIds: readonly string[],
): Promise<ThinningCount> {
  const { rows } = await sql<ThinningCount>`
    select count(*)::float8 as rows, (count(*) filter (where is_last))::float8 as "lastOfDay",
      (count(*) filter (where not is_last and id = any(${keptIds}::uuid[])))::float8 as referenced
    from (select id, generated_at = max(generated_at) over (
        partition by entity_type, entity_id, "window", date_trunc('day', generated_at, 'UTC')) as is_last
      from trend_history where generated_at >= ${from} and generated_at < ${before}) view`.execute(db);
  return rows[0] ?? { rows: 0, lastOfDay: 0, referenced: 0 };
}

/**
 * Begins to thin a month: its writers wait until the transaction ends, and readers see the whole month until then. Returns its rows;
 * null if there is no such month or it was thinned before.
 */
export async function openThinnedMonth(tx: Executor, month: string): Promise<number | null> {
  const { rows } = await sql<{ held: number | null }>`
    select kernel.open_thinned_month(${month}::date)::float8 as held`.execute(tx);
  return rows[0]?.held ?? null;
}

/** Copies what stays of one UTC day: the last view of each series, and the named views. Returns the copied rows. */
export async function copyThinnedDay(
  tx: Executor,
  month: string,
  day: string,
  keptIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ copied: number }>`
    select kernel.copy_thinned_day(${month}::date, ${day}::date, ${keptIds}::uuid[])::float8 as copied`.execute(tx);
  return rows[0]?.copied ?? 0;
}

/** Puts the copy in the place of the month and returns its rows. The disk space of the others is free after the commit. */
export async function exchangeThinnedMonth(tx: Executor, month: string, held: number): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select kernel.exchange_thinned_month(${month}::date, ${held}::bigint)::float8 as kept`.execute(tx);
  return rows[0]?.kept ?? 0;
}
