import type { Secret } from '../../kernel/access/secret.ts';
import type { Now } from '../../kernel/clock.ts';
import { createAiSdkRuntime } from './ai-sdk-runtime.adapter.ts';
import { createModelRuntimes, type ModelRuntimes } from './model-runtimes.adapter.ts';

export interface ModelSettings {
  readonly ollamaUrl: string;
  readonly openaiCompatibleUrl: string | null;
  readonly openaiCompatibleKey: Secret | null;
}

/** The configured runtimes. Always includes Ollama, the default of every agent. */
export function configuredRuntimes(
  settings: ModelSettings,
  now: Now,
): { runtimes: ModelRuntimes; close: () => Promise<void> } {
  const made = [createAiSdkRuntime({ provider: 'ollama', baseUrl: `${settings.ollamaUrl}/v1` })];
  if (settings.openaiCompatibleUrl !== null) {
    made.push(
      createAiSdkRuntime({
        provider: 'openai-compatible',
        baseUrl: settings.openaiCompatibleUrl,
        apiKey: settings.openaiCompatibleKey?.reveal(),
      }),
    );
  }
  return {
    runtimes: createModelRuntimes(made, now),
    close: async () => {
      await Promise.all(made.map((runtime) => runtime.close()));
    },
  };
}
