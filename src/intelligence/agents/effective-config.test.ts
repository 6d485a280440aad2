import { expect, test } from 'vitest';
import { type AgentSettings, mergeVariant, type VariantSettings } from './effective-config.ts';

const agent: AgentSettings = {
  agentId: 'a',
  agentName: 'Reader',
  agentSlug: 'reader',
  schemaVersion: '1.0.0',
  isActive: true,
  modelProvider: 'ollama',
  modelName: 'small',
  systemPrompt: 'the agent speaks',
  userPromptTemplate: '{{document}}',
  promptVersion: '1',
  temperature: 0,
  maxTokens: 4_096,
  timeoutSeconds: 120,
  maxRetries: 2,
};
const variant: VariantSettings = {
  variantId: 'v',
  variantName: 'Larger',
  modelProvider: 'openai-compatible',
  modelName: 'large',
  systemPrompt: '',
  userPromptTemplate: 'Read: {{document}}',
  promptVersion: '',
  temperature: 0.5,
  maxTokens: 1_000,
  timeoutSeconds: 30,
  maxRetries: 0,
  contextWindow: 8_192,
  inputTokenLimit: 2_000,
  moneyBudgetUsd: 0,
  tokenBudget: 50_000,
};

test('without a variant the agent’s own settings apply, without limits', () => {
  expect(mergeVariant(agent, null)).toEqual({
    ...agent,
    variantId: null,
    variantName: null,
    contextWindow: 0,
    inputTokenLimit: 0,
    moneyBudgetUsd: 0,
    tokenBudget: 0,
    configHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('an active variant replaces the settings; an empty prompt falls back to the agent’s', () => {
  expect(mergeVariant(agent, variant)).toMatchObject({
    ...variant,
    agentId: 'a',
    schemaVersion: '1.0.0',
    systemPrompt: 'the agent speaks',
    userPromptTemplate: 'Read: {{document}}',
    promptVersion: '1',
  });
});

test('the hash changes only with settings that can change the answer', () => {
  const base = mergeVariant(agent, variant).configHash;
  const changed: Partial<VariantSettings>[] = [
    { modelName: 'other' },
    { modelProvider: 'ollama' },
    { systemPrompt: 'x' },
    { userPromptTemplate: 'x' },
    { temperature: 0.6 },
    { maxTokens: 5 },
    { contextWindow: 1 },
    { inputTokenLimit: 1 },
  ];
  const hashes = changed.map((change) => mergeVariant(agent, { ...variant, ...change }).configHash);
  expect(new Set([base, ...hashes]).size).toBe(changed.length + 1);
  const unchanged: Partial<VariantSettings>[] = [
    { variantName: 'x' },
    { timeoutSeconds: 5 },
    { maxRetries: 9 },
    { moneyBudgetUsd: 0, tokenBudget: 1 },
    { promptVersion: '7' },
  ];
  for (const change of unchanged) expect(mergeVariant(agent, { ...variant, ...change }).configHash).toBe(base);
});
