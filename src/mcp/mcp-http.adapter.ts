import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Forwarder } from '../console/forward.adapter.ts';
import type { Actor, Role } from '../kernel/access/role.ts';
import { createForwardedApi } from './forwarded-api.adapter.ts';
import { createMcpServer } from './mcp-server.adapter.ts';

/** Streams of clients that wait for changes; our lists do not change while a client is connected. */
const SUBSCRIPTIONS_MAX = 32;

export interface McpRequest {
  url: string;
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer | null;
}

export interface McpHttp {
  handle(request: McpRequest, actor: Actor, signal: AbortSignal): Promise<Response>;
  close(): Promise<void>;
}

/** Streamable HTTP without sessions: each request has a server of its own, made for its caller's role and token. */
export function createMcpHttp(options: {
  version: string;
  forwarder: Forwarder;
  onError: (error: unknown) => void;
}): McpHttp {
  const handler = createMcpHandler(
    ({ authInfo }) =>
      createMcpServer(options.version, {
        api: createForwardedApi(options.forwarder, authInfo?.token === '' ? undefined : authInfo?.token),
        role: () => (authInfo?.scopes[0] ?? 'viewer') as Role,
      }),
    { maxSubscriptions: SUBSCRIPTIONS_MAX, onerror: options.onError },
  );
  return {
    handle({ url, method, headers, body }, actor, signal) {
      const init = { method, headers: plainHeaders(headers), body, signal };
      const request = new Request(url, init);
      const authInfo = { token: single(headers['authorization']) ?? '', clientId: actor.name, scopes: [actor.role] };
      return handler.fetch(request, { authInfo });
    },
    close: () => handler.close(),
  };
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** Only what the protocol reads. Connection headers would be refused by `Request`. */
function plainHeaders(headers: McpRequest['headers']): Record<string, string> {
  const named = Object.entries(headers).flatMap(([name, value]) => {
    const text = single(value);
    return text !== undefined && /^(accept|content-type|last-event-id|mcp-[a-z-]+)$/.test(name) ? [[name, text]] : [];
  });
  return Object.fromEntries(named) as Record<string, string>;
}
