import { ExpectedFailure } from '../../kernel/errors.ts';

/** The port to a model: one request, one answer. The caller handles prompts, retries and validation. */
export interface ModelRequest {
  readonly model: string;
  readonly system: string;
  readonly user: string;
  /** JSON Schema of the answer; omitted for a runtime that cannot enforce it. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly schemaName: string;
  readonly temperature: number;
  readonly maxTokens: number;
  /** The context that prompt and answer share; a runtime that accepts one gets it. */
  readonly contextTokens: number;
  /** Limit for the whole call, from connecting to the last byte. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface ModelAnswer {
  readonly text: string;
  /** As counted by the runtime; estimated by the caller when null. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** The model reached its token limit and the text ends there. */
  readonly isTruncated: boolean;
}

/** Texts whose meaning is wanted as vectors, several in one call. */
export interface EmbedRequest {
  readonly model: string;
  readonly inputs: readonly string[];
  /** Fewer dimensions than the model's own, for models that allow it; null for its own. */
  readonly dimensions: number | null;
  /** Limit for the whole call, from connecting to the last byte. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface EmbedAnswer {
  /** One per input, in its order; all of the same length, finite and not zero. */
  readonly vectors: readonly (readonly number[])[];
  /** As counted by the runtime; estimated by the caller when null. */
  readonly inputTokens: number | null;
}

/** The context of a model: what it uses by default, and the most that it can use, where known. */
export interface ModelContext {
  readonly defaultTokens: number;
  readonly maxTokens: number | null;
}

export interface ModelRuntime {
  /** `ollama`, `openai-compatible`. */
  readonly provider: string;
  generate(request: ModelRequest): Promise<ModelAnswer>;
  embed(request: EmbedRequest): Promise<EmbedAnswer>;
  /** Throws a ModelError when the runtime or the model is unavailable. Fast, and costs no tokens. */
  probe(model: string, signal?: AbortSignal): Promise<void>;
  /** The model's context as reported or learned from a refusal; otherwise the profile's default. Does not throw. */
  contextOf(model: string): Promise<ModelContext>;
}

/**
 * unreachable: no answer, a wrong key, or a missing model. timed_out: the runtime accepted the call but did not finish.
 * rate_limited, overloaded: retry later. refused: the request was rejected, and a retry is useless. context_exceeded: the prompt
 * is longer than the model's context, and a retry is useless. malformed: the response has the wrong format.
 */
export type ModelErrorKind =
  | 'unreachable'
  | 'timed_out'
  | 'rate_limited'
  | 'overloaded'
  | 'refused'
  | 'context_exceeded'
  | 'malformed';

export class ModelError extends ExpectedFailure {
  readonly kind: ModelErrorKind;
  /** The pause that the runtime requested (Retry-After). */
  readonly retryAfterMs: number | null;
  readonly status: number | null;

  constructor(
    kind: ModelErrorKind,
    message: string,
    options: { retryAfterMs?: number | null; status?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ModelError';
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.status = options.status ?? null;
  }
}

export function isRetryable(kind: ModelErrorKind): boolean {
  return kind === 'timed_out' || kind === 'rate_limited' || kind === 'overloaded' || kind === 'malformed';
}

/** A wrong key and a missing model count as unreachable, because they are not the document's fault. */
export function kindOfStatus(status: number): ModelErrorKind {
  if (status === 401 || status === 403 || status === 404 || status === 407) return 'unreachable';
  if (status === 408 || status === 504) return 'timed_out';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'overloaded';
  if (status >= 400) return 'refused';
  return 'malformed';
}
