import { LeaseLostError } from '../kernel/queue/queue.ts';

/** SQLSTATE classes about the server, the connection or other transactions, and not about what was written. */
const SERVER_CLASSES = /^(08|25|40|53|55|57|58)[0-9A-Z]{3}$/;
const NETWORK_CODES = /^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** What the driver says without a code. */
const DRIVER_WORDS = /connection|timeout exceeded/i;

/**
 * Whether a failure to save may be the documents' own doing. The loss of a lease, or of the database, says nothing about them:
 * counted as tries, a bad hour would have documents given up that are perfectly readable.
 */
export function mayBeDocumentsFault(error: unknown): boolean {
  if (error instanceof LeaseLostError) return false;
  if (!(error instanceof Error)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return code === null ? !DRIVER_WORDS.test(error.message) : !SERVER_CLASSES.test(code) && !NETWORK_CODES.test(code);
}
