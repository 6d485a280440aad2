import { performance } from 'node:perf_hooks';
import { MINUTE_MS } from '../../kernel/clock.ts';
import { type ModelContext, ModelError } from './model-runtime.ts';
import { profileNamed, profileOfModels, profileOfUrl } from './profiles/detect-profile.ts';
import { GENERIC_PROFILE } from './profiles/chat-completions.ts';
import type { ListedModel, ProfileName, RuntimeProfile } from './profiles/profile.ts';
import { toModelError } from './runtime-errors.ts';

const PROBE_TIMEOUT_MS = 2_000;
/** An operator may reload a model with another context at any time. */
const CONTEXT_AGE_MAX_MS = 10 * MINUTE_MS;
const MODELS_KEPT_MAX = 100;

export interface FactsInput {
  readonly provider: 'ollama' | 'openai-compatible';
  readonly baseUrl: string;
  readonly profile?: ProfileName | undefined;
  readonly fetch: typeof globalThis.fetch;
  readonly headers: Readonly<Record<string, string>>;
}

/** Facts about a runtime, asked for once: which server it is, which models it has and how large their contexts are. */
export interface ModelFacts {
  profile(): Promise<RuntimeProfile>;
  contextOf(model: string): Promise<ModelContext>;
  /** From a refusal that stated the context. Counts until the process ends, because it is the runtime's own word. */
  learnContext(model: string, tokens: number): void;
  probe(model: string, signal?: AbortSignal): Promise<void>;
}

export function createModelFacts(input: FactsInput): ModelFacts {
  const { baseUrl, fetch, headers } = input;
  const known =
    input.provider === 'ollama'
      ? profileNamed('ollama')
      : input.profile === undefined
        ? profileOfUrl(baseUrl)
        : profileNamed(input.profile);
  let detected: RuntimeProfile | null = known;
  const contexts = new Map<string, { context: ModelContext; atMs: number }>();
  const learned = new Map<string, number>();

  const get = async (path: string, body: object | null, outer?: AbortSignal): Promise<Response> => {
    const timeout = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const signal = outer ? AbortSignal.any([outer, timeout]) : timeout;
    try {
      return await fetch(new URL(`${baseUrl}${path}`).href, {
        headers: body === null ? headers : { ...headers, 'content-type': 'application/json' },
        ...(body === null ? {} : { method: 'POST', body: JSON.stringify(body) }),
        signal,
      });
    } catch (thrown) {
      outer?.throwIfAborted();
      throw toModelError(thrown, timeout.aborted, PROBE_TIMEOUT_MS);
    }
  };
  const json = async (path: string, body: object | null): Promise<unknown> => {
    const response = await get(path, body);
    return response.ok ? response.json().catch(() => null) : null;
  };
  const listed = async (): Promise<readonly ListedModel[] | null> => {
    const lists = detected ?? GENERIC_PROFILE;
    return lists.readModels(await json(lists.modelsPath, null));
  };
  const readProfile = async (): Promise<RuntimeProfile> => {
    if (detected !== null) return detected;
    const models = await listed().catch(() => null);
    // Asked again at the next call while the list cannot be read.
    if (models === null) return GENERIC_PROFILE;
    detected = profileOfModels(models);
    return detected;
  };
  const readContext = async (model: string): Promise<ModelContext | null> => {
    const profile = await readProfile();
    const described = profile.describePath?.(model) ?? null;
    const fromModel = described === null ? null : profile.readDescription(await json(described.path, described.body));
    if (fromModel !== null) return fromModel;
    const tokens = (await listed())?.find(({ id }) => id === model)?.contextTokens ?? null;
    return tokens === null ? null : { defaultTokens: tokens, maxTokens: tokens };
  };

  return {
    profile: readProfile,
    learnContext(model, tokens) {
      if (learned.size >= MODELS_KEPT_MAX) learned.clear();
      learned.set(model, tokens);
    },
    async contextOf(model) {
      const limit = learned.get(model);
      if (limit !== undefined) return { defaultTokens: limit, maxTokens: limit };
      const kept = contexts.get(model);
      if (kept !== undefined && performance.now() - kept.atMs < CONTEXT_AGE_MAX_MS) return kept.context;
      const context = await readContext(model).catch(() => null);
      if (context === null) return (detected ?? GENERIC_PROFILE).defaultContext;
      if (contexts.size >= MODELS_KEPT_MAX) contexts.clear();
      contexts.set(model, { context, atMs: performance.now() });
      return context;
    },
    async probe(model, outer) {
      const profile = detected ?? GENERIC_PROFILE;
      const response = await get(profile.modelsPath, null, outer);
      const { status } = response;
      // Some gateways do not list models, so only a refused key or a complete list without the model counts as unreachable.
      if (status === 401 || status === 403)
        throw new ModelError('unreachable', `the runtime answered ${status}; check the API key`, { status });
      if (status >= 500) throw new ModelError('unreachable', `the runtime answered ${status}`, { status });
      if (!response.ok || !profile.listsAllModels) return;
      const models = profile.readModels(await response.json().catch(() => null));
      if (models !== null) requireListed(model, models, input.provider);
    },
  };
}

/** `qwen3` may be listed as `qwen3:latest`. */
function requireListed(model: string, models: readonly ListedModel[], provider: string): void {
  if (models.some(({ id }) => id === model || id === `${model}:latest`)) return;
  const advice =
    provider === 'ollama' ? `pull it first: ollama pull ${model}` : 'serve it, or choose one that is listed';
  throw new ModelError('unreachable', `the runtime has no model ${model}; ${advice}`, { status: 404 });
}
