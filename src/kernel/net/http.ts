import { ExpectedFailure } from '../errors.ts';

/**
 * Outbound HTTP. Adapters receive an `HttpGet` and never open a socket. The implementation is `guarded-client.adapter.ts`;
 * tests pass their own.
 */
export interface HttpRequest {
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** The largest accepted body, before and after decompression. */
  maxBytes?: number;
  /** For the whole request: name resolution, redirects, headers and body. */
  timeoutMs?: number;
  /**
   * Media types the caller accepts (`text/html`, `text/*`, `application/*+json`); others are refused without reading the
   * body.
   */
  accept?: readonly string[];
  signal?: AbortSignal;
}

export interface HttpResponse {
  status: number;
  /** Names in lower case; a repeated header's values are joined by a comma. */
  headers: Record<string, string>;
  /** Decompressed. */
  body: Buffer;
  /** The final URL, after redirects. */
  url: string;
}

/** Resolves for any status; throws `HttpFailure` for a request that could not or must not be made. */
export type HttpGet = (request: HttpRequest) => Promise<HttpResponse>;

export interface HttpPostRequest extends Omit<HttpRequest, 'accept'> {
  /** The content type is a header of the caller. */
  content: string;
}

/** As `HttpGet`, but a redirect is an answer and is not followed: the content may be for the named host only. */
export type HttpPost = (request: HttpPostRequest) => Promise<HttpResponse>;

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

/** The message names the host only, because a query string may contain secrets. */
export class HttpFailure extends ExpectedFailure {
  readonly reason: HttpFailureReason;

  constructor(reason: HttpFailureReason, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'HttpFailure';
    this.reason = reason;
  }
}

/** True when a retry may succeed: the network or the server failed, not the request. */
export function isTransientFailure(error: unknown): boolean {
  return error instanceof HttpFailure && (error.reason === 'timed_out' || error.reason === 'unreachable');
}

/** Compares `Text/HTML; charset=x` with `text/html`, `text/*` or `application/*+json`. */
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
