import type { Actor } from '../../../kernel/audit/audit.store.ts';
import { conflict, forbidden } from '../../../kernel/errors.ts';
import type { AgentChange, NewAgent } from '../agent.schema.ts';
import { type AgentRow, chooseAgentSlug, deleteAgent, insertAgent, lockAgent, updateAgent } from '../agent.store.ts';
import { listVariants } from '../variant.store.ts';
import { type AgentDeps, auditAgent, requireFields, requireValidPrompts } from './agent-deps.ts';

export function createAgent(deps: AgentDeps, input: NewAgent, actor: Actor): Promise<AgentRow> {
  requireValidPrompts(input);
  return deps.db.transaction().execute(async (tx) => {
    const slug = input.slug ?? (await chooseAgentSlug(tx, input.name));
    const after = await insertAgent(tx, { ...input, slug });
    await auditAgent(tx, deps, actor, { entityType: 'agent', entityId: after.id, action: 'created', after });
    return after;
  });
}

export function changeAgent(deps: AgentDeps, id: string, input: AgentChange | null, actor: Actor): Promise<AgentRow> {
  const change = requireFields(input);
  requireValidPrompts(change);
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockAgent(tx, id);
    // The pipeline finds its own agents by slug.
    if (before.source === 'system' && change.slug !== undefined && change.slug !== before.slug) {
      throw conflict('the slug of a system agent cannot be changed');
    }
    const after = await updateAgent(tx, id, change);
    await auditAgent(tx, deps, actor, { entityType: 'agent', entityId: id, action: 'updated', before, after });
    return after;
  });
}

export function removeAgent(deps: AgentDeps, id: string, actor: Actor): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const agent = await lockAgent(tx, id);
    if (agent.source === 'system') throw forbidden('a system agent can be edited or deactivated, but not deleted');
    const before = { ...agent, variants: await listVariants(tx, id) };
    await deleteAgent(tx, id);
    await auditAgent(tx, deps, actor, { entityType: 'agent', entityId: id, action: 'deleted', before });
  });
}
