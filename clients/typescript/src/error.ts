/** A request that was refused or failed. */
export class SextantError extends Error {
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The service's sentence, or what failed before an answer. */
  readonly detail: string;
  readonly method: string;
  readonly url: string;
  /** Seconds after which the service wants to be asked again, from `Retry-After`. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    detail: string,
    request: { method: string; url: string },
    retryAfterSeconds: number | null = null,
  ) {
    super(`${request.method} ${request.url}: ${status === 0 ? '' : `${status} `}${detail}`);
    this.name = 'SextantError';
    this.status = status;
    this.detail = detail;
    this.method = request.method;
    this.url = request.url;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
