import { type Actor, recordAudit } from '../../../kernel/audit/audit.store.ts';
import { lockAgent } from '../agent.store.ts';
import type { LimitsChange, LimitsView, PriceInput } from '../price.schema.ts';
import { deletePrice, findPrice, findPriceToChange, type PriceRow, savePrice } from '../price.store.ts';
import { readUsageToday } from '../token-budget.store.ts';
import { getVariant, updateVariant } from '../variant.store.ts';
import { type AgentDeps, auditAgent, requireFields } from './agent-deps.ts';

/** Stores the price of a model. Counts from the next call on; logged costs stay as they are. */
export function changePrice(deps: AgentDeps, input: PriceInput, actor: Actor): Promise<PriceRow> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await findPriceToChange(tx, input.model_provider, input.model_name);
    const after = await savePrice(tx, input);
    await recordAudit(tx, {
      service: 'query',
      entityType: 'model_price',
      entityId: after.id,
      action: before === null ? 'created' : 'updated',
      ...(before === null ? {} : { before }),
      after,
      actor,
      occurredAt: deps.now(),
    });
    return after;
  });
}

export function removePrice(deps: AgentDeps, id: string, actor: Actor): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await deletePrice(tx, id);
    await recordAudit(tx, {
      service: 'query',
      entityType: 'model_price',
      entityId: id,
      action: 'deleted',
      before,
      actor,
      occurredAt: deps.now(),
    });
  });
}

export async function changeLimits(
  deps: AgentDeps,
  agentId: string,
  variantId: string,
  input: LimitsChange | null,
  actor: Actor,
): Promise<LimitsView> {
  const change = requireFields(input);
  await deps.db.transaction().execute(async (tx) => {
    await lockAgent(tx, agentId);
    const before = await getVariant(tx, agentId, variantId);
    const after = await updateVariant(tx, variantId, change);
    const audit = { entityType: 'agent_variant', entityId: variantId, action: 'updated', before, after } as const;
    await auditAgent(tx, deps, actor, audit);
  });
  return readLimits(deps, agentId, variantId);
}

export async function readLimits(deps: AgentDeps, agentId: string, variantId: string): Promise<LimitsView> {
  const variant = await getVariant(deps.db, agentId, variantId);
  const price = await findPrice(deps.db, variant.model_provider, variant.model_name);
  const { used, reserved } = await readUsageToday(deps.db, variantId);
  return {
    variant_id: variantId,
    token_budget: variant.token_budget,
    money_budget_usd: variant.money_budget_usd,
    context_window: variant.context_window,
    used_tokens: used.tokens,
    used_usd: used.usd,
    reserved_tokens: reserved.tokens,
    reserved_usd: reserved.usd,
    input_usd_per_million: price?.inputUsdPerMillion ?? null,
    output_usd_per_million: price?.outputUsdPerMillion ?? null,
  };
}
