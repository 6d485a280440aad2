import { once } from 'node:events';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Role } from '../kernel/access/role.ts';
import { createHttpApi } from './http-api.adapter.ts';
import { createMcpServer } from './mcp-server.adapter.ts';
import { readBody } from './platform-api.ts';

/** Serves a client over standard input and output until it closes its end. */
export async function serveMcpOverStdio(options: {
  version: string;
  url: string;
  token: string | null;
  onError: (error: Error) => void;
}): Promise<void> {
  const api = createHttpApi(options.url, options.token);
  const role = async () =>
    ((await readBody(api, { method: 'GET', path: '/api/system/access' })) as { role: Role }).role;
  const handle = serveStdio(() => createMcpServer(options.version, { api, role }), { onerror: options.onError });
  // A file that is read to its end is not closed.
  await Promise.race([once(process.stdin, 'end'), once(process.stdin, 'close')]);
  await handle.close();
  await api.close();
}
