import type { CustomFetch } from 'openid-client';
import type { GuardedClient } from '../../kernel/net/guarded-client.adapter.ts';
import { HttpFailure, type HttpResponse } from '../../kernel/net/http.ts';

/** Discovery documents, keys and tokens have a few kilobytes. */
const BYTES_MAX = 512 * 1024;
/** For one call; a person waits for two of them at most. */
const TIMEOUT_MS = 6_000;
/** Describe the body as it was on the wire; the client has decompressed it. */
const WIRE_HEADERS = new Set(['content-encoding', 'content-length', 'transfer-encoding']);
const EMPTY_STATUS = new Set([204, 205, 304]);

/** The library's calls over the guarded client: addresses, time and size are limited as for every other call to the outside. */
export function createIssuerFetch(http: Pick<GuardedClient, 'get' | 'post'>): CustomFetch {
  return async (url, { method, headers, body }) => {
    const request = { url, headers, maxBytes: BYTES_MAX, timeoutMs: TIMEOUT_MS };
    const answer =
      method === 'POST'
        ? await http.post({
            ...request,
            content: body instanceof URLSearchParams ? body.toString() : '',
          })
        : await http.get(request);
    if (new URL(answer.url).origin !== new URL(url).origin)
      throw new HttpFailure('forbidden_url', `${new URL(url).host} redirects to another host`);
    return toResponse(answer);
  };
}

function toResponse({ status, headers, body }: HttpResponse): Response {
  const kept = Object.entries(headers).filter(([name]) => !WIRE_HEADERS.has(name));
  return new Response(EMPTY_STATUS.has(status) ? null : new Uint8Array(body), { status, headers: kept });
}
