import { join } from 'node:path';
import { createAssets } from '../console/assets.adapter.ts';
import { consoleRoutes } from '../console/console.routes.ts';
import { createForwarder } from '../console/forward.adapter.ts';
import { PACKAGE_ROOT } from '../kernel/package-root.adapter.ts';
import type { ServiceDefinition } from './service.ts';

export const consoleService: ServiceDefinition = {
  name: 'console',
  title: 'console',
  summary: 'serves the web console and forwards its requests to the services, from one origin',
  needs: ['the services it shows'],
  routes: ({ config }) => {
    const { query, registry, trading } = config.addresses;
    return consoleRoutes({
      assets: createAssets(join(PACKAGE_ROOT, 'web', 'dist')),
      forwarder: createForwarder({ query: query.url, registry: registry.url, trading: trading.url }),
    });
  },
};
