import { LeaseLostError } from '../kernel/queue/queue.ts';

/** SQLSTATE classes about the server, the connection or other transactions, not about the data written. */
const SERVER_CLASSES = /^(08|25|40|53|55|57|58)[0-9A-Z]{3}$/;
const NETWORK_CODES = /^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** Driver messages that come without a code. */
const DRIVER_WORDS = /connection|timeout exceeded/i;

/**
 * Whether a document may have caused its failure to save. A lost lease or a lost database connection does not count as an
 * attempt; otherwise an outage would mark readable documents as failed.
 */
export function mayBeDocumentFault(error: unknown): boolean {
  if (error instanceof LeaseLostError) return false;
  if (!(error instanceof Error)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return code === null ? !DRIVER_WORDS.test(error.message) : !SERVER_CLASSES.test(code) && !NETWORK_CODES.test(code);
}
