import { text } from 'node:stream/consumers';
import type { Forwarder } from '../console/forward.adapter.ts';
import { upstreamOf } from '../console/upstream.ts';
import { type PlatformApi, urlOf } from './platform-api.ts';
import { parseAnswer } from './parse-answer.ts';

const CALL_TIMEOUT_MS = 100_000;

/** Calls the services behind the console as the caller of `/mcp`, with its token. */
export function createForwardedApi(forwarder: Forwarder, authorization: string | undefined): PlatformApi {
  return {
    async call(request) {
      const upstream = upstreamOf(urlOf(request));
      if (!upstream) return { status: 404, body: { detail: 'address not found' }, total: null };
      const answer = await forwarder.forward(upstream, {
        method: request.method,
        headers: {
          accept: 'application/json',
          ...(authorization === undefined ? {} : { authorization }),
          ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: request.body === undefined ? null : Buffer.from(JSON.stringify(request.body)),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      return parseAnswer(answer.status, await text(answer.body), answer.headers['x-total-count']);
    },
  };
}
