import { join } from 'node:path';
import { createAssets } from '../console/assets.adapter.ts';
import { consoleRoutes } from '../console/console.routes.ts';
import { createForwarder } from '../console/forward.adapter.ts';
import { DEFAULT_ADMISSION } from '../kernel/http/admission-class.ts';
import { createMcpOnUse } from '../mcp/mcp-on-use.adapter.ts';
import { mcpRoutes } from '../mcp/mcp.routes.ts';
import { PACKAGE_ROOT } from '../kernel/package-root.adapter.ts';
import { type ServiceDefinition, serviceRole } from './service.ts';
import { signInPlugin } from './sign-in.ts';

export const consoleService: ServiceDefinition = {
  name: 'console',
  title: 'console',
  summary: 'serves the web console and forwards its requests to the services, from one origin',
  needs: ['the services it shows'],
  // A forwarded request also takes a place at the service behind, which refuses it earlier than this one would.
  limits: {
    admission: {
      ...DEFAULT_ADMISSION,
      orders: { ...DEFAULT_ADMISSION.orders, running: 64 },
      reads: { ...DEFAULT_ADMISSION.reads, running: 128 },
    },
  },
  takesSessions: true,
  routes: (context) => {
    const { config, version, log } = context;
    const { query, registry, trading } = config.addresses;
    const forwarder = createForwarder({ query: query.url, registry: registry.url, trading: trading.url });
    const onError = (error: unknown) => log.debug({ err: error }, 'an MCP request was refused');
    return async (app) => {
      await app.register(signInPlugin(context));
      await app.register(mcpRoutes(createMcpOnUse({ version, forwarder, onError })));
      await app.register(consoleRoutes({ assets: createAssets(join(PACKAGE_ROOT, 'web', 'dist')), forwarder }));
    };
  },
};

export const consoleRole = serviceRole('console', consoleService);
