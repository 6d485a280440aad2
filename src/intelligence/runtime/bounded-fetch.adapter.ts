import { Agent, fetch as undiciFetch } from 'undici';

/** A page of JSON, not a film: more than this is a runtime gone wrong. */
export const ANSWER_BYTES_MAX = 8_000_000;
const CONNECT_TIMEOUT_MS = 5_000;
const CONNECTIONS_MAX = 64;

export class AnswerTooLargeError extends Error {
  constructor() {
    super(`the model runtime sent more than ${ANSWER_BYTES_MAX} bytes`);
    this.name = 'AnswerTooLargeError';
  }
}

/**
 * fetch with connections of its own. The caller's signal is the only clock: undici's own limits (300 s) would end a slow model's
 * call before the time-out its agent was given. No redirects: the key goes to the configured address and nowhere else.
 */
export function createBoundedFetch(): { fetch: typeof globalThis.fetch; close: () => Promise<void> } {
  const dispatcher = new Agent({
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    connections: CONNECTIONS_MAX,
    pipelining: 1,
  });
  const bounded = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const target = input instanceof Request ? input.url : input;
    const response = await undiciFetch(target, {
      ...(init as Parameters<typeof undiciFetch>[1]),
      dispatcher,
      redirect: 'error',
    });
    const body = await readBounded(response.body);
    return new Response(body.length === 0 ? null : body, {
      status: response.status,
      statusText: response.statusText,
      headers: [...response.headers],
    });
  };
  return { fetch: bounded, close: () => dispatcher.destroy() };
}

type Body = Awaited<ReturnType<typeof undiciFetch>>['body'];

/** Read here and not by the SDK, so that the size is bounded and the signal covers the last byte too. */
async function readBounded(body: Body): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (body !== null) {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      // Leaving the loop cancels the stream and with it the request.
      if (size > ANSWER_BYTES_MAX) throw new AnswerTooLargeError();
      chunks.push(chunk);
    }
  }
  return new Uint8Array(Buffer.concat(chunks, size));
}
