import { sql } from 'kysely';
import type { Executor } from '../kernel/db/database.ts';
import type { Emitted } from './emission.ts';
import type { EvidenceRow, RecommendationRow } from './recommendation-rows.ts';

/** One writer per ticker, from before it reads: what is worth telling depends on what was told last. */
export async function lockTicker(tx: Executor, ticker: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recommendation:${ticker}`}, 0))`.execute(tx);
}

/** The newest of a ticker that had been told at an instant. */
export async function findLastTold(db: Executor, ticker: string, asOf: Date): Promise<Emitted | null> {
  const row = await db
    .selectFrom('recommendations')
    .select(['id', 'action', 'p_up', 'generated_at'])
    .where('ticker', '=', ticker)
    .where('generated_at', '<=', asOf)
    .orderBy('generated_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, action: row.action, pUp: row.p_up, generatedAt: row.generated_at } : null;
}

/** Writes it with its evidence and makes it the newest, unless a newer one is there. False where it was there already. */
export async function insertRecommendation(
  tx: Executor,
  row: RecommendationRow,
  evidence: readonly EvidenceRow[],
): Promise<boolean> {
  const inserted = await tx
    .insertInto('recommendations')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  if (evidence.length > 0) {
    await tx
      .insertInto('recommendation_evidence')
      .values([...evidence])
      .execute();
  }
  await tx
    .insertInto('latest_recommendations')
    .values({ ticker: row.ticker, recommendation_id: row.id, generated_at: row.generated_at })
    .onConflict((on) =>
      on
        .column('ticker')
        .doUpdateSet((eb) => ({
          recommendation_id: eb.ref('excluded.recommendation_id'),
          generated_at: eb.ref('excluded.generated_at'),
        }))
        .whereRef('latest_recommendations.generated_at', '<=', 'excluded.generated_at'),
    )
    .execute();
  return true;
}

/** A rewrite replaces the template once; a second one comes too late. */
export async function replaceThesis(db: Executor, id: string, thesis: string): Promise<boolean> {
  const result = await db
    .updateTable('recommendations')
    .set({ thesis, thesis_source: 'model' })
    .where('id', '=', id)
    .where('thesis_source', '=', 'template')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
