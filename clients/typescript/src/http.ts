import { SextantError } from './error.ts';

export interface HttpOptions {
  token?: string;
  /** Longest wait for the whole answer. Default: 30 s for reads, 75 s for changes, which services end within a minute. */
  timeoutMs?: number;
  /** Most attempts of a read that is answered with `Retry-After`. Default 3; 1 means no repetition. */
  attemptsMax?: number;
  /** Longest wait before a repetition. A service that asks for more is not asked again. Default 30 s. */
  retryAfterMaxMs?: number;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}

export interface HttpRequest {
  method: string;
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Null: the answer has no end, so that no time-out applies. */
  timeoutMs?: number | null;
}

const READ_TIMEOUT_MS = 30_000;
const CHANGE_TIMEOUT_MS = 75_000;
const ATTEMPTS_MAX = 3;
const RETRY_AFTER_MAX_MS = 30_000;
const REPEATED_STATUSES = [429, 503];

/** Sends a request. A read that is refused with `Retry-After` is repeated; nothing else is. */
export async function send(options: HttpOptions, request: HttpRequest): Promise<Response> {
  const attemptsMax = request.method === 'GET' ? (options.attemptsMax ?? ATTEMPTS_MAX) : 1;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendOnce(options, request);
    } catch (error) {
      const waitMs = error instanceof SextantError ? waitMsOf(error) : null;
      if (waitMs === null || attempt >= attemptsMax || waitMs > (options.retryAfterMaxMs ?? RETRY_AFTER_MAX_MS))
        throw error;
      await pause(waitMs, request.signal);
    }
  }
}

function waitMsOf({ status, retryAfterSeconds }: SextantError): number | null {
  return REPEATED_STATUSES.includes(status) && retryAfterSeconds !== null ? retryAfterSeconds * 1_000 : null;
}

async function sendOnce(options: HttpOptions, request: HttpRequest): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', ...request.headers };
  if (options.token !== undefined) headers['authorization'] = `Bearer ${options.token}`;
  const init: RequestInit = { method: request.method, headers };
  if (request.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(request.body);
  }
  const signals = [request.signal, timeoutOf(options, request)].filter((signal) => signal !== undefined);
  if (signals.length > 0) init.signal = AbortSignal.any(signals);
  const response = await failAs(request, () => (options.fetch ?? fetch)(request.url, init));
  if (response.ok) return response;
  throw new SextantError(response.status, await detailOf(response), request, retryAfterOf(response));
}

function timeoutOf(options: HttpOptions, request: HttpRequest): AbortSignal | undefined {
  if (request.timeoutMs === null) return undefined;
  const fallback = request.method === 'GET' ? READ_TIMEOUT_MS : CHANGE_TIMEOUT_MS;
  return AbortSignal.timeout(request.timeoutMs ?? options.timeoutMs ?? fallback);
}

/** Runs a step of a request. A time-out or a broken connection becomes an error of this package; the caller's abort does not. */
export async function failAs<T>(request: HttpRequest, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (request.signal?.aborted) throw error;
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    const failure = new SextantError(0, isTimeout ? 'no answer in time' : reasonOf(error), request);
    failure.cause = error;
    throw failure;
  }
}

/** `fetch failed` has its reason in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}

function retryAfterOf(response: Response): number | null {
  const value = response.headers.get('retry-after');
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
}

async function detailOf(response: Response): Promise<string> {
  const text = await response.text().catch(() => '');
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown };
    if (typeof detail === 'string' && detail !== '') return detail;
  } catch {
    // The answer is not of a service: a proxy may have sent it.
  }
  return `the service answered with status ${response.status}`;
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
