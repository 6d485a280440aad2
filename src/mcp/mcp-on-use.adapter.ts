import type { createMcpHttp, McpHttp } from './mcp-http.adapter.ts';

/** Loads the protocol's code at the first request: most installations never use it. */
export function createMcpOnUse(options: Parameters<typeof createMcpHttp>[0]): McpHttp {
  let loaded: Promise<McpHttp> | null = null;
  const load = () => (loaded ??= import('./mcp-http.adapter.ts').then((module) => module.createMcpHttp(options)));
  return {
    handle: async (request, actor, signal) => (await load()).handle(request, actor, signal),
    close: async () => (await loaded)?.close(),
  };
}
