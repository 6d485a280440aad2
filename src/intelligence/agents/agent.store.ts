import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../../kernel/db/database.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { isUniqueViolation } from '../../kernel/db/postgres-errors.ts';
import type { AgentChange, NewAgent } from './agent.schema.ts';
import { freeSlug, slugOf } from './slug.ts';

export type AgentRow = Selectable<Database['agents']>;
export type AgentColumns = Omit<NewAgent, 'slug'> & { slug: string; source?: 'system'; seeded_hash?: string };

const AGENTS_MAX = 1_000;

export function listAgents(db: Executor, activeOnly: boolean): Promise<AgentRow[]> {
  return db
    .selectFrom('agents')
    .selectAll()
    .$if(activeOnly, (query) => query.where('active', '=', true))
    .orderBy('created_at')
    .orderBy('id')
    .limit(AGENTS_MAX)
    .execute();
}

export async function getAgent(db: Executor, id: string): Promise<AgentRow> {
  const row = await db.selectFrom('agents').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('agent');
  return row;
}

/** Serialises changes to an agent and its variants, because activation and slugs depend on the stored rows. */
export async function lockAgent(tx: Executor, id: string): Promise<AgentRow> {
  const row = await tx.selectFrom('agents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound('agent');
  return row;
}

export async function findAgentBySlug(db: Executor, slug: string): Promise<AgentRow | null> {
  return (await db.selectFrom('agents').selectAll().where('slug', '=', slug).executeTakeFirst()) ?? null;
}

/** Serialises the choice of a slug, which depends on the stored slugs. */
export async function lockAgentSlugs(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('agents.slug', 0))`.execute(tx);
}

/** Agents of the same name get different slugs, even when created concurrently. */
export async function chooseAgentSlug(tx: Executor, name: string): Promise<string> {
  await lockAgentSlugs(tx);
  const base = slugOf(name, 'agent');
  const rows = await tx.selectFrom('agents').select('slug').where(sql<boolean>`starts_with(slug, ${base})`).execute();
  return freeSlug(base, new Set(rows.map(({ slug }) => slug)));
}

export async function insertAgent(tx: Executor, columns: AgentColumns): Promise<AgentRow> {
  const row = await tx
    .insertInto('agents')
    .values(columns)
    .onConflict((on) => on.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw slugTaken(columns.slug);
  return row;
}

export async function updateAgent(
  tx: Executor,
  id: string,
  change: AgentChange & { seeded_hash?: string },
): Promise<AgentRow> {
  try {
    return await tx.updateTable('agents').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
  } catch (error) {
    if (isUniqueViolation(error)) throw slugTaken(change.slug ?? '');
    throw error;
  }
}

/** Deletes the agent and its variants; their invocation log is kept. */
export async function deleteAgent(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('agents').where('id', '=', id).execute();
}

const slugTaken = (slug: string) => conflict(`an agent with the slug ${slug} already exists`);
