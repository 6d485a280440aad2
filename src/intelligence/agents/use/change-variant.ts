import type { Actor } from '../../../kernel/audit/audit.store.ts';
import type { Tx } from '../../../kernel/db/database.ts';
import { badRequest } from '../../../kernel/errors.ts';
import { type AgentRow, lockAgent } from '../agent.store.ts';
import type { CloneInput, NewVariant, VariantChange } from '../variant.schema.ts';
import {
  chooseVariantSlug,
  deleteVariant,
  getVariant,
  insertVariant,
  updateVariant,
  type VariantColumns,
  type VariantRow,
} from '../variant.store.ts';
import { type AgentDeps, auditAgent, requireFields, requireValidPrompts } from './agent-deps.ts';

export function createVariant(deps: AgentDeps, agentId: string, input: NewVariant, actor: Actor): Promise<VariantRow> {
  return addVariant(deps, agentId, input, actor, async () => input);
}

export function cloneAgent(deps: AgentDeps, agentId: string, input: CloneInput, actor: Actor): Promise<VariantRow> {
  return addVariant(deps, agentId, input, actor, async (_, agent) => ({
    description: '',
    context_window: 0,
    input_token_limit: 0,
    token_budget: 0,
    ...modelColumns(agent),
    ...input,
  }));
}

export function cloneVariant(
  deps: AgentDeps,
  agentId: string,
  variantId: string,
  input: CloneInput,
  actor: Actor,
): Promise<VariantRow> {
  return addVariant(deps, agentId, input, actor, async (tx) => {
    const original = await getVariant(tx, agentId, variantId);
    return {
      description: original.description,
      context_window: original.context_window,
      input_token_limit: original.input_token_limit,
      token_budget: original.token_budget,
      money_budget_usd: original.money_budget_usd,
      ...modelColumns(original),
      ...input,
    };
  });
}

/** New variants are inactive, even clones of an active one. */
function addVariant(
  deps: AgentDeps,
  agentId: string,
  input: CloneInput,
  actor: Actor,
  build: (tx: Tx, agent: AgentRow) => Promise<Omit<VariantColumns, 'agent_id' | 'variant_slug'>>,
): Promise<VariantRow> {
  requireValidPrompts(input);
  return deps.db.transaction().execute(async (tx) => {
    const agent = await lockAgent(tx, agentId);
    const columns = await build(tx, agent);
    const slug = input.variant_slug ?? (await chooseVariantSlug(tx, agentId, input.variant_name));
    const after = await insertVariant(tx, { ...columns, agent_id: agentId, variant_slug: slug });
    await auditAgent(tx, deps, actor, { entityType: 'agent_variant', entityId: after.id, action: 'created', after });
    return after;
  });
}

const modelColumns = (row: AgentRow | VariantRow) => ({
  model_provider: row.model_provider,
  model_name: row.model_name,
  system_prompt: row.system_prompt,
  user_prompt_template: row.user_prompt_template,
  prompt_version: row.prompt_version,
  temperature: row.temperature,
  max_tokens: row.max_tokens,
  timeout_seconds: row.timeout_seconds,
  max_retries: row.max_retries,
});

export function changeVariant(
  deps: AgentDeps,
  agentId: string,
  variantId: string,
  input: VariantChange | null,
  actor: Actor,
): Promise<VariantRow> {
  const change = requireFields(input);
  requireValidPrompts(change);
  return deps.db.transaction().execute(async (tx) => {
    await lockAgent(tx, agentId);
    const before = await getVariant(tx, agentId, variantId);
    const after = await updateVariant(tx, variantId, change);
    await auditAgent(tx, deps, actor, {
      entityType: 'agent_variant',
      entityId: variantId,
      action: 'updated',
      before,
      after,
    });
    return after;
  });
}

export function removeVariant(deps: AgentDeps, agentId: string, variantId: string, actor: Actor): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    await lockAgent(tx, agentId);
    const before = await getVariant(tx, agentId, variantId);
    if (before.is_active) throw badRequest('an active variant cannot be deleted; deactivate it first');
    await deleteVariant(tx, variantId);
    await auditAgent(tx, deps, actor, {
      entityType: 'agent_variant',
      entityId: variantId,
      action: 'deleted',
      before,
    });
  });
}
