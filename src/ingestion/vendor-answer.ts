import type { HttpResponse } from '../kernel/net/http.ts';
import { retryAfterMs } from '../kernel/net/retry.ts';
import { VendorError } from './source-adapter.ts';

/** The error an answer other than 2xx stands for, in words an operator can act on. */
export function vendorFailure(who: string, response: HttpResponse, now: Date): VendorError {
  const { status } = response;
  const retryAfter = retryAfterMs(response.headers['retry-after'], now);
  const host = new URL(response.url).host;
  if (status === 401 || status === 403) {
    return new VendorError(`${who} (${host}) refused access (${status}): check the credential and what it may read.`);
  }
  if (status === 404) return new VendorError(`${who} (${host}) knows nothing under this address (404).`);
  if (status === 429) {
    return new VendorError(`${who} (${host}) asks for fewer requests (429).`, { retryAfterMs: retryAfter });
  }
  return new VendorError(`${who} (${host}) answered ${status}.`, { retryAfterMs: retryAfter });
}

export const unreadable = (who: string, response: HttpResponse) =>
  new VendorError(`${who} (${new URL(response.url).host}) sent an answer that is not in its format.`);
