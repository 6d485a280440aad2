import { join } from 'node:path';
import { createAssets } from '../console/assets.adapter.ts';
import { consoleRoutes } from '../console/console.routes.ts';
import { createForwarder } from '../console/forward.adapter.ts';
import { PACKAGE_ROOT } from '../kernel/package-root.adapter.ts';
import type { ServiceDefinition } from './service.ts';

export const consoleService: ServiceDefinition = {
  name: 'console',
  title: 'console',
  summary: 'the platform in a browser: pages, and the services behind them as one origin',
  needs: ['the services it shows'],
  routes: ({ config }) => {
    const { query, registry, trading } = config.addresses;
    return consoleRoutes({
      assets: createAssets(join(PACKAGE_ROOT, 'web', 'dist')),
      forwarder: createForwarder({ query: query.url, registry: registry.url, trading: trading.url }),
    });
  },
};
