/** The port to a model: one question, one answer. Retries, prompts and what an answer is worth are the caller's business. */
export interface ModelRequest {
  readonly model: string;
  readonly system: string;
  readonly user: string;
  /** JSON Schema of the answer; a runtime that cannot hold the model to it is asked without. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly schemaName: string;
  readonly temperature: number;
  readonly maxTokens: number;
  /** The whole call, from connecting to the last byte. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface ModelAnswer {
  readonly text: string;
  /** As the runtime counts them; estimated by the caller when it does not say. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** The model ran into its token limit: the text ends where the limit was. */
  readonly isTruncated: boolean;
}

export interface ModelRuntime {
  /** `ollama`, `openai-compatible`. */
  readonly provider: string;
  generate(request: ModelRequest): Promise<ModelAnswer>;
  /** Throws a ModelError when nobody is there, or not this model. Quick, and costs no tokens. */
  probe(model: string, signal?: AbortSignal): Promise<void>;
}

/**
 * unreachable: nobody answers, or not for us (wrong key), or not with this model. timed_out: somebody was there and did not
 * finish. rate_limited, overloaded: later. refused: this request, and trying it again is useless. malformed: the answer is no
 * answer of such a runtime.
 */
export type ModelErrorKind = 'unreachable' | 'timed_out' | 'rate_limited' | 'overloaded' | 'refused' | 'malformed';

export class ModelError extends Error {
  readonly kind: ModelErrorKind;
  /** How long the runtime asks to be left alone. */
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

/** A wrong key and a missing model say nothing about the document: the same thing as nobody being there. */
export function kindOfStatus(status: number): ModelErrorKind {
  if (status === 401 || status === 403 || status === 404 || status === 407) return 'unreachable';
  if (status === 408 || status === 504) return 'timed_out';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'overloaded';
  if (status >= 400) return 'refused';
  return 'malformed';
}
