import type { ChatOptions } from './profile.ts';

/** Statuses with which a runtime may refuse an option of a request. */
export function mayRefuseOption(status: number | null): boolean {
  return status === 400 || status === 415 || status === 422 || status === 501;
}

/**
 * The options without the one that a runtime refused, by its message; null when nothing is left to drop. Each step drops one
 * option for good, so the number of attempts is bounded. The schema is also in the prompt, so the last step still has it.
 */
export function afterRefusal(options: ChatOptions, message: string): ChatOptions | null {
  const named = NAMED.find(({ pattern, isSet }) => pattern.test(message) && isSet(options));
  if (named) return named.without(options);
  if (options.isThinkingOff) return { ...options, isThinkingOff: false };
  return options.format === 'text' ? null : weakerFormat(options);
}

interface Refusable {
  readonly pattern: RegExp;
  readonly isSet: (options: ChatOptions) => boolean;
  readonly without: (options: ChatOptions) => ChatOptions;
}

const weakerFormat = (options: ChatOptions): ChatOptions => ({
  ...options,
  format: options.format === 'schema' ? 'json' : 'text',
});

const NAMED: readonly Refusable[] = [
  {
    pattern: /max_completion_tokens/,
    isSet: ({ tokenLimit }) => tokenLimit === 'max_tokens',
    without: (options) => ({ ...options, tokenLimit: 'max_completion_tokens' }),
  },
  {
    pattern: /temperature/,
    isSet: ({ hasTemperature }) => hasTemperature,
    without: (options) => ({ ...options, hasTemperature: false }),
  },
  {
    pattern: /\bseed\b/,
    isSet: ({ hasSeed }) => hasSeed,
    without: (options) => ({ ...options, hasSeed: false }),
  },
  {
    pattern: /think|reasoning|chat_template/i,
    isSet: ({ isThinkingOff }) => isThinkingOff,
    without: (options) => ({ ...options, isThinkingOff: false }),
  },
  {
    pattern: /response_format|schema|grammar|\bformat\b/i,
    isSet: ({ format }) => format !== 'text',
    without: weakerFormat,
  },
];

const CONTEXT_ERROR =
  /context_length_exceeded|exceed_context_size|maximum context length|(exceeds?|longer than|larger than)[^.]{0,40}context|prompt is too long/i;
const CONTEXT_LIMIT = [
  /maximum context length (?:is|of) (\d+)/i,
  /context size \((\d+) tokens\)/i,
  /"n_ctx"\s*:\s*(\d+)/,
] as const;

/** Whether a runtime refused the prompt for its length, with the context that it has where the message states it. */
export function contextRefusal(body: string): { readonly contextTokens: number | null } | null {
  if (!CONTEXT_ERROR.test(body)) return null;
  const found = CONTEXT_LIMIT.map((pattern) => pattern.exec(body)?.[1]).find((digits) => digits !== undefined);
  return { contextTokens: found === undefined ? null : Number(found) };
}
