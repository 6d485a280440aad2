import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../../kernel/db/database.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { isUniqueViolation } from '../../kernel/db/postgres-errors.ts';
import { freeSlug, slugOf } from './slug.ts';
import type { NewVariant, VariantChange } from './variant.schema.ts';

export type VariantRow = Selectable<Database['agent_variants']>;
export type VariantColumns = Omit<NewVariant, 'variant_slug'> & {
  agent_id: string;
  variant_slug: string;
  money_budget_usd?: number;
};

const VARIANTS_PER_AGENT_MAX = 1_000;

export function listVariants(db: Executor, agentId: string): Promise<VariantRow[]> {
  return db
    .selectFrom('agent_variants')
    .selectAll()
    .where('agent_id', '=', agentId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(VARIANTS_PER_AGENT_MAX)
    .execute();
}

export async function getVariant(db: Executor, agentId: string, id: string): Promise<VariantRow> {
  const row = await db
    .selectFrom('agent_variants')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('variant');
  return row;
}

export async function findActiveVariant(db: Executor, agentId: string): Promise<VariantRow | null> {
  const row = await db
    .selectFrom('agent_variants')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** Needs the agent's lock, so that variants of the same name get different slugs. */
export async function chooseVariantSlug(tx: Executor, agentId: string, name: string): Promise<string> {
  const base = slugOf(name, 'variant');
  const rows = await tx
    .selectFrom('agent_variants')
    .select('variant_slug')
    .where('agent_id', '=', agentId)
    .where(sql<boolean>`starts_with(variant_slug, ${base})`)
    .execute();
  return freeSlug(base, new Set(rows.map(({ variant_slug }) => variant_slug)));
}

export async function insertVariant(tx: Executor, columns: VariantColumns): Promise<VariantRow> {
  const row = await tx
    .insertInto('agent_variants')
    // Not the column default, which is the transaction's start: a variant that waited for the lock would be listed before the
    // one it waited for.
    .values({ ...columns, created_at: sql<Date>`clock_timestamp()` })
    .onConflict((on) => on.columns(['agent_id', 'variant_slug']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw slugTaken(columns.variant_slug);
  return row;
}

export async function updateVariant(
  tx: Executor,
  id: string,
  change: VariantChange & { is_active?: boolean; money_budget_usd?: number },
): Promise<VariantRow> {
  try {
    return await tx
      .updateTable('agent_variants')
      .set(change)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (change.variant_slug !== undefined && isUniqueViolation(error)) throw slugTaken(change.variant_slug);
    throw error;
  }
}

export async function deleteVariant(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('agent_variants').where('id', '=', id).execute();
}

const slugTaken = (slug: string) => conflict(`this agent already has a variant with the slug ${slug}`);
