import type { Executor } from '../../kernel/db/database.ts';
import { notFound } from '../../kernel/errors.ts';
import { type AgentRow, findAgentBySlug } from './agent.store.ts';
import { type EffectiveAgentConfig, mergeVariant, type ModelSettings } from './effective-config.ts';
import { findActiveVariant, type VariantRow } from './variant.store.ts';

/** The agent's configuration merged with its active variant. */
export async function effectiveAgentConfig(db: Executor, slug: string): Promise<EffectiveAgentConfig> {
  const agent = await findAgentBySlug(db, slug);
  if (!agent) throw notFound(`agent ${slug}`);
  const variant = await findActiveVariant(db, agent.id);
  return configOf(agent, variant);
}

/** Accepts an inactive variant too, because an evaluation compares it with the active one. */
export function configOf(agent: AgentRow, variant: VariantRow | null): EffectiveAgentConfig {
  return mergeVariant(
    {
      agentId: agent.id,
      agentName: agent.name,
      agentSlug: agent.slug,
      schemaVersion: agent.schema_version,
      isActive: agent.active,
      ...modelSettings(agent),
    },
    variant === null
      ? null
      : {
          variantId: variant.id,
          variantName: variant.variant_name,
          contextWindow: variant.context_window,
          inputTokenLimit: variant.input_token_limit,
          tokenBudget: variant.token_budget,
          moneyBudgetUsd: variant.money_budget_usd,
          ...modelSettings(variant),
        },
  );
}

const modelSettings = (row: AgentRow | VariantRow): ModelSettings => ({
  modelProvider: row.model_provider,
  modelName: row.model_name,
  systemPrompt: row.system_prompt,
  userPromptTemplate: row.user_prompt_template,
  promptVersion: row.prompt_version,
  temperature: row.temperature,
  maxTokens: row.max_tokens,
  timeoutSeconds: row.timeout_seconds,
  maxRetries: row.max_retries,
});
