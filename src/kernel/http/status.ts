import { DomainError, type ErrorKind } from '../errors.ts';

/** The only place where an error kind becomes an HTTP status. */
const STATUS: Record<ErrorKind, number> = {
  bad_request: 400,
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  internal: 500,
  bad_gateway: 502,
  unavailable: 503,
  timed_out: 504,
};

export interface ErrorResponse {
  status: number;
  detail: string;
}

export const INTERNAL_ERROR: ErrorResponse = { status: 500, detail: 'internal error; find the request id in the log' };
const DATABASE_DOWN: ErrorResponse = { status: 503, detail: 'the database does not respond; try again shortly' };
/** A socket error does not tell which peer failed. */
const PEER_DOWN: ErrorResponse = {
  status: 503,
  detail: 'a service that this one depends on does not respond; try again shortly',
};
const DATABASE_BUSY: ErrorResponse = { status: 503, detail: 'the database is busy; try again shortly' };
const DISK_FULL: ErrorResponse = {
  status: 503,
  detail: 'the disk of the database is full, so that nothing can be written: free space on it, then try again',
};
const READ_ONLY: ErrorResponse = {
  status: 503,
  detail: 'the database accepts no writes (it is read-only, perhaps a standby): connect to the primary',
};
const DATABASE_SLOW: ErrorResponse = {
  status: 504,
  detail: 'the database took too long; narrow the request or try again',
};

const STATEMENT_CANCELLED = '57014';
const NO_SPACE = '53100';
const READ_ONLY_TRANSACTION = '25006';
/** Deadlock, serialisation failure, lock not available: a retry of the request may succeed. */
const RETRYABLE = new Set(['40001', '40P01', '55P03']);
/** SQLSTATE classes: connection exception, insufficient resources, operator intervention. */
const DOWN = /^(?:08|53|57P|58)/;
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN']);
const POOL =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
const POOL_ENDED = /^Cannot use a pool after calling end/;

/** Null for an unknown error; the caller then maps the framework's own errors. */
export function errorResponseOf(error: unknown): ErrorResponse | null {
  if (error instanceof DomainError) return { status: STATUS[error.kind], detail: error.message };
  return answerOfDatabaseError(error);
}

function answerOfDatabaseError(error: unknown): ErrorResponse | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === STATEMENT_CANCELLED) return DATABASE_SLOW;
  if (RETRYABLE.has(code)) return DATABASE_BUSY;
  if (code === NO_SPACE) return DISK_FULL;
  if (code === READ_ONLY_TRANSACTION) return READ_ONLY;
  if ('severity' in error && DOWN.test(code)) return DATABASE_DOWN;
  if (POOL.test(error.message) || POOL_ENDED.test(error.message)) return DATABASE_DOWN;
  if (SOCKET.has(code)) return PEER_DOWN;
  return null;
}
