import { type RawBuilder, sql } from 'kysely';
import { columnsAndRows } from '../kernel/db/columns.store.ts';
import type { Executor, Tx } from '../kernel/db/database.ts';
import type { PublishedView } from './should-publish.ts';
import { RECOMMENDATION_COLUMNS } from './recommendation-columns.ts';
import type { RecommendationRow } from './recommendation-rows.ts';

/** A few megabytes per statement. */
const ROWS_PER_STATEMENT = 1_000;

/** Allows one writer per ticker. Taken before reading, because whether to publish depends on what was published last. */
export async function lockTicker(tx: Executor, ticker: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recommendation:${ticker}`}, 0))`.execute(tx);
}

/** The newest recommendation of a ticker that was published by an instant. */
export async function findLastPublished(db: Executor, ticker: string, asOf: Date): Promise<PublishedView | null> {
  const row = await db
    .selectFrom('recommendations')
    .select(['id', 'action', 'p_up', 'risk_flags', 'generated_at'])
    .where('ticker', '=', ticker)
    .where('generated_at', '<=', asOf)
    .orderBy('generated_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { id, action, p_up: pUp, risk_flags: reasons, generated_at: generatedAt } = row;
  return { id, action, pUp, reasons, generatedAt };
}

/** The newest recommendation of each ticker that was published by an instant. */
export async function listLastPublishedIds(db: Executor, asOf: Date): Promise<Map<string, string>> {
  const { rows } = await sql<{ ticker: string; id: string }>`
    select companies.ticker, last.id from companies cross join lateral (
      select id from recommendations where ticker = companies.ticker and generated_at <= ${asOf}
      order by generated_at desc, id limit 1) last`.execute(db);
  return new Map(rows.map(({ ticker, id }) => [ticker, id]));
}

/** Writes a recommendation and makes it its ticker's newest, unless there is a newer one. Returns false if it was stored before. */
export async function insertRecommendation(tx: Executor, row: RecommendationRow): Promise<boolean> {
  const inserted = await insertRows(tx, [row], sql`on conflict do nothing`);
  if (inserted === 0n) return false;
  await updateLatest(tx, [row.id]);
  return true;
}

/** Writes replayed recommendations, marks them as such, and makes the newest of each ticker known as such, unless there is a newer one. */
export async function insertRecommendationHistory(tx: Tx, rows: readonly RecommendationRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await insertRows(
      tx,
      rows.slice(start, start + ROWS_PER_STATEMENT).map((row) => ({ ...row, replayed: true })),
      sql``,
    );
  await updateLatest(
    tx,
    rows.map(({ id }) => id),
  );
}

async function insertRows(
  tx: Executor,
  rows: readonly RecommendationRow[],
  onConflict: RawBuilder<unknown>,
): Promise<bigint> {
  const result = await sql`
    insert into recommendations ${columnsAndRows<'recommendations'>(RECOMMENDATION_COLUMNS, rows)}
    ${onConflict}`.execute(tx);
  return result.numAffectedRows ?? 0n;
}

async function updateLatest(tx: Executor, ids: readonly string[]): Promise<void> {
  await sql`
    insert into latest_recommendations (ticker, recommendation_id, generated_at)
    select distinct on (ticker) ticker, id, generated_at from recommendations where id = any(${[...ids]}::uuid[])
    order by ticker, generated_at desc
    on conflict (ticker) do update set recommendation_id = excluded.recommendation_id, generated_at = excluded.generated_at
      where latest_recommendations.generated_at <= excluded.generated_at`.execute(tx);
}

/** Replaces the thesis that was made from the template. Returns false if a rewrite has replaced it before. */
export async function replaceThesis(db: Executor, id: string, thesis: string): Promise<boolean> {
  const result = await db
    .updateTable('recommendations')
    .set({ thesis, thesis_source: 'model' })
    .where('id', '=', id)
    .where('thesis_source', '=', 'template')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
