import type { Actor } from '../../kernel/audit/audit.store.ts';
import { badRequest } from '../../kernel/errors.ts';
import { getCompany } from '../company.store.ts';
import type { CompetitorInput } from '../competitor.schema.ts';
import {
  type CompetitorRow,
  deactivateRelationship,
  insertRelationship,
  lockActiveRelationship,
  lockPair,
  type Relationship,
  requireNoOverlap,
  updateRelationship,
} from '../competitor.store.ts';
import { auditChange, type RegistryDeps } from './registry-deps.ts';

const ENTITY = 'competitor_relationship';

/** Company A is the one in the path, company B the one in the body. */
function readRelationship(companyId: string, input: CompetitorInput): Relationship {
  if (input.company_b_id.toLowerCase() === companyId.toLowerCase()) {
    throw badRequest('a company cannot be its own competitor');
  }
  return {
    companyAId: companyId,
    companyBId: input.company_b_id,
    relationshipType: input.relationship_type,
    strength: input.strength ?? 0.5,
    bidirectional: input.bidirectional ?? true,
    source: input.source ?? 'manual',
  };
}

export function addCompetitor(
  deps: RegistryDeps,
  companyId: string,
  input: CompetitorInput,
  actor: Actor,
): Promise<CompetitorRow> {
  const relationship = readRelationship(companyId, input);
  return deps.db.transaction().execute(async (tx) => {
    await getCompany(tx, companyId);
    await getCompany(tx, relationship.companyBId);
    await lockPair(tx, relationship);
    await requireNoOverlap(tx, relationship);
    const after = await insertRelationship(tx, relationship);
    await auditChange(tx, deps, actor, { entityType: ENTITY, entityId: after.id, action: 'created', after });
    return after;
  });
}

export function changeCompetitor(
  deps: RegistryDeps,
  companyId: string,
  relationshipId: string,
  input: CompetitorInput,
  actor: Actor,
): Promise<CompetitorRow> {
  const relationship = readRelationship(companyId, input);
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockActiveRelationship(tx, companyId, relationshipId);
    await getCompany(tx, relationship.companyBId);
    await lockPair(tx, relationship);
    await requireNoOverlap(tx, relationship, relationshipId);
    const after = await updateRelationship(tx, relationshipId, relationship);
    await auditChange(tx, deps, actor, { entityType: ENTITY, entityId: after.id, action: 'updated', before, after });
    return after;
  });
}

export function removeCompetitor(
  deps: RegistryDeps,
  companyId: string,
  relationshipId: string,
  actor: Actor,
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockActiveRelationship(tx, companyId, relationshipId);
    const after = await deactivateRelationship(tx, relationshipId);
    await auditChange(tx, deps, actor, {
      entityType: ENTITY,
      entityId: relationshipId,
      action: 'deleted',
      before,
      after,
    });
  });
}
