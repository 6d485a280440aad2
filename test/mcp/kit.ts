import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createForwarder } from '../../src/console/forward.adapter.ts';
import { TOKENS_REQUIRED, type Access } from '../../src/kernel/access/access.ts';
import { type Role, ROLES } from '../../src/kernel/access/role.ts';
import type { Service } from '../../src/kernel/http/service.plugin.ts';
import { PACKAGE_ROOT } from '../../src/kernel/package-root.adapter.ts';
import { createMcpHttp } from '../../src/mcp/mcp-http.adapter.ts';
import { mcpRoutes } from '../../src/mcp/mcp.routes.ts';
import { consoleRoutes } from '../../src/console/console.routes.ts';
import { createAssets } from '../../src/console/assets.adapter.ts';
import { ALL_SERVICES } from '../../src/roles/all-services.ts';
import { buildService } from '../../src/roles/service.ts';
import { type ExampleWorld, exampleWorld } from '../interface/examples/world.ts';
import { listenOnFreePort, testService, UNLIMITED } from '../kit/http.ts';
import { testContext } from '../kit/service.ts';
import { afterFile } from '../kit/after-file.ts';

const tokenOf = (role: Role) => `token-of-${role}`;

/** A token for each role; all others are refused. */
const access: Access = {
  state: () => TOKENS_REQUIRED,
  authenticate(token) {
    const role = ROLES.find((candidate) => tokenOf(candidate) === token);
    return role ? { actor: { name: role, role, tokenName: role } } : { refused: 'the bearer token is unknown' };
  },
};

export interface McpWorld {
  world: ExampleWorld;
  url: string;
  connect(role: Role): Promise<Client>;
  connectStdio(role: Role): Promise<Client>;
}

/** The services and the console's address on sockets, with one token for each role, over the rows of the examples. */
export async function mcpWorld(): Promise<McpWorld> {
  const world = await exampleWorld();
  const urls: Record<string, string> = {};
  for (const definition of ALL_SERVICES) {
    const app = await buildService(testContext(world.database), definition, { access, limits: UNLIMITED });
    urls[definition.name] = await listen(app);
  }
  const forwarder = createForwarder({
    query: urls['query'] ?? '',
    registry: urls['registry'] ?? '',
    trading: urls['trading'] ?? '',
  });
  const console = await testService({ access, limits: UNLIMITED });
  await console.register(mcpRoutes(createMcpHttp({ version: '0.0.0', forwarder, onError: () => {} })));
  await console.register(consoleRoutes({ assets: createAssets(PACKAGE_ROOT), forwarder }));
  const url = await listenOnFreePort(console);
  return {
    world,
    url,
    connect: (role) =>
      open(
        new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
          requestInit: { headers: { authorization: `Bearer ${tokenOf(role)}` } },
        }),
      ),
    connectStdio: (role) =>
      open(
        new StdioClientTransport({
          command: process.execPath,
          args: [join(PACKAGE_ROOT, 'bin/sextant.js'), 'mcp', '--url', url],
          env: { PATH: process.env.PATH ?? '', SEXTANT_TOKEN: tokenOf(role) },
        }),
      ),
  };
}

async function listen(app: Service): Promise<string> {
  afterFile(() => app.close());
  return listenOnFreePort(app);
}

async function open(transport: Parameters<Client['connect']>[0]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  afterFile(() => client.close());
  return client;
}
