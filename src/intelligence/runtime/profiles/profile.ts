import type { ModelAnswer, ModelContext, ModelRequest } from '../model-runtime.ts';

/** The runtimes whose requests and answers are known. `generic` is any other server with the chat completions API. */
export const PROFILE_NAMES = ['ollama', 'openai', 'vllm', 'llama-cpp', 'generic'] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];

/** Options of a request that some runtime or model refuses. */
export interface ChatOptions {
  readonly format: 'schema' | 'json' | 'text';
  /** Disables reasoning output, which costs minutes and tokens without a benefit for extraction. */
  readonly isThinkingOff: boolean;
  readonly hasTemperature: boolean;
  readonly hasSeed: boolean;
  readonly tokenLimit: 'max_tokens' | 'max_completion_tokens';
}

/** What a runtime expects and returns. Pure: paths, bodies and their meaning, no calls. */
export interface RuntimeProfile {
  readonly name: ProfileName;
  /** Below the runtime's base address. */
  readonly chatPath: string;
  readonly optionsFor: (model: string) => ChatOptions;
  readonly requestBody: (request: ModelRequest, options: ChatOptions, keepAlive: string) => Record<string, unknown>;
  /** Null when the body is not an answer of this runtime. */
  readonly readAnswer: (body: unknown) => ModelAnswer | null;
  readonly modelsPath: string;
  /** The models that the runtime lists; null when the body is not such a list. */
  readonly readModels: (body: unknown) => readonly ListedModel[] | null;
  /** Whether a model that is missing in the list cannot be called. */
  readonly listsAllModels: boolean;
  /** A request that describes one model, where the list does not have its context. */
  readonly describePath: ((model: string) => { path: string; body: object | null }) | null;
  readonly readDescription: (body: unknown) => ModelContext | null;
  /** Used when the runtime does not report a context. */
  readonly defaultContext: ModelContext;
}

export interface ListedModel {
  readonly id: string;
  readonly owner: string;
  readonly contextTokens: number | null;
}

/** The same answer for the same prompt, where the runtime supports it. */
export const SEED = 7;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const tokensIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null;

/** Removes reasoning text before the answer, because it may contain braces. */
export function withoutReasoning(text: string): string {
  const end = text.lastIndexOf('</think>');
  return end < 0 ? text : text.slice(end + '</think>'.length);
}
