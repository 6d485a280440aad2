import type { HttpResponse } from '../kernel/net/http.ts';
import { retryAfterMs } from '../kernel/net/retry.ts';
import { VendorError } from './source-adapter.ts';

/** Maps a non-2xx response to an error message an operator can act on. */
export function vendorFailure(vendor: string, response: HttpResponse, now: Date): VendorError {
  const { status } = response;
  const retryAfter = retryAfterMs(response.headers['retry-after'], now);
  const host = new URL(response.url).host;
  if (status === 401 || status === 403) {
    return new VendorError(`${vendor} (${host}) refused access (${status}): check the credential and its permissions.`);
  }
  if (status === 404) return new VendorError(`${vendor} (${host}) has no resource at this URL (404).`);
  if (status === 429) {
    return new VendorError(`${vendor} (${host}) refused the request because of its rate limit (429).`, {
      retryAfterMs: retryAfter,
    });
  }
  return new VendorError(`${vendor} (${host}) answered ${status}.`, { retryAfterMs: retryAfter });
}

export const malformedResponse = (vendor: string, response: HttpResponse) =>
  new VendorError(`${vendor} (${new URL(response.url).host}) sent a response in an unknown format.`);
