/**
 * The only way out to the internet: adapters are given an `HttpGet` and never a socket. The real one is
 * `guarded-client.adapter.ts`; a test gives its own.
 */
export interface HttpRequest {
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Refused when the body is larger, before and after decompression. */
  maxBytes?: number;
  /** For everything: name resolution, redirects, headers and body. */
  timeoutMs?: number;
  /** Media types the caller can read (`text/html`, `text/*`, `application/*+json`); anything else is refused unread. */
  accept?: readonly string[];
  signal?: AbortSignal;
}

export interface HttpResponse {
  status: number;
  /** Names in lower case; a repeated header's values are joined by a comma. */
  headers: Record<string, string>;
  /** Decompressed. */
  body: Buffer;
  /** Where the body came from in the end, after redirects. */
  url: string;
}

/** Any status resolves; what throws is a request that could not or must not be made (see `HttpFailure`). */
export type HttpGet = (request: HttpRequest) => Promise<HttpResponse>;

export type HttpFailureReason =
  | 'forbidden_address'
  | 'forbidden_url'
  | 'too_many_redirects'
  | 'too_large'
  | 'wrong_type'
  | 'malformed'
  | 'timed_out'
  | 'aborted'
  | 'unreachable';

/** The message names the host and never the whole URL: a query string may hold what must not be logged. */
export class HttpFailure extends Error {
  readonly reason: HttpFailureReason;

  constructor(reason: HttpFailureReason, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'HttpFailure';
    this.reason = reason;
  }
}

/** Worth another try: the network or the server, not the request, was at fault. */
export function isTransientFailure(error: unknown): boolean {
  return error instanceof HttpFailure && (error.reason === 'timed_out' || error.reason === 'unreachable');
}

/** `Text/HTML; charset=x` against `text/html`, `text/*` or `application/*+json`. */
export function mediaTypeMatches(contentType: string, accepted: readonly string[]): boolean {
  const found = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return accepted.some((pattern) => {
    const wanted = pattern.toLowerCase();
    const star = wanted.indexOf('*');
    if (star < 0) return found === wanted;
    const head = wanted.slice(0, star);
    const tail = wanted.slice(star + 1);
    const fits = found.length > head.length && found.length >= head.length + tail.length;
    return fits && found.startsWith(head) && found.endsWith(tail);
  });
}
