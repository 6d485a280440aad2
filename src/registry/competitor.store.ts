import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../kernel/db/database.ts';
import { conflict, notFound } from '../kernel/errors.ts';
import type { Peer } from './competitor-inference.ts';

export type CompetitorRow = Selectable<Database['competitor_relationships']>;

interface Pair {
  companyAId: string;
  companyBId: string;
}

export interface Relationship extends Pair {
  relationshipType: CompetitorRow['relationship_type'];
  strength: number;
  bidirectional: boolean;
  source: CompetitorRow['source'];
}

const RELATIONSHIPS_PER_COMPANY_MAX = 2_000;
const PEERS_MAX = 20_000;

/**
 * Takes an advisory lock on the pair until the transaction ends, so that no other request can write between check and
 * write.
 */
export async function lockPair(tx: Executor, pair: Pair): Promise<void> {
  const [low, high] = [pair.companyAId, pair.companyBId].sort();
  await sql`select pg_advisory_xact_lock(hashtextextended(${`competitors:${low}:${high}`}, 0))`.execute(tx);
}

/**
 * Throws a conflict when an active relationship overlaps with this one: either of the two is bidirectional, or both
 * have the same direction.
 */
export async function requireNoOverlap(
  tx: Executor,
  pair: Pair & { bidirectional: boolean },
  exceptId?: string,
): Promise<void> {
  const rows = await tx
    .selectFrom('competitor_relationships')
    .select(['id', 'company_a_id', 'bidirectional'])
    .where('active', '=', true)
    .where((eb) =>
      eb.or([
        eb.and([eb('company_a_id', '=', pair.companyAId), eb('company_b_id', '=', pair.companyBId)]),
        eb.and([eb('company_a_id', '=', pair.companyBId), eb('company_b_id', '=', pair.companyAId)]),
      ]),
    )
    .execute();
  const clash = rows.some(
    (row) => row.id !== exceptId && (pair.bidirectional || row.bidirectional || row.company_a_id === pair.companyAId),
  );
  if (clash) throw conflict('an active relationship between these companies already exists');
}

const columns = (relationship: Relationship) => ({
  company_a_id: relationship.companyAId,
  company_b_id: relationship.companyBId,
  relationship_type: relationship.relationshipType,
  strength: relationship.strength,
  bidirectional: relationship.bidirectional,
  source: relationship.source,
});

export function insertRelationship(tx: Executor, relationship: Relationship): Promise<CompetitorRow> {
  return tx
    .insertInto('competitor_relationships')
    .values(columns(relationship))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateRelationship(tx: Executor, id: string, relationship: Relationship): Promise<CompetitorRow> {
  return tx
    .updateTable('competitor_relationships')
    .set(columns(relationship))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function deactivateRelationship(tx: Executor, id: string): Promise<CompetitorRow> {
  return tx
    .updateTable('competitor_relationships')
    .set({ active: false })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Locks and returns the active relationship with this id if the company is one of its two sides. */
export async function lockActiveRelationship(tx: Executor, companyId: string, id: string): Promise<CompetitorRow> {
  const row = await tx
    .selectFrom('competitor_relationships')
    .selectAll()
    .where('id', '=', id)
    .where('active', '=', true)
    .where((eb) => eb.or([eb('company_a_id', '=', companyId), eb('company_b_id', '=', companyId)]))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('relationship');
  return row;
}

/**
 * A pair can have two directed relationships; the manual one is returned first because inference must not change it.
 */
export async function findActivePair(tx: Executor, pair: Pair): Promise<CompetitorRow | null> {
  const row = await tx
    .selectFrom('competitor_relationships')
    .selectAll()
    .where('active', '=', true)
    .where('company_a_id', 'in', [pair.companyAId, pair.companyBId])
    .where('company_b_id', 'in', [pair.companyAId, pair.companyBId])
    .orderBy('source', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return row ?? null;
}

export function listActiveRelationships(db: Executor, companyId: string) {
  return db
    .selectFrom('competitor_relationships as relationship')
    .innerJoin('companies as other', (join) =>
      join.on('other.id', '=', (eb) =>
        eb
          .case()
          .when('relationship.company_a_id', '=', companyId)
          .then(eb.ref('relationship.company_b_id'))
          .else(eb.ref('relationship.company_a_id'))
          .end(),
      ),
    )
    .selectAll('relationship')
    .select(['other.ticker', 'other.legal_name'])
    .where('relationship.active', '=', true)
    .where((eb) =>
      eb.or([eb('relationship.company_a_id', '=', companyId), eb('relationship.company_b_id', '=', companyId)]),
    )
    .orderBy('relationship.strength', 'desc')
    .orderBy('relationship.id')
    .limit(RELATIONSHIPS_PER_COMPANY_MAX)
    .execute();
}

/** Active companies in the same sector or industry, or mentioned in the same documents. */
export function listPeers(db: Executor, company: Peer, coMentionedIds: readonly string[]): Promise<Peer[]> {
  return db
    .selectFrom('companies')
    .select(['id', 'sector', 'industry'])
    .where('active', '=', true)
    .where('id', '!=', company.id)
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['sector']), '=', (company.sector ?? '').toLowerCase()),
        eb(eb.fn<string>('lower', ['industry']), '=', (company.industry ?? '').toLowerCase()),
        ...(coMentionedIds.length > 0 ? [eb('id', 'in', [...coMentionedIds])] : []),
      ]),
    )
    .orderBy('id')
    .limit(PEERS_MAX)
    .execute();
}
