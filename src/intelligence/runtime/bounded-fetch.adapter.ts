import { Agent, request as undiciRequest } from 'undici';
import { ANSWER_BYTES_MAX, AnswerTooLargeError } from './answer-too-large.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const CONNECTIONS_MAX = 64;

/**
 * fetch with its own connection pool. The caller's signal is the only time limit: undici's defaults (300 s) would end a slow
 * model's call before its agent's time-out. Redirects are not followed, so that the key goes only to the configured address.
 */
export function createBoundedFetch(): { fetch: typeof globalThis.fetch; close: () => Promise<void> } {
  const dispatcher = new Agent({
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    connections: CONNECTIONS_MAX,
    pipelining: 1,
  });
  // undici's request instead of its fetch, whose streams and objects cost half a millisecond per call.
  const bounded = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { statusCode, headers, body } = await undiciRequest(input instanceof Request ? input.url : input, {
      dispatcher,
      method: init.method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? init.body : null,
      signal: init.signal ?? null,
    });
    const bytes = await readBounded(body);
    const isBodyless = statusCode === 204 || statusCode === 205 || statusCode === 304;
    return new Response(isBodyless ? null : bytes, { status: statusCode, headers: plainHeaders(headers) });
  };
  return { fetch: bounded, close: () => dispatcher.destroy() };
}

function plainHeaders(headers: Record<string, string | string[] | undefined>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
}

/** Reads the whole body, so that its size is bounded and the signal covers all of it. */
async function readBounded(body: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop destroys the stream and aborts the request.
    if (size > ANSWER_BYTES_MAX) throw new AnswerTooLargeError();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, size));
}
