import { Agent } from 'undici';
import type { Secret } from '../../kernel/access/secret.ts';
import { parseJson } from '../../ingestion/json.ts';

export interface AlpacaCredentials {
  keyId: Secret;
  secretKey: Secret;
}

export interface AlpacaAnswer {
  status: number;
  /** Undefined when it is not JSON. */
  body: unknown;
}

const TIMEOUT_MS = 10_000;
const BODY_BYTES_MAX = 8 * 1024 * 1024;
const CONNECTIONS_MAX = 8;

/** One broker's address and keys. No redirects and no retries: an order must not be repeated by the plumbing. */
export interface AlpacaHttp {
  ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: Record<string, string>): Promise<AlpacaAnswer>;
  close(): Promise<void>;
}

export function createAlpacaHttp(options: {
  baseUrl: string;
  credentials: AlpacaCredentials;
  timeoutMs?: number | undefined;
}): AlpacaHttp {
  const { origin, pathname } = new URL(options.baseUrl);
  const base = pathname.replace(/\/+$/, '');
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const agent = new Agent({ connections: CONNECTIONS_MAX, pipelining: 1, connectTimeout: timeoutMs });
  const headers = {
    'apca-api-key-id': options.credentials.keyId.reveal(),
    'apca-api-secret-key': options.credentials.secretKey.reveal(),
  };
  return {
    ask: async (method, path, body) => {
      const answer = await agent.request({
        origin,
        path: base + path,
        method,
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        body: body ? JSON.stringify(body) : null,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: answer.statusCode, body: parseJson(await readBounded(answer.body)) };
    },
    close: () => agent.destroy(),
  };
}

async function readBounded(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > BODY_BYTES_MAX) throw new Error('the broker’s answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
