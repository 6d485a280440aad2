/** Domain error kinds. Their HTTP status codes are defined in `http/status.ts` only. */
export type ErrorKind =
  | 'bad_request'
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'rate_limited'
  | 'internal'
  | 'bad_gateway'
  | 'unavailable'
  | 'timed_out';

/** A failure that operating the platform brings. Its message says all there is to say: where it was thrown is of no use. */
export class ExpectedFailure extends Error {}

/** An operating error whose message may be shown to the caller. Any other error is a bug and only logged. */
export class DomainError extends ExpectedFailure {
  readonly kind: ErrorKind;

  constructor(kind: ErrorKind, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'DomainError';
    this.kind = kind;
  }
}

/** A setting that cannot be used on this machine, such as an address to listen on. */
export class SettingError extends DomainError {
  constructor(message: string) {
    super('unavailable', message);
    this.name = 'SettingError';
  }
}

export const badRequest = (message: string) => new DomainError('bad_request', message);
export const invalid = (message: string) => new DomainError('invalid', message);
export const forbidden = (message: string) => new DomainError('forbidden', message);
export const notFound = (what: string) => new DomainError('not_found', `${what} not found`);
export const conflict = (message: string) => new DomainError('conflict', message);
export const unavailable = (message: string, cause?: unknown) => new DomainError('unavailable', message, { cause });

/** A quota has no call left within the time that the caller may wait. */
export const isRateLimited = (error: unknown): boolean => error instanceof DomainError && error.kind === 'rate_limited';

/** For a state that only a programming error can reach. */
export function assertInvariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${message}`);
}
