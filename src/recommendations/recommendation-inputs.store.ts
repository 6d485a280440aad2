import type { Executor } from '../kernel/db/database.ts';
import { toExact } from '../kernel/exact-json.ts';
import type { RecommendationInputs } from './recommendation-inputs.ts';

/** In the transaction that inserts the recommendation, after it. */
export async function insertRecommendationInputs(
  tx: Executor,
  recommendationId: string,
  inputs: RecommendationInputs,
): Promise<void> {
  await tx
    .insertInto('recommendation_inputs')
    .values({ recommendation_id: recommendationId, inputs: JSON.stringify(toExact(inputs)) })
    .execute();
}

/** Null for a replayed recommendation, and for one from before inputs were kept. */
export async function findRecommendationInputs(
  db: Executor,
  recommendationId: string,
): Promise<Record<string, unknown> | null> {
  const row = await db
    .selectFrom('recommendation_inputs')
    .select('inputs')
    .where('recommendation_id', '=', recommendationId)
    .executeTakeFirst();
  return row?.inputs ?? null;
}
