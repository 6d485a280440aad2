import { createHash } from 'node:crypto';

/** Model settings of an agent or a variant. */
export interface ModelSettings {
  readonly modelProvider: string;
  readonly modelName: string;
  readonly systemPrompt: string;
  readonly userPromptTemplate: string;
  readonly promptVersion: string;
  readonly temperature: number;
  readonly maxTokens: number;
  readonly timeoutSeconds: number;
  readonly maxRetries: number;
}

export interface AgentSettings extends ModelSettings {
  readonly agentId: string;
  readonly agentName: string;
  readonly agentSlug: string;
  readonly schemaVersion: string;
  readonly isActive: boolean;
}

export interface VariantSettings extends ModelSettings {
  readonly variantId: string;
  readonly variantName: string;
  readonly contextWindow: number;
  readonly inputTokenLimit: number;
  readonly tokenBudget: number;
  readonly moneyBudgetUsd: number;
}

/** An agent's own configuration, or that of its active variant. For the four limits, 0 means unlimited. */
export interface EffectiveAgentConfig extends AgentSettings {
  readonly variantId: string | null;
  readonly variantName: string | null;
  readonly contextWindow: number;
  readonly inputTokenLimit: number;
  readonly tokenBudget: number;
  readonly moneyBudgetUsd: number;
  /** Cache key part that changes with every setting that can change the answer. */
  readonly configHash: string;
}

/** A variant with an empty prompt uses the agent's prompt, so that trying another model needs no copy of it. */
export function mergeVariant(agent: AgentSettings, variant: VariantSettings | null): EffectiveAgentConfig {
  const merged: Omit<EffectiveAgentConfig, 'configHash'> =
    variant === null
      ? {
          ...agent,
          variantId: null,
          variantName: null,
          contextWindow: 0,
          inputTokenLimit: 0,
          tokenBudget: 0,
          moneyBudgetUsd: 0,
        }
      : {
          ...agent,
          ...variant,
          systemPrompt: variant.systemPrompt || agent.systemPrompt,
          userPromptTemplate: variant.userPromptTemplate || agent.userPromptTemplate,
          promptVersion: variant.promptVersion || agent.promptVersion,
        };
  return { ...merged, configHash: hashConfig(merged) };
}

/** Excludes time-outs, retries, budgets and names, which do not change the answer. */
function hashConfig(config: Omit<EffectiveAgentConfig, 'configHash'>): string {
  const decisive = [
    config.modelProvider,
    config.modelName,
    config.systemPrompt,
    config.userPromptTemplate,
    config.schemaVersion,
    config.temperature,
    config.maxTokens,
    config.contextWindow,
    config.inputTokenLimit,
  ];
  return createHash('sha256').update(JSON.stringify(decisive), 'utf8').digest('hex');
}
