import type { Actor } from '../../kernel/audit/audit.store.ts';
import { DAY_MS } from '../../kernel/clock.ts';
import { compareText } from '../../kernel/compare-text.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { badRequest } from '../../kernel/errors.ts';
import { lockCompany } from '../company.store.ts';
import { computeInferredStrengths, type InferredStrength } from '../competitor-inference.ts';
import {
  type CompetitorRow,
  findActivePair,
  insertRelationship,
  listPeers,
  lockPair,
  type Relationship,
  updateRelationship,
} from '../competitor.store.ts';
import { auditChange, type RegistryDeps } from './registry-deps.ts';

const CO_MENTION_WINDOW_DAYS = 180;
const INFERRED_MAX = 100;

/** Adds or updates inferred relationships; a pair with a manual relationship is left unchanged. */
export function inferCompetitors(deps: RegistryDeps, companyId: string, actor: Actor): Promise<CompetitorRow[]> {
  return deps.db.transaction().execute(async (tx) => {
    const company = await lockCompany(tx, companyId);
    if (!company.sector || !company.industry) {
      throw badRequest(`company ${company.ticker} needs a sector and an industry before competitors can be inferred`);
    }
    const since = new Date(deps.now().getTime() - CO_MENTION_WINDOW_DAYS * DAY_MS);
    const coMentions = await deps.countCoMentions(tx, companyId, since);
    const peers = await listPeers(tx, company, [...coMentions.keys()]);
    const changes: InferredChange[] = [];
    // Pairs are locked in a fixed order, so that concurrent inferences cannot deadlock.
    const strengths = computeInferredStrengths(company, peers, coMentions, INFERRED_MAX);
    for (const strength of strengths.toSorted((a, b) => compareText(a.companyId, b.companyId))) {
      const change = await upsertInferred(tx, companyId, strength);
      if (change) changes.push(change);
    }
    for (const { before, after } of changes) {
      const action = before ? 'updated' : 'created';
      await auditChange(tx, deps, actor, {
        entityType: 'competitor_relationship',
        entityId: after.id,
        action,
        before,
        after,
      });
    }
    return changes.map(({ after }) => after).sort((a, b) => b.strength - a.strength || compareText(a.id, b.id));
  });
}

interface InferredChange {
  before: CompetitorRow | null;
  after: CompetitorRow;
}

async function upsertInferred(
  tx: Tx,
  companyId: string,
  { companyId: otherId, strength }: InferredStrength,
): Promise<InferredChange | null> {
  const pair = { companyAId: companyId, companyBId: otherId };
  await lockPair(tx, pair);
  const before = await findActivePair(tx, pair);
  if (before && before.source !== 'inferred') return null;
  const relationship: Relationship = {
    ...(before ? { companyAId: before.company_a_id, companyBId: before.company_b_id } : pair),
    relationshipType: 'same_sector',
    strength,
    bidirectional: true,
    source: 'inferred',
  };
  const after = before
    ? await updateRelationship(tx, before.id, relationship)
    : await insertRelationship(tx, relationship);
  return { before, after };
}
