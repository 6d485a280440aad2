import type { Actor } from '../../../kernel/audit/audit.store.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { lockAgent } from '../agent.store.ts';
import { findActiveVariant, getVariant, updateVariant, type VariantRow } from '../variant.store.ts';
import { type AgentDeps, auditAgent } from './agent-deps.ts';

/** Replaces the active variant in one transaction: readers see the old or the new one, never both and never none. */
export function activateVariant(
  deps: AgentDeps,
  agentId: string,
  variantId: string,
  actor: Actor,
): Promise<VariantRow> {
  return deps.db.transaction().execute(async (tx) => {
    await lockAgent(tx, agentId);
    const before = await getVariant(tx, agentId, variantId);
    if (before.is_active) return before;
    const replaced = await deactivateCurrent(tx, agentId);
    const after = await updateVariant(tx, variantId, { is_active: true });
    if (replaced) await auditActivation(tx, deps, actor, 'deactivated', replaced);
    await auditActivation(tx, deps, actor, 'activated', { before, after });
    return after;
  });
}

/** Returns the agent to its own configuration. Does nothing without an active variant. */
export function deactivateVariants(deps: AgentDeps, agentId: string, actor: Actor): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    await lockAgent(tx, agentId);
    const replaced = await deactivateCurrent(tx, agentId);
    if (replaced) await auditActivation(tx, deps, actor, 'deactivated', replaced);
  });
}

interface ActivationChange {
  before: VariantRow;
  after: VariantRow;
}

/** Deactivates the active variant, if there is one. */
async function deactivateCurrent(tx: Tx, agentId: string): Promise<ActivationChange | null> {
  const before = await findActiveVariant(tx, agentId);
  return before && { before, after: await updateVariant(tx, before.id, { is_active: false }) };
}

function auditActivation(
  tx: Tx,
  deps: AgentDeps,
  actor: Actor,
  action: 'activated' | 'deactivated',
  { before, after }: ActivationChange,
): Promise<void> {
  return auditAgent(tx, deps, actor, { entityType: 'agent_variant', entityId: after.id, action, before, after });
}
