import type { Tx } from '../../../kernel/db/database.ts';
import { findAgentBySlug, insertAgent, lockAgent, lockAgentSlugs, updateAgent } from '../agent.store.ts';
import { SYSTEM_AGENTS, type SystemAgent } from '../prompts/system-agents.ts';
import { seedHash } from '../seed-hash.ts';
import { type AgentDeps, auditAgent } from './agent-deps.ts';

const SEEDER = { name: 'system', tokenName: null };

/**
 * Writes the system agents. Safe at every start and from several processes at once. Agents edited by an operator stay as they
 * are; unedited ones take over a new release's prompts.
 */
export async function seedSystemAgents(deps: AgentDeps): Promise<{ created: number; updated: number }> {
  const result = { created: 0, updated: 0 };
  for (const agent of SYSTEM_AGENTS) {
    const outcome = await deps.db.transaction().execute((tx) => seedAgent(deps, tx, agent));
    if (outcome !== 'kept') result[outcome]++;
  }
  return result;
}

async function seedAgent(deps: AgentDeps, tx: Tx, agent: SystemAgent): Promise<'created' | 'updated' | 'kept'> {
  await lockAgentSlugs(tx);
  const hash = seedHash(agent);
  const existing = await findAgentBySlug(tx, agent.slug);
  if (!existing) {
    const after = await insertAgent(tx, { ...agent, source: 'system', seeded_hash: hash });
    await auditAgent(tx, deps, SEEDER, { entityType: 'agent', entityId: after.id, action: 'seeded', after });
    return 'created';
  }
  if (existing.seeded_hash === hash) return 'kept';
  const before = await lockAgent(tx, existing.id);
  const isEdited = before.source !== 'system' || before.seeded_hash !== seedHash(before);
  if (isEdited) return 'kept';
  const after = await updateAgent(tx, before.id, { ...agent, seeded_hash: hash });
  await auditAgent(tx, deps, SEEDER, { entityType: 'agent', entityId: after.id, action: 'seeded', before, after });
  return 'updated';
}
