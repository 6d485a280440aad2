import type { ModelContext } from '../runtime/model-runtime.ts';

/** Room that an answer needs at least; a shorter one could not hold one impact with its quotation. */
const ANSWER_TOKENS_MIN = 600;
const ANSWER_SHARE = 0.4;
const TEXT_TOKENS_MIN = 200;
/** Larger parts are read less carefully, and an answer about them is longer than its limit. */
const TEXT_TOKENS_MAX = 4_000;
/** Role markers that the runtime's chat template adds around the two messages. */
export const TEMPLATE_TOKENS = 64;

export interface ContextInput {
  readonly context: ModelContext;
  /** The variant's limits; 0 means none. */
  readonly contextWindow: number;
  readonly inputTokenLimit: number;
  readonly maxTokens: number;
  /** High estimate of everything in the prompt except the text: rules, template and schema. */
  readonly fixedTokens: number;
}

export interface ContextPlan {
  readonly contextTokens: number;
  /** High estimate that a prompt must not pass. */
  readonly promptTokens: number;
  /** High estimate that one part of the text must not pass. */
  readonly textTokens: number;
}

/** Divides the context between rules, text and answer. A message instead of a plan when they cannot fit. */
export function planContext(input: ContextInput): ContextPlan | { readonly problem: string } {
  const contextTokens = contextOf(input);
  const fixed = input.fixedTokens + TEMPLATE_TOKENS;
  const free = contextTokens - fixed;
  const answer = Math.min(input.maxTokens, Math.max(ANSWER_TOKENS_MIN, Math.floor(free * ANSWER_SHARE)));
  const promptTokens = Math.min(contextTokens - answer, input.inputTokenLimit || Number.POSITIVE_INFINITY);
  const textTokens = Math.min(promptTokens - fixed, TEXT_TOKENS_MAX);
  if (textTokens >= TEXT_TOKENS_MIN) return { contextTokens, promptTokens, textTokens };
  const needed = fixed + TEXT_TOKENS_MIN;
  return {
    problem:
      promptTokens === input.inputTokenLimit
        ? `the input limit of ${input.inputTokenLimit} tokens is too small: rules, schema and a text need about ${needed}; raise input_token_limit`
        : `the context of ${contextTokens} tokens is too small: rules, schema, a text and an answer need about ${needed + answer}; raise context_window, or use a model with a larger context`,
  };
}

/** The variant's window, but never more than the model has: a runtime would cut the prompt to that without an error. */
function contextOf({ context, contextWindow }: ContextInput): number {
  const wanted = contextWindow > 0 ? contextWindow : context.defaultTokens;
  return context.maxTokens === null ? wanted : Math.min(wanted, context.maxTokens);
}
