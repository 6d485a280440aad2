import { createHash } from 'node:crypto';

/** What both an agent and a variant say about how a model is asked. */
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
}

/** An agent as it works now: its own configuration, or that of its active variant. Of the three limits, 0 is none. */
export interface EffectiveAgentConfig extends AgentSettings {
  readonly variantId: string | null;
  readonly variantName: string | null;
  readonly contextWindow: number;
  readonly inputTokenLimit: number;
  readonly tokenBudget: number;
  /** Changes when anything does that can change the answer: caches key on it. */
  readonly configHash: string;
}

/** An empty prompt of a variant is the agent's: whoever tries another model need not repeat the prompts. */
export function mergeVariant(agent: AgentSettings, variant: VariantSettings | null): EffectiveAgentConfig {
  const merged: Omit<EffectiveAgentConfig, 'configHash'> =
    variant === null
      ? { ...agent, variantId: null, variantName: null, contextWindow: 0, inputTokenLimit: 0, tokenBudget: 0 }
      : {
          ...agent,
          ...variant,
          systemPrompt: variant.systemPrompt || agent.systemPrompt,
          userPromptTemplate: variant.userPromptTemplate || agent.userPromptTemplate,
          promptVersion: variant.promptVersion || agent.promptVersion,
        };
  return { ...merged, configHash: hashConfig(merged) };
}

/** Time-outs, retries, budgets and names say how an answer is fetched, not what it is. */
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
