import type { Now } from '../../kernel/clock.ts';
import {
  type EmbedAnswer,
  type EmbedRequest,
  type ModelAnswer,
  type ModelContext,
  ModelError,
  type ModelRequest,
  type ModelRuntime,
} from './model-runtime.ts';
import { admission, afterAnswer, afterError, afterProbe, type Reachability, UNKNOWN } from './reachability.ts';

/** Bounds the memory for model names; agents are few. */
const MODELS_KNOWN_MAX = 200;

export interface RuntimeDescription {
  readonly provider: string;
  readonly model: string;
  readonly state: 'unknown' | 'up' | 'down';
  readonly error: string | null;
  readonly errorAt: Date | null;
  readonly retryAt: Date | null;
  readonly lastAnswerAt: Date | null;
}

/** All runtimes of the process, with shared knowledge of which are reachable. */
export interface ModelRuntimes {
  /** Like `ModelRuntime.generate`, by provider; fails at once, without a call, while the runtime is known to be unreachable. */
  generate(provider: string, request: ModelRequest): Promise<ModelAnswer>;
  /** Like `generate`, for vectors. */
  embed(provider: string, request: EmbedRequest): Promise<EmbedAnswer>;
  /** Whether the model is known to be unreachable and no new probe is due. Makes no call. */
  isDown(provider: string, model: string): boolean;
  /** Probes now regardless of the known state, for `doctor` and health. */
  check(provider: string, model: string): Promise<RuntimeDescription>;
  describe(): RuntimeDescription[];
  /** The model's context. For a runtime known to be unreachable a large one without a call, because no prompt is sent. */
  contextOf(provider: string, model: string): Promise<ModelContext>;
}

const UNUSED_CONTEXT: ModelContext = { defaultTokens: 1_000_000, maxTokens: null };

export function createModelRuntimes(runtimes: readonly ModelRuntime[], now: Now): ModelRuntimes {
  const byProvider = new Map(runtimes.map((runtime) => [runtime.provider, runtime]));
  const states = new Map<string, { provider: string; model: string; state: Reachability }>();
  const probes = new Map<string, Promise<void>>();

  const keyOf = (provider: string, model: string) => `${provider}\n${model}`;
  const read = (provider: string, model: string): Reachability => states.get(keyOf(provider, model))?.state ?? UNKNOWN;
  const write = (provider: string, model: string, state: Reachability) => {
    const key = keyOf(provider, model);
    states.delete(key);
    states.set(key, { provider, model, state });
    const oldest = states.keys().next();
    if (states.size > MODELS_KNOWN_MAX && !oldest.done) states.delete(oldest.value);
  };
  const note = (provider: string, model: string, error: unknown) => {
    if (error instanceof ModelError)
      write(provider, model, afterError(read(provider, model), error.kind, error.message, now()));
  };
  const runtimeOf = (provider: string): ModelRuntime => {
    const runtime = byProvider.get(provider);
    if (!runtime) throw new ModelError('unreachable', `no model runtime is configured for provider ${provider}`);
    return runtime;
  };

  /** One probe for all waiting callers. Not tied to one caller's signal, because the others need the result too. */
  const probe = (provider: string, model: string): Promise<void> => {
    const key = keyOf(provider, model);
    const running = probes.get(key);
    if (running) return running;
    const started = runtimeOf(provider)
      .probe(model)
      .then(
        () => write(provider, model, afterProbe(read(provider, model))),
        (error: unknown) => {
          // A probe that times out counts as unreachable.
          const failure = error instanceof ModelError ? new ModelError('unreachable', error.message) : error;
          note(provider, model, failure);
          throw failure;
        },
      )
      .finally(() => probes.delete(key));
    probes.set(key, started);
    return started;
  };

  const call = async <T>(provider: string, model: string, ask: (runtime: ModelRuntime) => Promise<T>): Promise<T> => {
    const runtime = runtimeOf(provider);
    const state = read(provider, model);
    const entry = admission(state, now());
    if (entry === 'down') throw new ModelError('unreachable', state.lastError ?? 'the runtime is unreachable');
    if (entry === 'probe_first') await probe(provider, model);
    try {
      const answer = await ask(runtime);
      write(provider, model, afterAnswer(now()));
      return answer;
    } catch (error) {
      note(provider, model, error);
      throw error;
    }
  };

  const describeOne = (provider: string, model: string, state: Reachability): RuntimeDescription => ({
    provider,
    model,
    state: !state.isKnown ? 'unknown' : state.circuit.state === 'open' ? 'down' : 'up',
    error: state.lastError,
    errorAt: state.lastErrorAt,
    retryAt: state.circuit.retryAt,
    lastAnswerAt: state.lastAnswerAt,
  });

  return {
    generate: (provider, request) => call(provider, request.model, (runtime) => runtime.generate(request)),
    embed: (provider, request) => call(provider, request.model, (runtime) => runtime.embed(request)),
    isDown: (provider, model) => !byProvider.has(provider) || admission(read(provider, model), now()) === 'down',
    async check(provider, model) {
      await Promise.resolve()
        .then(() => probe(provider, model))
        .catch((error: unknown) => {
          if (!(error instanceof ModelError)) throw error;
          if (!byProvider.has(provider)) note(provider, model, error);
        });
      return describeOne(provider, model, read(provider, model));
    },
    contextOf: async (provider, model) => {
      const runtime = byProvider.get(provider);
      if (runtime === undefined || admission(read(provider, model), now()) === 'down') return UNUSED_CONTEXT;
      return runtime.contextOf(model);
    },
    describe: () => [...states.values()].map(({ provider, model, state }) => describeOne(provider, model, state)),
  };
}
