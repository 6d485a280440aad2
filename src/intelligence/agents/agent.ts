/** Defaults of a new agent. The column default of max_tokens is 4096; the request default is larger. */
export const DEFAULT_PROVIDER = 'ollama';
export const DEFAULT_MODEL = 'qwen3:4b';
export const DEFAULT_SCHEMA_VERSION = '1.0.0';
export const DEFAULT_MAX_TOKENS = 32_768;
export const DEFAULT_TIMEOUT_SECONDS = 120;
export const DEFAULT_MAX_RETRIES = 2;

/** Bounds of the settings, the same as in the table constraints. */
export const NAME_LENGTH_MAX = 200;
export const PURPOSE_LENGTH_MAX = 2_000;
export const PROMPT_VERSION_LENGTH_MAX = 100;
export const TEMPERATURE_MAX = 2;
export const MAX_TOKENS_MAX = 1_000_000;
export const CONTEXT_TOKENS_MAX = 10_000_000;
export const TOKEN_BUDGET_MAX = 1_000_000_000_000;
export const TIMEOUT_SECONDS_MAX = 3_600;
export const RETRIES_MAX = 10;
export const PERFORMANCE_HOURS_MAX = 720;

/** System agents come with the platform: they can be edited, not deleted. */
export type AgentSource = 'system' | 'user';

/**
 * ok: extracted by the configured model. degraded: the model was unavailable and the builtin extractor replaced it. failed: no
 * result. skipped: no call, because the answer was cached or the token budget was spent.
 */
export const INVOCATION_STATUSES = ['ok', 'failed', 'degraded', 'skipped'] as const;
export type InvocationStatus = (typeof INVOCATION_STATUSES)[number];
