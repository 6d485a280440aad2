import type { Secret } from '../../kernel/access/secret.ts';
import type { Now } from '../../kernel/clock.ts';
import { createChatRuntime } from './chat-runtime.adapter.ts';
import { createModelRuntimes, type ModelRuntimes } from './model-runtimes.adapter.ts';
import type { ProfileName } from './profiles/profile.ts';

export interface ModelSettings {
  readonly ollamaUrl: string;
  readonly openaiCompatibleUrl: string | null;
  readonly openaiCompatibleKey: Secret | null;
  /** Null: detected from the address or the server's list of models. */
  readonly openaiCompatibleProfile: ProfileName | null;
  /** How long Ollama keeps a model loaded, such as `10m`; null for the default. */
  readonly ollamaKeepAlive: string | null;
}

/** The configured runtimes. Always includes Ollama, the default of every agent. */
export function configuredRuntimes(
  settings: ModelSettings,
  now: Now,
): { runtimes: ModelRuntimes; close: () => Promise<void> } {
  const made = [
    createChatRuntime({
      provider: 'ollama',
      baseUrl: settings.ollamaUrl,
      keepAlive: settings.ollamaKeepAlive ?? undefined,
    }),
  ];
  if (settings.openaiCompatibleUrl !== null) {
    made.push(
      createChatRuntime({
        provider: 'openai-compatible',
        baseUrl: settings.openaiCompatibleUrl,
        apiKey: settings.openaiCompatibleKey?.reveal(),
        profile: settings.openaiCompatibleProfile ?? undefined,
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
