import type { EmbeddingSettings } from '../../src/search/embedding/embedding-settings.ts';
import { createChatRuntime } from '../../src/intelligence/runtime/chat-runtime.adapter.ts';
import { createModelRuntimes } from '../../src/intelligence/runtime/model-runtimes.adapter.ts';
import type { EmbedRequest } from '../../src/intelligence/runtime/model-runtime.ts';
import { startModelHost } from '../vendors/model-host.ts';

export const SETTINGS: EmbeddingSettings = {
  provider: 'ollama',
  model: 'nomic-embed-text',
  dimensions: null,
  timeoutMs: 5_000,
  tokensPerDay: null,
};

/** The sandbox's model over HTTP, and the runtimes that ask it. */
export async function startEmbeddingModel() {
  const host = await startModelHost();
  const runtimes = [
    createChatRuntime({ provider: 'ollama', baseUrl: host.url }),
    createChatRuntime({ provider: 'openai-compatible', baseUrl: `${host.url}/v1`, apiKey: 'secret' }),
  ];
  const reachable = createModelRuntimes(runtimes, () => new Date());
  return {
    model: host.model,
    embed: (provider: string, request: EmbedRequest) => reachable.embed(provider, request),
    /** The bodies of the calls for vectors since the last time. */
    takeCalls: () =>
      host.bodies
        .splice(0)
        .filter(({ path }) => path.endsWith('/embed') || path.endsWith('/embeddings'))
        .map(({ body }) => JSON.parse(body) as { model: string; input: string[] }),
    stop: async () => {
      await Promise.all(runtimes.map((runtime) => runtime.close()));
      await host.stop();
    },
  };
}
