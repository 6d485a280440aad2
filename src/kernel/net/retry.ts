import { type HttpGet, isTransientFailure } from './http.ts';

export interface RetryPolicy {
  attemptsMax: number;
  baseDelayMs: number;
  maxDelayMs: number;
  /** Statuses that are retried; `isRetryableStatus` when absent. */
  isRetryable?: (status: number) => boolean;
}

const RETRY_POLICY: RetryPolicy = { attemptsMax: 4, baseDelayMs: 500, maxDelayMs: 30_000 };

export interface RetryDeps {
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** In [0, 1). */
  random: () => number;
  now: () => Date;
}

/** Exponential backoff whose upper half is random, so that callers that failed together do not retry together. */
export function backoffMs(attempt: number, policy: Pick<RetryPolicy, 'baseDelayMs' | 'maxDelayMs'>, random: number) {
  const ceiling = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** Math.min(attempt - 1, 30));
  return Math.round(ceiling * (0.5 + random / 2));
}

/** Parses `Retry-After` as seconds or as an HTTP date; null when it is neither, 0 for a time that has passed. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1_000;
  // Date.parse alone accepts almost any text.
  if (!/^[a-z]{3,9}, \d\d[ -][a-z]{3}[ -]\d{2,4} \d\d:\d\d:\d\d GMT$/i.test(text)) return null;
  const at = Date.parse(text);
  return Number.isFinite(at) ? Math.max(0, at - now.getTime()) : null;
}

/** For clients that wait out a 429 themselves. */
export const RETRY_POLICY_WITHOUT_429: RetryPolicy = {
  ...RETRY_POLICY,
  isRetryable: (status) => status !== 429 && isRetryableStatus(status),
};

export function isRetryableStatus(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || (status >= 500 && status !== 501 && status !== 505);
}

/**
 * Retries on 429, 5xx and network failures. When a server asks for a longer pause than `maxDelayMs`, its response is
 * returned, and the caller reschedules.
 */
export function retrying(get: HttpGet, deps: RetryDeps, policy: RetryPolicy = RETRY_POLICY): HttpGet {
  return async (request) => {
    for (let attempt = 1; ; attempt++) {
      let asked: number | null = null;
      try {
        const response = await get(request);
        if (!(policy.isRetryable ?? isRetryableStatus)(response.status) || attempt >= policy.attemptsMax)
          return response;
        asked = retryAfterMs(response.headers['retry-after'], deps.now());
        if (asked !== null && asked > policy.maxDelayMs) return response;
      } catch (error) {
        if (!isTransientFailure(error) || attempt >= policy.attemptsMax) throw error;
      }
      await deps.sleep(Math.max(asked ?? 0, backoffMs(attempt, policy, deps.random())), request.signal);
    }
  };
}
