import { Agent } from 'undici';
import type { Secret } from '../../kernel/access/secret.ts';
import { parseJson } from '../../ingestion/json.ts';

export interface AlpacaCredentials {
  keyId: Secret;
  secretKey: Secret;
}

export interface AlpacaResponse {
  status: number;
  /** Undefined when it is not JSON. */
  body: unknown;
}

const TIMEOUT_MS = 10_000;
const BODY_BYTES_MAX = 8 * 1024 * 1024;
const CONNECTIONS_MAX = 8;

/** A client without redirects and retries, so that an order is never sent twice by the HTTP layer. */
export interface AlpacaHttp {
  request(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: Record<string, unknown>,
  ): Promise<AlpacaResponse>;
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
    request: async (method, path, body) => {
      const response = await agent.request({
        origin,
        path: base + path,
        method,
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        body: body ? JSON.stringify(body) : null,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.statusCode, body: parseJson(await readBounded(response.body)) };
    },
    close: () => agent.destroy(),
  };
}

async function readBounded(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > BODY_BYTES_MAX) throw new Error(`the broker’s response exceeds ${BODY_BYTES_MAX} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
