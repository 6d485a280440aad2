import { countCoMentions } from '../documents/co-mention.store.ts';
import { systemNow } from '../kernel/system-clock.adapter.ts';
import { registryRoutes } from '../registry/registry.routes.ts';
import type { ServiceDefinition } from './service.ts';

export const registryService: ServiceDefinition = {
  name: 'registry',
  title: 'symbol registry',
  summary: 'companies, aliases, watchlists, sources, exposure and competitors',
  needs: ['database'],
  routes: ({ db, config }) =>
    registryRoutes({
      db,
      now: systemNow,
      allowedSourceHosts: config.allowedSourceHosts,
      countCoMentions,
    }),
};
